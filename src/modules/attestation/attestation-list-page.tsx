import { attestationMachine } from '#machines/attestation.machine.ts';
import { column, holder, status, title } from '#web/declared/columns.ts';
import { states, turn, work } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListPart, ListScreen } from '#web/declared/record-list.ts';
import { turnParts } from '#web/declared/turn-parts.ts';
import type { May } from '#web/forms/use-can.ts';
import type { TextKey } from '#web/lib/text-keys.ts';
import { attestationPaths } from './paths.ts';
import type { ListedAttestation } from './schema.ts';
import { byStudent, listed, titleOf, yearOf } from './shown.ts';

/** What waits for the reader, and the rest. */
const parts: readonly ListPart[] = [
  {
    query: { group: 'turn' },
    caption: 'attestation-screen.part.turn',
    more: {
      href: `${attestationPaths.attestations.href()}?turn=1`,
      text: 'attestation-screen.part.all',
    },
  },
  {
    query: { group: 'rest' },
    caption: 'attestation-screen.part.rest',
    empty: 'attestation-screen.emptyRest',
  },
];

function leadFor(may: May): TextKey {
  if (may('create', 'AttestationWork')) return 'attestation-screen.lead.own';
  if (may('opinion', 'AttestationWork')) return 'attestation-screen.lead.advises';
  return may('accept', 'AttestationWork')
    ? 'attestation-screen.lead.decides'
    : 'attestation-screen.lead.reads';
}

/** Student and year, when it was sent and judged, status with the last day for the student. */
const attestationList: Declared<ListScreen<ListedAttestation>> = (may) => {
  const begins = may('create', 'AttestationWork');
  const decides = may('accept', 'AttestationWork');
  return {
    machine: attestationMachine,
    areas: ['attestation-screen'],
    record: ({ id }) => attestationPaths.attestation.href({ id }),
    lead: leadFor(may),
    caption: 'attestation-screen.caption',
    empty: 'attestation-screen.empty',
    order: '-id',
    create: {
      open: begins,
      href: attestationPaths.attestation.href({ id: 'new' }),
      notNow: 'attestation-screen.notNow',
    },
    columns: [
      title('student', listed.title, {
        className: 'min-w-60',
        cell: (row, words) =>
          row.facts.ownerId === words.actor.userId ? yearOf(row, words) : titleOf(row, words),
        under: ({ organization }, { name, actor }) =>
          organization.id !== actor.organizationId && name(organization),
      }),
      column('sent_on', listed.sent_on, { sortable: true, className: 'whitespace-nowrap' }),
      column('opinion_on', listed.opinion_on, { sortable: true, className: 'whitespace-nowrap' }),
      column('decided_on', listed.decided_on, { sortable: true, className: 'whitespace-nowrap' }),
      ...(decides ? [holder<ListedAttestation>()] : []),
      status({
        className: 'min-w-40',
        under: ({ state, facts }, { t, date }) =>
          byStudent.includes(state) && t('attestation-screen.until', { date: date(facts.dueOn) }),
      }),
    ],
    ticked: decides ? { nameOf: titleOf } : undefined,
    // Of one's own there are as many as years of study.
    narrowing: begins
      ? undefined
      : {
          search: 'attestation-screen.search',
          all: 'attestation-screen.all',
          filters: [turn, ...(decides ? [work] : []), states(attestationMachine)],
        },
    parts: begins ? undefined : turnParts(attestationMachine, parts),
  };
};

/**
 * Attestations (route `attestation-work`): one's own, those of one's students; my turn first.
 */
export const AttestationListPage = () => <ListPage of={attestationList} />;
