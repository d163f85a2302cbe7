import { factKeys, watchFacts } from '../watched-facts.ts';
import { explored } from './exploration.ts';

/** Which answers the facts that guards read have given, to anybody. */
export class SeenFacts {
  readonly #seen = new Map<string, Set<boolean>>();
  #stops: (() => void)[] = [];

  /** From now on every answer of the explored processes is taken down. */
  watch(): void {
    this.#stops = explored.map((definition) =>
      watchFacts(definition, (key, holds) => {
        this.#seen.set(key, (this.#seen.get(key) ?? new Set()).add(holds));
      }),
    );
  }

  /** Nothing more is taken down. */
  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Facts that were not seen both true and false, by `process.fact`, in the order of the names. */
  oneSided(): string[] {
    return explored
      .flatMap(factKeys)
      .filter((key) => this.#seen.get(key)?.size !== 2)
      .sort();
  }
}
