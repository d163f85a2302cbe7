import { type Code, idsOf } from '#shared/codes.ts';

/** What an enquiry is about, as the person who asks chooses it. */
export const enquiryTopics = [
  { id: 100, name: 'application' },
  { id: 200, name: 'exam' },
  { id: 300, name: 'admission' },
  { id: 400, name: 'papers' },
  { id: 500, name: 'study' },
  { id: 600, name: 'site' },
  { id: 700, name: 'other' },
] as const satisfies readonly Code[];

export const enquiryTopicIds = idsOf(enquiryTopics);

/** The way on which an enquiry came. */
export const enquiryChannels = [
  { id: 100, name: 'site' },
  { id: 200, name: 'phone' },
] as const satisfies readonly Code[];

export const enquiryChannelIds = idsOf(enquiryChannels);
