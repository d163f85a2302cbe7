import type { TextKey } from '#web/lib/text-keys.ts';
import type { ListOptions } from '#web/process/list-state.ts';
import { applicationPaths } from './paths.ts';

/**
 * One way of looking at applications: the same list and the same record, by other addresses,
 * filters and words.
 */
export interface ApplicationView {
  id: 'organization' | 'country';
  list: { href(): string };
  record: { href(params: { id: number }): string };
  /** Under which name the list remembers where it was left. */
  memory: string;
  options: ListOptions;
  /** Keys of the words that differ. */
  words: { title: TextKey; back: TextKey; emptyWhy: TextKey };
  /** The call that exports the list, and the resource whose `export` it needs. */
  exporting: { path: string; subject: 'ApplicantDocument' | 'ApplyDocumentAll' };
}

const ordering = { ordering: 'review_until' };

/** What universities review, and what their ministries read. */
export const organizationView: ApplicationView = {
  id: 'organization',
  list: applicationPaths.applications,
  record: applicationPaths.application,
  memory: 'application',
  options: { ...ordering, filters: ['turn', 'period', 'dc_type', 'direction', 'state'] },
  words: { title: 'review.title', back: 'review.back', emptyWhy: 'review.emptyWhy' },
  exporting: { path: '/statistics/otm_itm_apply_docs_exel/', subject: 'ApplicantDocument' },
};

/** The same for who reads more organizations than their own. */
export const ministryView: ApplicationView = {
  ...organizationView,
  options: {
    ...ordering,
    filters: ['turn', 'organization', 'period', 'dc_type', 'direction', 'state'],
  },
};

/** What the agency decides and others watch. */
export const countryView: ApplicationView = {
  id: 'country',
  list: applicationPaths.allApplications,
  record: applicationPaths.oneOfAll,
  memory: 'application country',
  options: {
    ...ordering,
    filters: ['turn', 'organization', 'region', 'period', 'dc_type', 'direction', 'state'],
  },
  words: { title: 'agency.title', back: 'agency.back', emptyWhy: 'agency.emptyWhy' },
  exporting: { path: '/statistics/apply_docs_list_queue/', subject: 'ApplyDocumentAll' },
};
