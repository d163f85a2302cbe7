import type { AnyStateMachine } from 'xstate';
import { stateMeta, transitionsOf } from '#machines/kit.ts';
import { liveRow } from './live-page.ts';
import { generatedNote, page, table } from './markdown.ts';
import { rolesIn, type Words } from './process-tables.ts';

/** A process with its words. */
export interface DocumentedProcess {
  machine: AnyStateMachine;
  words: Words;
}

function row({ machine, words }: DocumentedProcess): string[] {
  const transitions = transitionsOf(machine);
  const codes = new Set(
    Object.keys(machine.states).flatMap((state) => stateMeta(machine, state).code ?? []),
  );
  return [
    `[${words.en.name}](${machine.id}.md)`,
    words.uz.name,
    words.ru.name,
    [...codes].sort((one, other) => one - other).join(', '),
    String(Object.keys(machine.states).length),
    String(transitions.length),
    String(transitions.filter(({ meta }) => meta.basis === 'assumed').length),
    rolesIn(machine).join(', '),
  ];
}

/** The list of all processes and of the live machines, linking to their pages. */
export function processListPage(
  processes: readonly DocumentedProcess[],
  live: readonly AnyStateMachine[],
): string {
  return page(
    '# Processes',
    generatedNote,
    'One process is one machine in `machines/`; it alone says what may happen to a record.',
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
