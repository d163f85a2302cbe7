import type { Kysely, RawBuilder, Transaction, Updateable } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import type { z } from 'zod';
import type { Actor, BaseFacts } from '#machines/kit.ts';
import type { AbilitySubject, Scope } from '#shared/abilities.ts';
import type { Assignment } from '#shared/assignment.ts';
import type { Language } from '#shared/languages.ts';
import type { NotificationCode, Recipient } from '#shared/notifications.ts';
import type { HistoryLine } from '#shared/rows/history-line.ts';
import type { ListRowShape } from '#shared/rows/list-row.ts';
import type { Database } from '../db/tables.ts';
import type { AnyFacts } from '../documents/issued-facts.ts';
import type { Settings } from '../settings/settings.ts';

/** Somebody without an account, as they can be reached, and the page on which they read on. */
export interface Visitor {
  email: string | null;
  mobile_phone: string | null;
  language: Language;
  page: string;
}

/** The line of history that made a document due. */
export interface DueEvent {
  id: number;
  event: string;
  at: Date;
  confirm_method: string;
  actor: string | null;
}

/** What a process knows of the documents that its machine generates. */
export interface DocumentSource<Row> {
  /** Whether this reader, who sees the record, may also read its document of this code. */
  mayRead(code: string, row: Row, reader: Reader): boolean;
  /**
   * The language that the record itself was given for its documents; without it the organization's
   * choice.
   */
  language?(row: Row): Language;
  /** What the document says, as of the event: the facts of its kind (`documents/kinds.ts`). */
  facts(trx: Trx, row: Row, code: string, event: DueEvent): Promise<AnyFacts>;
}

/** The columns of a record that the engine itself writes, and no event. */
export type EngineColumn =
  | 'id'
  | 'state'
  | 'version'
  | 'machine_version'
  | 'created_at'
  | 'updated_at';

/** The tables that hold records of processes. */
export type ProcessTable = {
  [Table in keyof Database]: Database[Table] extends Record<EngineColumn, unknown> ? Table : never;
}[keyof Database];

/** What an event may write in the table of its process. */
export type ColumnsOf<Table extends ProcessTable> = Omit<Updateable<Database[Table]>, EngineColumn>;
export type Trx = Transaction<Database> | Kysely<Database>;
export type Sql = RawBuilder<unknown>;

/** A line of the history as the database gives it beside its record. */
export interface StoredLine extends Omit<HistoryLine, 'tells' | 'details' | 'files'> {
  /** What the step has written into the columns that the process wants told. */
  fields: Record<string, unknown>;
}

/** Columns that the engine itself reads of every record. */
export interface BaseRow {
  id: number;
  state: string;
  version: number;
  owner_id: number | null;
  organization_id: number | null;
  /** The hash of the last line of its history, where it was read under its lock. */
  last_hash?: string | null;
  /** The lines of its history, where they were read with it (`read-history.ts`). */
  history_lines?: StoredLine[];
  /** Who of the reader's organization is on it, and for which work, where the process has `assigned`. */
  assignment?: (Assignment & { work: string }) | null;
}

/** Who looks, and when: the input of facts, scopes and masks. `today` is the day in Tashkent. */
export interface Reader {
  actor: Actor;
  /** Organizations that were merged into the actor's: read like their own (decision 038). */
  predecessors: readonly number[];
  userType: 'I' | 'F' | 'L' | null;
  /** Technical support looks as this person (decision 034). */
  seesAs?: boolean;
  language: Language;
  now: Date;
  today: string;
  settings: Settings;
}

/** Fields that a step has changed, as its line of history keeps them: before and after. */
export type Written = Readonly<Record<string, readonly [unknown, unknown]>>;

/**
 * One change under way: the locked record (its beginnings at creation), what was sent as its schema
 * has parsed it, and the transaction to ask and write in.
 */
export interface Change<Row, Input = object> {
  trx: Trx;
  row: Row;
  input: Input;
  reason: string | null;
  reader: Reader;
}

/**
 * What the server knows of an event beside the machine: the schema of what is sent, facts that
 * depend on it, the columns it writes. Modules declare it by `eventsOf` (`define-events.ts`), which
 * holds these parts to each other; here they are what the engine calls.
 */
export interface EventDefinition<Row> {
  /** What must be sent beside version, reason and code; absent where nothing is. */
  input?: z.ZodType<object>;
  facts?(change: Change<Row>): Promise<Record<string, unknown>>;
  /**
   * Columns to write with the new state. May throw a `Refusal` for an input that contradicts the
   * record.
   */
  write?(change: Change<Row>): Promise<ColumnsOf<ProcessTable>> | ColumnsOf<ProcessTable>;
  /**
   * Words over the columns of `r`, the process table, that never change. Acts with the same words
   * come one after the other, each before it reads anything, whatever their processes are: their
   * facts count what the others do. Of several, each is waited for in the order of the list.
   */
  lockKey?: Sql | readonly Sql[];
  /**
   * What the history tells beside the columns: changes in other rows of the record, asked when they
   * are written.
   */
  trace?(
    change: Change<Row> & { id: number },
  ): Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Further rows of the same record, after the record itself is written. */
  after?(change: Change<Row> & { id: number }): Promise<void>;
}

/**
 * A table that holds how many records there are of every combination of some columns (under the
 * columns' own names, `n` = how many), kept by the database itself (decision 019). Numbers of lists
 * that ask for nothing else are summed there instead of being counted.
 */
export interface Counter {
  table: string;
  scopes: readonly Scope[];
  filters: readonly string[];
  /**
   * The part of the worklist that holds every record which no other part holds: counted by taking
   * the others away.
   */
  rest: string;
}

/**
 * A kind of work that staff do record by record: the tag of the states in which a record lies with
 * an organization, and the events that begin it. A person who sends one of these to a record that
 * nobody is on is on it from then. Where the states alone do not say it, `when` is the fact that
 * does; `guardSql` has its twin.
 */
export interface AssignedWork {
  tag: string;
  when?: string;
  begins: readonly string[];
}

/** An event that begins a record. */
export interface BirthDefinition extends EventDefinition<BaseRow> {
  /** Other records alone raise it: it has no door. */
  raised?: true;
}

/** A creation as its facts and its lock see it: a question about it may name any part. */
export interface Creation<Input = object, Found = unknown> {
  trx: Trx;
  input: Input;
  reader: Reader;
  /** What `find` has read for it. */
  found: Found;
}

/** Creations that are sent together, each with what it is sent with. */
export interface Creations<Input = object> {
  trx: Trx;
  inputs: readonly Input[];
  reader: Reader;
}

/**
 * How a record comes to be: the events that create one, and the facts of the state `absent`.
 */
export interface CreateDefinition {
  births: Readonly<Record<string, BirthDefinition>>;
  /** Which of them a body means: `POST /<collection>/` is the door of all that are not raised. */
  event(body: object): string;
  /**
   * What facts and births (`change.found`) need to know beside what is sent: read once for all that
   * are sent together, in their order.
   */
  find?(creations: Creations): Promise<readonly unknown[]>;
  facts(creation: Creation): Promise<BaseFacts & Record<string, unknown>>;
  /** Creations with the same words come one after the other, because their facts count each other. */
  lockKey?(creation: Pick<Creation, 'input' | 'reader'>): string;
}

/**
 * One process on the server: its table, one query for rows with everything facts need, and its
 * events.
 */
export interface ProcessDefinition<
  Row extends BaseRow = BaseRow,
  Shown extends ListRowShape = ListRowShape,
> {
  machine: AnyStateMachine;
  collection: string;
  table: ProcessTable;
  /**
   * The resources whose `read` opens the routes; the scopes of all of them together bound what is
   * seen.
   */
  subjects: readonly AbilitySubject[];
  /**
   * Whose records a scope shows, over the columns of `r`, the process table. A scope that is
   * missing shows nothing.
   */
  scopes: Partial<Record<Scope, (reader: Reader) => Sql>>;
  /**
   * Scopes that are asked of another table: no index of this one finds what they show, so it is
   * looked for with the numbers of the day (decision 192).
   */
  scopedElsewhere?: readonly Scope[];
  /** `select … from page r …`: the rows of `page` with everything that facts and fields need. */
  select(reader: Reader): Sql;
  /**
   * The same for lists, without what neither `row` shows nor the actions of a record's state ask
   * (`statesReading`): what is left out stands there as nothing. Tests hold both to each other.
   */
  selectListed?(reader: Reader): Sql;
  /**
   * A text over `r`, the process table, that is another one as soon as anything has changed that
   * `selectListed` reads of this record for whatever reader; null for a record that is read anew
   * each time. With it a list reads a row once (`listed-rows.ts`).
   */
  listedMark?: Sql;
  /**
   * By what `select` finds what stands in other tables. An event that changes none of it, and writes
   * nothing but the record, is answered without reading the record anew (decision 129); without this
   * every record is.
   */
  joinedBy?: {
    columns: readonly string[];
    /** Tags of states in which more is read. */
    tags: readonly string[];
  };
  facts(row: Row, reader: Reader): BaseFacts & Record<string, unknown>;
  /** What travels beside id, state, status, version and facts; masked for the reader. */
  fields(row: Row, reader: Reader): Record<string, unknown>;
  /**
   * The shape of the whole record as it travels, which documents every answer of it. Nothing is
   * checked where the answer is written: `FieldsOf` types `fields`, and tests read every answer.
   */
  record: ListRowShape;
  /** What lists show of a record: a row holds this and no more (`engine/row.ts`). */
  row: Shown;
  /**
   * By what the times and ways of its records are counted (`passages/`), over columns of `r`: the
   * organization, a code of the kind of record, and the year they belong to; without it that of
   * their creation. `kindWords` is where the texts of the codes stand (`codes.dcType`).
   */
  dimensions?: { organization?: Sql; kind?: Sql; kindWords?: string; year?: Sql };
  filters: Record<string, (values: string[], reader: Reader) => Sql>;
  /** What lists can be ordered by; of the reader where names are in the reader's language. */
  orderings: Record<string, Sql | ((reader: Reader) => Sql)>;
  /** Rows of a page when nothing is said; 25 where this is left out. */
  pageRows?: number;
  /**
   * Lists may be ordered by `-turn`: what waits for the reader, by the duties of the machine,
   * stands first.
   */
  turnFirst?: true;
  /**
   * The column of folded text that `search` looks into; by reader where some of them see parts of
   * it masked.
   */
  searchColumn?: Sql | ((reader: Reader) => Sql);
  /**
   * The person a record is about, by whose personal number it is found: the column of `r` with their
   * account, and how much of others' numbers the fields show a reader; everybody sees their own.
   */
  holder?: { account: Sql; numbers(reader: Reader): 'full' | 'masked' | 'none' };
  /** The id that a word of a search names, when it is a number people quote (`a-2027-000131`). */
  idOfReference?(word: string): number | null;
  /**
   * Named parts of the worklist, in order of urgency; a process with several kinds of lists has
   * parts for each `view`.
   */
  groups?(reader: Reader, view?: string): Record<string, Sql>;
  counter?: Counter;
  /**
   * SQL guards: the *when* guards over columns of `r`, so that duties can be counted without reading
   * every record (a test holds them equal). `state`: the only one that is asked about, where there
   * is one; a guard may say less there, and then finds its rows by an index.
   */
  guardSql?(reader: Reader, state?: string): Record<string, Sql>;
  /**
   * Where the reader's organization decides about a record `r` in place of the organization that it
   * belongs to: the fact `deputies`, so that such turns are counted and listed, too.
   */
  standsIn?(reader: Reader): Sql;
  /**
   * The last day of the reader's turn, over columns of `r`: a date, null where nothing ends it. Homes
   * and calendars tell it.
   */
  due?(reader: Reader): Sql;
  /**
   * Records that nobody of the reader's organization has opened yet; counted together with their
   * turn.
   */
  unread?(reader: Reader): Sql;
  /**
   * Its records are work that staff take, give, put back and put off (decision 145): each kind of
   * work under the name that its assignments are stored with (decision 157).
   */
  assigned?: Readonly<Record<string, AssignedWork>>;
  create?: CreateDefinition;
  /**
   * Unique indexes that stand behind a *when* guard of the machine: the field at which somebody is
   * told so when two requests raced past the same fact. A `deferred` one waits until what must agree
   * at once is booked.
   */
  constraints?: Readonly<Record<string, { guard: string; field: string; deferred?: true }>>;
  /** The event behind PUT. */
  edit?: string;
  events: Record<string, EventDefinition<Row>>;
  /**
   * Placeholders of the messages about a record, in the recipient's language. `reader` is the
   * scheduler with the settings of today; `written` is what the step that is told of has changed:
   * the record itself may have moved on since.
   */
  messageParams?(
    row: Row,
    language: Language,
    reason: string | null,
    reader: Reader,
    written?: Written,
  ): Record<string, unknown>;
  /**
   * A message about many organizations at once as one for each of them: the row as that
   * organization's own, and who is told of it.
   */
  notifySeparately?(
    row: Row,
    code: NotificationCode,
  ): readonly { row: Row; recipients: readonly Recipient[] }[] | undefined;
  /** Who is told as `visitor`: somebody who has written without an account. */
  visitor?(row: Row): Visitor;
  /**
   * Columns whose values the timeline tells: numbers and days of papers, and `…_file_id` where this
   * reader of the row may open the files.
   */
  timelineFields?: { fields: readonly string[]; files(row: Row, reader: Reader): boolean };
  /**
   * Changed lines of the record as the timeline tells them, a JSON array over the line `h` of the
   * history (`HistoryLine.lines`).
   */
  timelineLines?(reader: Reader): Sql;
  /** Needed where the machine has the effect `generate`. */
  documents?: DocumentSource<Row>;
}
