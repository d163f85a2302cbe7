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

/** What needs the reader, and where things stand: those lines ask for nothing and come last. */
export interface HomeLines {
  needed?: HomeLine[];
  standing?: HomeLine[];
}

/** Lines that a module gives to a block, in their order. */
interface GivenLines {
  /** Where they stand among the parts of the block, from the top. */
  place: number;
  /** The processes of which these lines name the records that wait for the reader. */
  tells?: readonly ProcessDefinition[];
  /** The processes of which these lines name a record that the reader is to create. */
  begins?: readonly ProcessDefinition[];
  lines(services: Pick<Services, 'db'>, reader: Reader): Promise<HomeLines>;
  /**
   * The sentence over the block where these lines are the first with one; without it the block has
   * its own.
   */
  headline?(needed: readonly HomeLine[], reader: Reader): HomeHeadline;
}

/**
 * Processes of which the block says how many records wait. All of a block are counted together, the
 * most first, at the place of the first.
 */
interface GivenTurns {
  place: number;
  turns: readonly ProcessDefinition[];
}

export type HomePart = GivenLines | GivenTurns;

/** What a module gives to the homes, by block. */
export type HomeParts = Partial<Record<HomeBlockName, readonly HomePart[]>>;

/** The days of the calendar that a module tells those whom nothing needs. */
export type NextDates = (services: Pick<Services, 'db'>, reader: Reader) => Promise<NextDate[]>;
