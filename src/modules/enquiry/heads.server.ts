import { saidHead } from '#server/declared/said-head.ts';
import { enquiryPaths } from './paths.ts';

/** What stands in the first HTML of the public pages of the call centre. */
export const enquiryHeads = [
  saidHead(enquiryPaths.callCentre, 'site.page.callCentre', 'call-centre.lead'),
  saidHead(enquiryPaths.ownEnquiry, 'site.page.ownEnquiry', 'call-centre.own.lead'),
];
