import type { TaskList } from 'graphile-worker';
import type { Address } from '#shared/place.ts';
import type { App, Services } from '../app-types.ts';
import type { DocumentKinds } from '../documents/kinds.ts';
import type { ActedBy } from '../engine/act.ts';
import type { ChangeFeed } from '../engine/changes.ts';
import type { BaseRow, ProcessDefinition, Trx } from '../engine/process.ts';
import type { RowUse } from '../engine/row-use.ts';
import type { Verified } from '../engine/verify-chain.ts';
import type { FileReader } from '../files/access.ts';
import type { HomeParts, NextDates } from '../home/home-parts.ts';
import type { SheetImport } from '../imports/sheet-import.ts';
import type { Watch } from '../irregularities/watch.ts';
import type { Booking, RouteContext } from '../process-routes/route-context.ts';
import type { RecordWords } from '../record-words/record-words.ts';
import type { Findable, Naming } from '../search/findable.ts';
import type { ExportSource } from '../statistics/export-source.ts';
import type { PlayedScene } from '../story/played-scene.ts';
import type { Story } from '../story/story.ts';
import type { DeclaredHead } from './page-head.ts';
import type { SiteSearch } from './site-search.ts';

/**
 * What a booking is told: the record with what was just written, as it was before, the moment of the
 * action, and by whom it was done.
 */
interface Booked {
  row: BaseRow;
  before: BaseRow;
  now: Date;
  by: ActedBy;
  /** The process that a machine's id names. */
  processOf(id: string): ProcessDefinition;
}

/**
 * What must agree at once and so runs inside the action's transaction. `book` is for the acts that
 * follow from it.
 */
export type BookingHandler = (trx: Trx, booked: Booked, book: Booking) => Promise<unknown>;

/** Somebody who has just signed on for a legal entity, whose TIN the single sign-on has proved. */
export interface SignedOn {
  account: { id: number; role_id: number };
  tin: string;
  now: Date;
}

/** What somebody is, and where. */
export interface Place {
  role_id: number;
  organization_id: number;
}

/** Where consequences of an event are looked for: its database, as of its moment. */
type Surroundings = Pick<Services, 'db' | 'now'>;

/** The records that an event of another record (`from`) is raised for. */
export type TargetFinder = (at: Surroundings, from: { row: BaseRow }) => Promise<number[]>;

/**
 * What is sent with the creation of each record that an event of another one raises; the birth's
 * schema parses it.
 */
export type CreationFinder = (at: Surroundings, from: BaseRow) => Promise<object[]>;

/** What is sent with the creation of each record that time begins; its schema parses it. */
type OpeningFinder = (at: Surroundings) => Promise<object[]>;

/** What the routes of a module may use of the other modules, beside the services. */
export interface RouteParts extends Pick<RouteContext, 'book' | 'effects'> {
  /** Everything that has lines in the history. */
  chains: readonly Verified[];
  /** What is told of changes, here and by other processes of the app. */
  feed: ChangeFeed;
  /** What uses rows of any noun. */
  uses: readonly RowUse[];
  /** Records and their changes in the words of who reads. */
  words: RecordWords;
}

/** A group of routes beside those that every process has. */
type RouteGroup = (app: App, services: Services, parts: RouteParts) => void;

/**
 * When an event of `system` is tried (`schedule/timetable.ts`): a part of the night in its order, with
 * the monitoring and the registers after it, or in the morning of working days.
 */
export type TimerMoment =
  | 'decide'
  | 'step'
  | 'expire'
  | 'release'
  | 'end'
  | 'close'
  | 'monitoring'
  | 'registers'
  | 'morning';

/**
 * All that the server has to know of one noun of the domain. The platform knows no noun: it reads
 * what the modules declare here, through the list `src/modules/server.ts` (decision 088).
 */
export interface ServerModule {
  processes?: readonly ProcessDefinition[];
  routes?: readonly RouteGroup[];
  /** Who may read a file of the noun beside its owner. */
  fileReaders?: readonly FileReader[];
  /** The documents that its machines generate, by their code. */
  documents?: DocumentKinds;
  /** By the machines' name of the entry (`book`). */
  bookings?: Readonly<Record<string, BookingHandler>>;
  /** By the machines' name of the target (`raise`). */
  targets?: Readonly<Record<string, TargetFinder>>;
  /** By the machines' name of the target, where the event creates records. */
  creations?: Readonly<Record<string, CreationFinder>>;
  /** Events that time sends, by process: tried in the order in which they stand here. */
  timers?: Readonly<Record<string, Readonly<Record<string, TimerMoment>>>>;
  /**
   * Records that time begins in the night, after all timers: by process and the event that
   * creates them.
   */
  openings?: Readonly<Record<string, Readonly<Record<string, OpeningFinder>>>>;
  /** Its own jobs, by the name of the task. */
  tasks?(services: Services, parts: Pick<RouteParts, 'chains' | 'uses'>): TaskList;
  /** When its own jobs run: lines of the crontab of the runner, in UTC. */
  crontab?: readonly string[];
  /** How its records are named in the search of the whole product, by process. */
  findable?: Readonly<Record<string, Findable>>;
  /**
   * How its records are named where those that wait are listed, by process; without it as in the
   * search.
   */
  named?: Readonly<Record<string, Naming>>;
  /**
   * Gives who signs on for a legal entity their place in it; null when this is not theirs to give.
   */
  signOn?(trx: Trx, signedOn: SignedOn, book: Booking): Promise<Place | null>;
  /** What has lines in the history beside the records of its processes. */
  chains?: readonly Verified[];
  /** Rows of other nouns that its records use: they can only be read meanwhile. */
  uses?: readonly RowUse[];
  /** What the watch of the night looks for in its records (decision 168). */
  watches?: readonly Watch[];
  /** The lines that it gives to the homes, by block. */
  home?: HomeParts;
  /** Days of the calendar, of which a home names the nearest. */
  nextDates?: NextDates;
  /** What it tells of its records: its part of the demonstration. */
  stories?: readonly Story[];
  /** What people learn in a training ground with its records (decision 171). */
  scenes?: readonly PlayedScene[];
  /** Its lists as spreadsheets. */
  exports?: readonly ExportSource[];
  /** What of it is brought in from spreadsheets. */
  imports?: readonly SheetImport[];
  /** What the first HTML of its public pages says of them. */
  heads?: readonly DeclaredHead[];
  /** What of it everybody finds in the search over the public site. */
  siteSearch?: readonly SiteSearch[];
  /** Its addresses: of lists among them people keep views. */
  addresses?: Readonly<Record<string, Address>>;
}
