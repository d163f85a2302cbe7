import { factsRead } from '#machines/facts-read.ts';
import type { ProcessDefinition } from '#server/engine/process.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Takes down one answer of one fact, `process.fact`. */
type Note = (key: string, holds: boolean) => void;

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
 * what an event asks beside, and of records that begin. The answer undoes it.
 */
export function watchFacts(definition: ProcessDefinition, note: Note): () => void {
  const { machine, facts: ofRow, events, create } = definition;
  const noted = <Given extends Facts>(state: string, facts: Given): Given => {
    for (const name of factsRead(machine, state))
      if (name in facts) note(`${machine.id}.${name}`, Boolean(facts[name]));
    return facts;
  };
  const undone: (() => void)[] = [() => Object.assign(definition, { facts: ofRow })];
  Object.assign(definition, {
    facts: ((row, reader) => noted(row.state, ofRow(row, reader))) as typeof ofRow,
  });
  for (const event of Object.values(events)) {
    const asked = event.facts;
    if (!asked) continue;
    undone.push(() => Object.assign(event, { facts: asked }));
    Object.assign(event, {
      facts: (async (change) => noted(change.row.state, await asked(change))) as typeof asked,
    });
  }
  if (create) {
    const ofNew = create.facts;
    undone.push(() => Object.assign(create, { facts: ofNew }));
    Object.assign(create, {
      facts: (async (creation) => noted('absent', await ofNew(creation))) as typeof ofNew,
    });
  }
  return () => {
    for (const undo of undone) undo();
  };
}
