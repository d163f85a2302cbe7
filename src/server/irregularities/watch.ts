import type { IrregularityKind, IrregularitySaid } from '#shared/irregularities.ts';
import type { Services } from '../app-types.ts';
import type { Settings } from '../settings/settings.ts';

/** Something that a watch has seen. The same thing has the same kind and key in every night. */
export interface Seen {
  kind: IrregularityKind;
  key: string;
  /** The sentence that says it, and what stands in it. */
  said: IrregularitySaid;
  params: Record<string, string | number | null>;
  /** What was seen, as one text: when it is another one, what was signed off comes back. */
  form: string;
  process?: string;
  recordId?: number;
  /** The lines of the history that show it; further ones are added to those of before. */
  lineIds?: readonly number[];
  /** Whom it tells of: none of them signs it off. */
  accountIds?: readonly number[];
}

/** The night, and which lines of the history are new in it. */
export interface Night {
  now: Date;
  settings: Settings;
  linesAfter: number;
  linesUntil: number;
}

/** What one short step has seen; `after` is where the next one goes on. */
export interface WatchPage {
  after: number;
  seen: Seen[];
}

/**
 * One thing that is looked for in the night, in short steps without a transaction; `size` is how many
 * rows a step reads.
 */
export interface Watch {
  name: string;
  pages(
    services: Pick<Services, 'db'>,
    night: Night,
    after: number,
    size: number,
  ): AsyncGenerator<WatchPage>;
}
