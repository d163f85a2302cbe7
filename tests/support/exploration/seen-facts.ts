import { vi } from 'vitest';
import { factsRead } from '#machines/facts-read.ts';
import type { ProcessDefinition } from '#server/engine/process.ts';
import { explored } from './exploration.ts';

type Facts = Readonly<Record<string, unknown>>;

const readIn = ({ machine }: ProcessDefinition): string[] => [
  ...new Set(Object.keys(machine.states).flatMap((state) => factsRead(machine, state))),
];

/** Which answers the facts that guards read have given, to anybody. */
export class SeenFacts {
  readonly #seen = new Map<string, Set<boolean>>();

  /** From now on every answer of the explored processes is taken down. */
  watch(): void {
    for (const definition of explored) this.#watch(definition);
  }

  #watch(definition: ProcessDefinition): void {
    const { facts: ofRow, events, create } = definition;
    vi.spyOn(definition, 'facts').mockImplementation((row, reader) =>
      this.#note(definition, row.state, ofRow(row, reader)),
    );
    for (const event of Object.values(events)) {
      const asked = event.facts;
      if (asked)
        vi.spyOn(event, 'facts').mockImplementation(async (change) =>
          this.#note(definition, change.row.state, await asked(change)),
        );
    }
    if (!create) return;
    const ofNew = create.facts;
    vi.spyOn(create, 'facts').mockImplementation(async (creation) =>
      this.#note(definition, 'absent', await ofNew(creation)),
    );
  }

  #note<Given extends Facts>({ machine }: ProcessDefinition, state: string, facts: Given): Given {
    for (const name of factsRead(machine, state)) {
      if (!(name in facts)) continue;
      const key = `${machine.id}.${name}`;
      const answers = this.#seen.get(key) ?? new Set();
      this.#seen.set(key, answers.add(Boolean(facts[name])));
    }
    return facts;
  }

  /** Facts that were not seen both true and false, by `process.fact`, in the order of the names. */
  oneSided(): string[] {
    return explored
      .flatMap((definition) => readIn(definition).map((name) => `${definition.machine.id}.${name}`))
      .filter((key) => this.#seen.get(key)?.size !== 2)
      .sort();
  }
}
