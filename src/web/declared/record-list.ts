import type { AnyStateMachine } from 'xstate';
import type { Actor } from '#machines/kit.ts';
import type { May } from '#web/forms/use-can.ts';
import type { Query } from '#web/lib/http.ts';
import type { TextKey } from '#web/lib/text-keys.ts';
import type { FormsOf } from '#web/process/bulk-bar.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import type { Density } from '#web/ui/table.tsx';
import type { ListColumn } from './columns.ts';
import type { ListFilter } from './filters.ts';
import type { ScreenWords } from './words.ts';

/** A part of a list with a table of its own. */
export interface ListPart {
  /** What narrows it, beside the address. */
  query: Query;
  /** Over its table, with `count`. */
  caption: TextKey;
  /** Where the whole part is shown; a part without it has pages. */
  more?: { href: string; text: TextKey };
  /** What is said when it has no rows; a part without it is left out then. */
  empty?: TextKey;
}

/** An order of a list whose columns have no headings to press: `-sent_at`, as the API calls it. */
interface ListOrder {
  order: string;
  text: TextKey;
}

/** Some rows of an answer with what they have in common. */
interface RowTable<Row> {
  part: string;
  rows: readonly Row[];
}

/** What narrows a list, above it. */
export interface Narrowing {
  /** What the search looks into. */
  search: TextKey;
  /** What a filter without a choice means. */
  all: TextKey;
  filters: readonly ListFilter[];
  /** The orders to choose from, under their heading. */
  orders?: { label: TextKey; of: readonly ListOrder[] };
}

/** The parts of a list that the API groups its records into, in the order of urgency. */
export interface ListGrouping {
  /** What the parts are parts of. */
  label: TextKey;
  /** The words of the link to all parts. */
  everything: TextKey;
  nameOf(group: string, words: ScreenWords): string;
  /** Only parts that have records are offered. */
  filled?: boolean;
  /**
   * Each part has a table of its own, cut to a few rows, with a way to all of it: words with
   * `count` and `shown`. Without it the parts are links above one table.
   */
  all?: TextKey;
}

/** A list of a process: its columns, filters and words. */
export interface RecordList<Row extends TravellingRecord> {
  machine: AnyStateMachine;
  /** Areas of texts that columns and filters need, beside those of the keys written here. */
  areas?: readonly string[];
  columns: readonly ListColumn<Row>[];
  /** Under which name it remembers where it was left; the process's id where nothing is said. */
  memory?: string;
  /** The whole row is the link to its record, not its name alone. */
  wholeRows?: boolean;
  /** The address of a row's record; left out where the list is all that the reader may see. */
  record?(row: Row, words: ScreenWords): string;
  /** Over the table, with `count`. */
  caption: TextKey;
  empty: TextKey;
  emptyHint?: TextKey;
  /** Left out for somebody's own few records. */
  narrowing?: Narrowing;
  /** Order when nothing is chosen: `-id`. */
  order: string;
  /** Rows of a page, where the list has its own number of them. */
  limit?: number;
  density?: Density;
  /** Tables of their own while nothing narrows the list; one for who has no parts. */
  parts?(actor: Actor): readonly ListPart[] | undefined;
  /** The rows of one answer in tables of their own, whose caption says which `part` it is. */
  tables?(rows: readonly Row[], words: ScreenWords): readonly RowTable<Row>[];
  /** Its parts as links with their counts, where the API groups the records. */
  groups?: ListGrouping;
  /** What narrows it always, beside the address. */
  box?: Query;
  /** The call that writes the list to a spreadsheet, below `/api`. */
  exportPath?: string;
  /** Rows have ticks while something can be decided about many of them; what one is called. */
  ticked?: {
    nameOf(row: Row, words: ScreenWords): string;
    /** Loads the fields of decisions about rows, the same for all of them. */
    forms?(): Promise<FormsOf<Row>>;
  };
}

/** A list with a page of its own. */
export interface ListScreen<Row extends TravellingRecord> extends RecordList<Row> {
  /** Its heading; the process's own word for many where nothing is said. */
  title?: TextKey;
  lead?: TextKey;
  /** Whether the events that begin a record are offered, and where these are filled in. */
  create?: {
    open: boolean;
    href: string;
    /** Says why nothing can begin now, with `why`. */
    notNow?: TextKey;
  };
}

/** A list as it is for a reader who may do this and that. */
export type Declared<List> = (may: May) => List;
