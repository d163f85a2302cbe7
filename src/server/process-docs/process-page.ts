import type { AnyStateMachine } from 'xstate';
import { roleCodes } from '#machines/kit.ts';
import { basisCounts, countedWords, type RemarksOfMachine } from './basis-words.ts';
import { generatedNote, page } from './markdown.ts';
import { processDiagram } from './process-diagram.ts';
import {
  conditionsTable,
  matrix,
  rolesIn,
  statesTable,
  transitionsTable,
  type Words,
} from './process-tables.ts';

const legend = [
  'Who: the relation to the record, with the codes of the roles that can have it. Asks: `confirm` a dialog, `reason` a text of 10 to 1000 characters,',
  '`code` an SMS code unless the session was opened with an electronic signature. Duty: the role is expected to act, so the record stands in its "my turn" list.',
  'To confirm: the specification does not give it; it was decided by the project and waits for an analyst, who confirms it by an article, questions it or says what should be instead',
  '([164](../decisions/164-assumptions-are-confirmed.md)).',
].join('\n');

/** The file of a machine: its id in kebab case. */
const sourceOf = ({ id }: AnyStateMachine): string =>
  `machines/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.machine.ts`;

/**
 * The page of one process: what it is, diagrams, states, transitions, conditions, who can do what.
 */
export function processPage(
  machine: AnyStateMachine,
  words: Words,
  remarks: RemarksOfMachine,
): string {
  const states = words.en.state;
  return page(
    `# ${words.en.name} (\`${machine.id}\`)`,
    generatedNote,
    `${words.uz.name} / ${words.ru.name} / ${words.en.name}. Source: \`${sourceOf(machine)}\`, version ${machine.version}. ` +
      `${Object.keys(machine.states).length} states; ${countedWords(basisCounts(machine, remarks))}`,
    '## Diagram',
    processDiagram(machine, states),
    '## States',
    statesTable(machine, words),
    '## Transitions',
    legend,
    transitionsTable(machine, words, remarks),
    '## Conditions, in the words of the person who is told why not',
    conditionsTable(words),
    '## Who can do what',
    'Codes of the states from which a role may send the event; "new" is a record that does not exist yet.',
    matrix(machine),
    '## What each role sees',
    ...rolesIn(machine).flatMap((role) => [
      `### ${role} (${roleCodes[role]})`,
      processDiagram(machine, states, role),
    ]),
  );
}
