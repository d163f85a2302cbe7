import { isStored, statesTagged } from '#machines/kit.ts';
import { letterMachine } from '#machines/letter.machine.ts';
import { column, holder } from '#web/declared/columns.ts';
import { directory, states, turn, work } from '#web/declared/filters.ts';
import type { RecordList } from '#web/declared/record-list.ts';
import { letterName, postedStatus, sent, subject } from './correspondence/letter-columns.tsx';
import { isIncoming, letterHref } from './letter-place.ts';
import type { ListedLetter } from './schema.ts';
import { sides } from './shown.ts';

type Side = 'from' | 'to';

const stored = Object.keys(letterMachine.states).filter(isStored);
const beyondDraft = statesTagged(letterMachine, 'sent');

interface Kind {
  /** Which organizations a row names: in an inbox the sender, among one's own the recipient. */
  by: readonly Side[];
  /** Drafts are listed as well. */
  drafts: boolean;
  /** They wait for the reader's organization, whose people share them. */
  shared?: boolean;
}

/** What lists of letters have in common: what about, the other side, status, when sent. */
export const letterList = ({ by, drafts, shared = false }: Kind) =>
  ({
    machine: letterMachine,
    record: letterHref,
    caption: 'letter-screen.caption',
    exportPath: '/statistics/letters/',
    ticked: { nameOf: letterName('letter') },
    columns: [
      subject<ListedLetter>(
        'min-w-64',
        (letter, words) => isIncoming(letter, words.actor) && letter.read_at === null,
      ),
      ...by.map((side) =>
        column(side, sides[side], {
          className: 'min-w-48',
          absent: 'letter-screen.noAddressee',
        }),
      ),
      postedStatus<ListedLetter>({
        awaited: ({ sent_at, to }, { name }) => (sent_at === null ? '' : name(to)),
      }),
      ...(shared ? [holder<ListedLetter>()] : []),
      sent,
    ],
    narrowing: {
      search: 'letter-screen.search',
      all: 'letter-screen.all',
      filters: [
        turn,
        ...(shared ? [work] : []),
        states(letterMachine, drafts ? stored : beyondDraft),
        ...by.map((side) =>
          directory(side, sides[side].head, '/organizations/org_list_name_id/', { typed: true }),
        ),
      ],
    },
  }) satisfies Partial<RecordList<ListedLetter>>;
