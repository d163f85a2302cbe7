import type { AnyStateMachine } from 'xstate';
import { type Actor, isStored } from '#machines/kit.ts';
import type { SharedTextKey } from '#shared/text-keys.ts';
import type { DirectoryRow } from '#web/forms/use-directory.ts';
import type { Query } from '#web/lib/http.ts';
import type { ListState } from '#web/process/list-state.ts';
import type { Choice } from '#web/ui/select-field.tsx';
import type { ScreenWords } from './words.ts';

/** The chosen values of each filter by its name. */
type Chosen = ListState['filters'];
type DirectoryQuery = (actor: Actor, chosen: Chosen) => Query;

/** A filter of a declared list. */
export interface ListFilter {
  /** Its name in the address and for the API. */
  name: string;
  head: SharedTextKey;
  /**
   * The rows of the server that its choices are made from; what is asked may depend on who asks and
   * on the other filters.
   */
  directory?: { path: string; query?: DirectoryQuery };
  choices(words: ScreenWords, rows: readonly DirectoryRow[]): readonly Choice[];
  /** Many choices: found by typing. */
  typed?: boolean;
  /** Comes from a link and is shown as a chip alone, in these words. */
  chip?(words: ScreenWords, value: string): string;
}

/** By state: those in which records are stored, or these. */
export const states = (
  machine: AnyStateMachine,
  shown: readonly string[] = Object.keys(machine.states).filter(isStored),
): ListFilter => ({
  name: 'state',
  head: 'processes.status',
  choices: ({ t }) =>
    shown.map((state) => ({ value: state, label: t(`${machine.id}.state.${state}`) })),
});

/** What only a link narrows the list by: a chip that says what, and that takes it off. */
export const linked = (
  name: string,
  head: SharedTextKey,
  chip: (words: ScreenWords, value: string) => string = ({ t }) => t(head),
): ListFilter => ({ name, head, choices: () => [], chip });

/** The reader's own work alone, as the home and the counts ask for it. */
export const turn = linked('turn', 'processes.actions.myTurn');

/** Where staff are on records (`assigned`): what the reader is on, has put off, what nobody is on. */
export const work: ListFilter = {
  name: 'work',
  head: 'processes.work.head',
  choices: ({ t }) =>
    (['mine', 'later', 'free'] as const).map((value) => ({
      value,
      label: t(`processes.work.${value}`),
    })),
};

interface DirectoryLook {
  typed?: boolean;
  /** Entries are called by their code and name. */
  coded?: boolean;
  query?: DirectoryQuery;
}

/** By an entry of a directory of the server. */
export const directory = (
  name: string,
  head: SharedTextKey,
  path: string,
  { typed, coded, query }: DirectoryLook = {},
): ListFilter => ({
  name,
  head,
  directory: { path, query },
  typed,
  choices: (words, rows) =>
    rows.map((row) => ({
      value: String(row.id),
      label: [coded && row.code, words.name(row)].filter(Boolean).join(' '),
    })),
});

/** By a number of a code list, whose words are `codes.<list>.<number>`. */
export const codes = (
  name: string,
  head: SharedTextKey,
  list: string,
  entries: readonly { id: number }[],
): ListFilter => ({
  name,
  head,
  choices: ({ t }) =>
    entries.map(({ id }) => ({ value: String(id), label: t(`codes.${list}.${id}`) })),
});
