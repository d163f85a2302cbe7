/** A part of a story: it does something, waits for its next moment, and goes on. */
export type Strand = () => Promise<void>;

interface Waiting {
  at: number;
  order: number;
  goOn(): void;
}

/**
 * The clock of a story, and the order in which its strands are told: they happen side by side, so
 * the one whose moment comes first goes on, alone, until it waits again.
 */
export class Timeline {
  readonly #end: number;
  #moment: number;
  #waiting: Waiting[] = [];
  #arrivals = 0;
  #giveBack = (): void => undefined;
  #fail = (_error: unknown): void => undefined;

  /** Begins at a moment; nothing is told that lies after `end`. */
  constructor(start: Date, end: Date) {
    this.#moment = start.getTime();
    this.#end = end.getTime();
  }

  readonly now = (): Date => new Date(this.#moment);

  /** Adds a strand, which begins at the moment at which it is added. */
  add(strand: Strand): void {
    this.#wait(this.#moment, () => {
      strand().then(
        () => this.#giveBack(),
        (error: unknown) => this.#fail(error),
      );
    });
  }

  /**
   * Lets a strand wait for a moment. Throws when the moment is over, or has not come yet when the
   * story is told.
   */
  until(moment: Date): Promise<void> {
    const at = moment.getTime();
    if (at < this.#moment)
      throw new Error(`it is ${this.now().toISOString()}: ${moment.toISOString()} is over`);
    if (at > this.#end) throw new Error(`${moment.toISOString()} has not come yet`);
    return new Promise((resolve) => {
      this.#wait(at, resolve);
      this.#giveBack();
    });
  }

  /** Tells all strands to their end. Throws what the first of them throws. */
  async tell(): Promise<void> {
    for (let next = this.#first(); next; next = this.#first()) {
      this.#moment = next.at;
      const { goOn } = next;
      await new Promise<void>((resolve, reject) => {
        this.#giveBack = resolve;
        this.#fail = reject;
        goOn();
      });
    }
  }

  #wait(at: number, goOn: () => void): void {
    this.#waiting.push({ at, order: this.#arrivals, goOn });
    this.#arrivals += 1;
  }

  /** Takes the one that is next: the earliest, and of two of one moment the one that came first. */
  #first(): Waiting | undefined {
    const [any] = this.#waiting;
    if (!any) return undefined;
    const next = this.#waiting.reduce(
      (first, one) =>
        one.at < first.at || (one.at === first.at && one.order < first.order) ? one : first,
      any,
    );
    this.#waiting = this.#waiting.filter((one) => one !== next);
    return next;
  }
}
