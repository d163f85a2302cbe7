import { column, type ListColumn } from '#web/declared/columns.ts';
import type { ListedApplication } from './schema.ts';
import { listed, studied } from './shown.ts';

const day = { extra: true, className: 'whitespace-nowrap' };

/** How dialogs and ticks call an application: "A-2026-000417, Karimova Aziza". */
export const nameOf = (record: ListedApplication): string =>
  [...new Set([record.reference, listed.name.value(record)])].join(', ');

/** The specialty, with the form of study, and where that is not the reader's own organization. */
export const directionColumn: ListColumn<ListedApplication> = column<ListedApplication>(
  'direction',
  listed.direction,
  {
    className: 'min-w-56 @xl:w-1/3',
    inFile: ['export.column.direction', 'export.column.dcType'],
    under: (record, words) => {
      const foreign = record.organization?.id !== words.actor.organizationId;
      return [
        listed.dcType.value(record, words),
        foreign && listed.organization.value(record, words),
      ]
        .filter(Boolean)
        .join(' · ');
    },
  },
);

/** What both kinds of lists have to choose of the person, the research and the place. */
export const furtherColumns: readonly ListColumn<ListedApplication>[] = [
  column('topic', listed.topic, { extra: true, className: 'min-w-56' }),
  column('organization', listed.organization, { extra: true, className: 'min-w-48' }),
  column('dc_type', listed.dcType, { extra: true }),
  column('phone', listed.phone, { extra: true, className: 'whitespace-nowrap' }),
  column('email', listed.email, { extra: true }),
];

/** The days of an application. */
export const reviewDays: readonly ListColumn<ListedApplication>[] = [
  column('sent_at', listed.sent_at, { ...day, sortable: true }),
  column('review_until', listed.review_until, { ...day, sortable: true }),
  column('accepted_at', listed.accepted_at, { ...day, sortable: true }),
  column('updated_at', listed.updated_at, { ...day, sortable: true }),
];

/** The days of a study. */
export const studyDays: readonly ListColumn<ListedApplication>[] = [
  column('study_start', studied.study_start, { ...day, sortable: true }),
  column('study_end', studied.study_end, { ...day, sortable: true }),
  column('updated_at', listed.updated_at, { ...day, sortable: true }),
];
