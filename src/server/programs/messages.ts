import type { PoolConfig } from 'pg';
import type { Counted, CountedKey } from '../http/request-counts.ts';
import type { Figures } from '../metrics/metrics.ts';

/** What a process of the product says to the one that started it (decision 128). */
export type ToPrimary =
  /** It hears from now on. */
  | { kind: 'hears' }
  /** It serves, or takes jobs. */
  | { kind: 'running' }
  /** It cannot start; the words are for the person who starts the product. */
  | { kind: 'failed'; words: string }
  | { kind: 'count'; asked: (CountedKey & { id: number })[] }
  | { kind: 'askMetrics'; id: number }
  | { kind: 'ownMetrics'; id: number; metrics: Figures };

/** What it hears. */
export type ToChild =
  /** Where the database is, or will be: it may still be starting. */
  | { kind: 'database'; address: PoolConfig }
  /** The database is there, migrated and filled. */
  | { kind: 'begin' }
  | { kind: 'counted'; answers: (Counted & { id: number })[] }
  | { kind: 'tellMetrics'; id: number }
  | { kind: 'allMetrics'; id: number; metrics: Figures[] };

/** Both sides are of one build: what has a kind is one of ours, all else is of Node. */
const hasKind = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'kind' in message;

export const isToPrimary = (message: unknown): message is ToPrimary => hasKind(message);
export const isToChild = (message: unknown): message is ToChild => hasKind(message);
