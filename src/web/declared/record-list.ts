import type { AnyStateMachine } from 'xstate';
import type { Actor } from '#machines/kit.ts';
import type { AbilityAction, AbilitySubject } from '#shared/abilities.ts';
import type { Query } from '#web/lib/http.ts';
import type { TextKey } from '#web/lib/text-keys.ts';
import type { TravellingRecord } from '#web/process/record.ts';
import type { ListColumn } from './columns.ts';
import type { ListFilter } from './filters.ts';

/** Whether the reader has an ability, whatever its scope. */
export type May = (action: AbilityAction, subject: AbilitySubject) => boolean;

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

/** A list of a process: its columns, filters and words, and what begins there. */
export interface RecordList<Row extends TravellingRecord> {
  machine: AnyStateMachine;
  /** Areas of texts that columns and filters need, beside those of the keys written here. */
  areas?: readonly string[];
  columns: readonly ListColumn<Row>[];
  /** The address of a row's record. */
  record(id: number): string;
  lead: TextKey;
  /** Over the table, with `count`. */
  caption: TextKey;
  empty: TextKey;
  emptyHint?: TextKey;
  /** Above the list; not for somebody's own few records. */
  narrowing?: {
    /** What the search looks into. */
    search: TextKey;
    /** What a filter without a choice means. */
    all: TextKey;
    filters: readonly ListFilter[];
  };
  /** Order when nothing is chosen: `-id`. */
  order: string;
  /** Whose ability `create` is asked for the events that begin a record, and where to fill in. */
  create?: { subject: AbilitySubject; href: string };
  /** Tables of their own while nothing narrows the list. */
  parts?(actor: Actor): readonly ListPart[];
}

/** A list as it is for a reader who may do this and that. */
export type DeclaredList<Row extends TravellingRecord> = (may: May) => RecordList<Row>;
