import type { ComponentType, ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ShownField } from '#shared/shown-fields.ts';
import type { TextKey } from '#web/lib/text-keys.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import type { ScreenWords } from './words.ts';

/** A field of a record's data that is drawn in another way than usual. */
interface DrawnField<Row> {
  field: ShownField<Row>;
  /** What stands there instead of nothing. */
  absent?: TextKey;
  /** Instead of the field's value: a component of the module. */
  cell?(record: Row, words: ScreenWords): ReactNode;
}

/** A row of a record's data; left out when there is nothing to show. */
export type DataRow<Row> = ShownField<Row> | DrawnField<Row>;

/** Where the page of a record leads back to. */
export interface WayBack {
  href: string;
  text: string;
}

/** The page of one record: what it is called, its data, what is done there, and what is special. */
export interface RecordScreen<Row extends TravellingRecord> {
  machine: AnyStateMachine;
  /** Areas of texts that the parts need, beside those of the fields. */
  areas?: readonly string[];
  /** The address of the list. */
  list: string;
  /** What is said when there is no such record, where the specification has words of its own. */
  missing?: TextKey;
  /** What the record is called: the heading of its page. */
  title(record: Row, words: ScreenWords): string;
  /** Its number, over the heading. */
  reference?(record: Row, words: ScreenWords): string;
  /** How dialogs name it, where the title does not do. */
  name?(record: Row, words: ScreenWords): string;
  data: readonly DataRow<Row>[];
  /** Events that open a page of their own. */
  links?(record: Row): Record<string, string>;
  /** Events that are sent with fields. */
  useForms?(record: Row): Record<string, ActionForm>;
  /** Instead of whose turn it is. */
  promptHeading?(record: Row, words: ScreenWords): string | undefined;
  /** Under whose turn it is: what is needed, by when. */
  prompt?(record: Row, words: ScreenWords): ReactNode;
  /** Beside the data, where there is room: a paper. Null where there is none. */
  beside?(record: Row, words: ScreenWords): ReactNode;
  /** Below the data. */
  Below?: ComponentType<{ record: Row }>;
  /** The form of a new record. */
  Create?: ComponentType;
  /** The form of the events in `links`, which come back with `?edit=`. */
  Edit?: ComponentType<{ record: Row; event: string }>;
}
