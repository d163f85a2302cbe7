import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { enquiryPaths } from './paths.ts';

/** The public pages of the call centre. */
export const enquirySiteScreens: readonly ScreenRoute[] = [
  {
    place: enquiryPaths.callCentre,
    layout: 'public',
    titleKey: 'site.page.callCentre',
    menu: { group: 'help', at: 40 },
    page: lazyPage(() => import('./call-centre/call-centre-page.tsx'), 'CallCentrePage'),
  },
  {
    place: enquiryPaths.ownEnquiry,
    layout: 'public',
    titleKey: 'site.page.ownEnquiry',
    menu: { group: 'help', at: 50 },
    page: lazyPage(() => import('./call-centre/own-enquiry-page.tsx'), 'OwnEnquiryPage'),
  },
];
