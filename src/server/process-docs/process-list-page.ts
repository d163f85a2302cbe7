import type { AnyStateMachine } from 'xstate';
import { stateMeta } from '#machines/kit.ts';
import { basisCounts, countedWords, type RemarksOfMachine, sumOfCounts } from './basis-words.ts';
import { liveRow } from './live-page.ts';
import { generatedNote, page, table } from './markdown.ts';
import { rolesIn, type Words } from './process-tables.ts';

/** A process with its words. */
export interface DocumentedProcess {
  machine: AnyStateMachine;
  words: Words;
  /** What the repository says of its assumptions. */
  remarks: RemarksOfMachine;
}

function row({ machine, words, remarks }: DocumentedProcess): string[] {
  const { transitions, assumed, absent } = basisCounts(machine, remarks);
  const codes = new Set(
    Object.keys(machine.states).flatMap((state) => stateMeta(machine, state).code ?? []),
  );
  return [
    `[${words.en.name}](${machine.id}.md)`,
    words.uz.name,
    words.ru.name,
    [...codes].sort((one, other) => one - other).join(', '),
    String(Object.keys(machine.states).length),
    String(transitions),
    assumed === 0 ? '0' : `${absent} of ${assumed}`,
    rolesIn(machine).join(', '),
  ];
}

/** How much of the rules of all processes is assumed, and what was said of it. */
export const assumptionsSaid = (processes: readonly DocumentedProcess[]): string =>
  countedWords(sumOfCounts(processes.map(({ machine, remarks }) => basisCounts(machine, remarks))));

/** The list of all processes and of the live machines, linking to their pages. */
export function processListPage(
  processes: readonly DocumentedProcess[],
  live: readonly AnyStateMachine[],
): string {
  return page(
    '# Processes',
    generatedNote,
    'One process is one machine in `machines/`; it alone says what may happen to a record.',
    assumptionsSaid(processes),
    table(
      ['Process', 'uz', 'ru', 'Codes', 'States', 'Transitions', 'To confirm', 'Roles'],
      processes.map(row),
    ),
    'Automatic messages: [notifications.md](notifications.md). What follows where nobody acts: [silence.md](silence.md).',
    '## Live machines',
    'They run in the browser and decide nothing about a record: they lead a person through a dialog, a form, an upload, a session.',
    table(['Machine', 'States', 'Transitions', 'What it is'], live.map(liveRow)),
  );
}
