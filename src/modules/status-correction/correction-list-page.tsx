import { statusCorrectionMachine } from '#machines/status-correction.machine.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { states, turn } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListPart, ListScreen } from '#web/declared/record-list.ts';
import { writtenValue } from '#web/declared/words.ts';
import { statusCorrectionPaths } from './paths.ts';
import type { ListedCorrection } from './schema.ts';
import { listed, wordAreas } from './shown.ts';

/** What waits for the reader, and the rest. */
const parts: readonly ListPart[] = [
  {
    query: { group: 'turn' },
    caption: 'correction-screen.part.turn',
    more: {
      href: `${statusCorrectionPaths.statusCorrections.href()}?turn=1`,
      text: 'correction-screen.part.all',
    },
  },
  {
    query: { group: 'rest' },
    caption: 'correction-screen.part.rest',
    empty: 'correction-screen.emptyRest',
  },
];

/** Which record by which order, from where to where, who has proposed and who has decided. */
const correctionList: Declared<ListScreen<ListedCorrection>> = (may) => {
  const decides = may('decide', 'StatusCorrection');
  return {
    machine: statusCorrectionMachine,
    areas: ['correction-screen', ...wordAreas],
    record: ({ id }) => statusCorrectionPaths.statusCorrection.href({ id }),
    lead: decides ? 'correction-screen.lead.decides' : 'correction-screen.lead.reads',
    caption: 'correction-screen.caption',
    empty: 'correction-screen.empty',
    order: '-id',
    columns: [
      title('record', listed.record, {
        className: 'min-w-40',
        under: (row, words) => writtenValue(listed.order, row, words),
      }),
      column('change', listed.change, { className: 'min-w-48' }),
      column('author', listed.author, { className: 'min-w-32' }),
      column('proposed_on', listed.proposed_on, {
        sortable: true,
        extra: true,
        className: 'whitespace-nowrap',
      }),
      column('decided_by', listed.decided_by, { className: 'min-w-32' }),
      column('decided_on', listed.decided_on, {
        sortable: true,
        extra: true,
        className: 'whitespace-nowrap',
      }),
      status({ className: 'min-w-40' }),
    ],
    narrowing: {
      search: 'correction-screen.search',
      all: 'correction-screen.all',
      filters: [turn, states(statusCorrectionMachine)],
    },
    parts: decides ? () => parts : undefined,
  };
};

/** Corrections of a status (route `status-corrections`); what waits for the reader first. */
export const CorrectionListPage = () => <ListPage of={correctionList} />;
