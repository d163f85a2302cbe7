import { factsRead } from '#machines/facts-read.ts';
import type { ProcessDefinition } from '#server/engine/process.ts';

type Facts = Readonly<Record<string, unknown>>;

/**
 * Takes down one answer of one fact, `process.fact`: whether it holds, or its value where it is no
 * statement but names somebody.
 */
type Note = (key: string, answer: unknown) => void;

/** The facts that guards of a process read, as `process.fact`. */
export const factKeys = ({ machine }: ProcessDefinition): string[] => [
  ...new Set(
    Object.keys(machine.states).flatMap((state) =>
      factsRead(machine, state).map((name) => `${machine.id}.${name}`),
    ),
  ),
];

/**
 * From now on every answer that the facts of a process give to its guards is noted: of records, of
 * what an event asks beside, and of records that begin.
 */
export function watchFacts(definition: ProcessDefinition, note: Note): void {
  const { machine, facts: ofRow, events, create } = definition;
  const noted = <Given extends Facts>(state: string, facts: Given): Given => {
    for (const name of factsRead(machine, state))
      if (name in facts) note(`${machine.id}.${name}`, facts[name]);
    return facts;
  };
  const watched: typeof ofRow = (row, reader) => noted(row.state, ofRow(row, reader));
  Object.assign(definition, { facts: watched });
  for (const event of Object.values(events)) {
    const asked = event.facts;
    if (!asked) continue;
    const answered: typeof asked = async (change) => noted(change.row.state, await asked(change));
    Object.assign(event, { facts: answered });
  }
  if (!create) return;
  const ofNew = create.facts;
  const begun: typeof ofNew = async (creation) => noted('absent', await ofNew(creation));
  Object.assign(create, { facts: begun });
}
