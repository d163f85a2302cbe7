import type { TextKey } from '#web/lib/text-keys.ts';
import type { WalkedList } from '#web/process/list-walk.tsx';
import { applicationPaths } from './paths.ts';

/**
 * One way of looking at applications: the same list and the same record, by other addresses,
 * filters and words.
 */
export interface ApplicationView extends WalkedList {
  /** Keys of the words that differ. */
  words: { title: TextKey; back: TextKey; emptyWhy: TextKey };
}

/** What universities review, and what their ministries read. */
export const organizationView: ApplicationView = {
  list: applicationPaths.applications,
  record: applicationPaths.application,
  memory: 'application',
  words: { title: 'review.title', back: 'review.back', emptyWhy: 'review.emptyWhy' },
};

/** What the agency decides and others watch. */
export const countryView: ApplicationView = {
  list: applicationPaths.allApplications,
  record: applicationPaths.oneOfAll,
  memory: 'application country',
  words: { title: 'agency.title', back: 'agency.back', emptyWhy: 'agency.emptyWhy' },
};
