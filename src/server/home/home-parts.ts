import type { HomeLine, HomeNow } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';

/** The home screens that have a block of their own, by whom they are for. */
export type HomeBlockName =
  | 'own'
  | 'reviewer'
  | 'advisor'
  | 'agency'
  | 'overseer'
  | 'watcher'
  | 'admin'
  | 'technical';

export type HomeHeadline = HomeNow['headline'];
export type NextDate = NonNullable<HomeNow['next']>;

/**
 * What needs the reader; what they look at besides, because it is somebody else's turn or nobody's;
 * and where things stand, which asks for nothing.
 */
export interface HomeLines {
  needed?: HomeLine[];
  watched?: HomeLine[];
  standing?: HomeLine[];
}

/**
 * Lines that a module gives to a block, in their order. What waits in processes that no part tells
 * of has a line of the block itself.
 */
export interface HomePart {
  /** Where they stand among the parts of the block, from the top. */
  place: number;
  /**
   * The process of which these lines name every record that waits for the reader: one by one, or
   * counted (`waiting`).
   */
  tells?: ProcessDefinition;
  /** The process of which these lines name a record that the reader is to create. */
  begins?: ProcessDefinition;
  lines(services: Pick<Services, 'db'>, reader: Reader): Promise<HomeLines>;
}

/** What a module gives to the homes, by block. */
export type HomeParts = Partial<Record<HomeBlockName, readonly HomePart[]>>;

/** The days of the calendar that a module tells those whom nothing needs. */
export type NextDates = (services: Pick<Services, 'db'>, reader: Reader) => Promise<NextDate[]>;
