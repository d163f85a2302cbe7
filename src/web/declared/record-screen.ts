import type { ComponentType, ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { ShownField } from '#shared/shown-fields.ts';
import type { May } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { TextKey } from '#web/lib/text-keys.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import type { WalkedList } from '#web/process/list-walk.tsx';
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

/** What only this page shows, and draws itself: a file, a link to another record. */
interface DrawnRow<Row> {
  head: TextKey;
  absent?: TextKey;
  cell(record: Row, words: ScreenWords): ReactNode;
}

/** A row of a record's data; left out when there is nothing to show. */
export type DataRow<Row> = ShownField<Row> | DrawnField<Row> | DrawnRow<Row>;

/** Where the page of a record leads back to. */
export interface WayBack {
  href: string;
  text: string;
}

/** Back to the list of a process. */
export const backToList = (machine: AnyStateMachine, href: string) =>
  /** The list with its name. */
  function useListBack(): WayBack {
    const t = useTexts(machine.id);
    return { href, text: t(`${machine.id}.names`) };
  };

/** A list that is worked through: after a decision the next record of it follows. */
export interface Worked {
  view: WalkedList;
  /** The order of work, as the API calls it. */
  ordering: string;
  /** Whether the reader works through the list. */
  works(may: May): boolean;
  /** The words of the way to the next one. */
  next: TextKey;
}

/** The page of one record: what it is called, its data, what is done there, and what is special. */
export interface RecordScreen<Row extends TravellingRecord> {
  machine: AnyStateMachine;
  /** Areas of texts that the parts need, beside those of the fields. */
  areas?: readonly string[];
  /** Where its page leads back to; `record` once it is there. Usually `backToList`. */
  useBack(record: Row | undefined): WayBack;
  /** What is said when there is no such record, where the specification has words of its own. */
  missing?: TextKey;
  /** What the record is called: the heading of its page. */
  title(record: Row, words: ScreenWords): string;
  /** Its number, over the heading. */
  reference?(record: Row, words: ScreenWords): string;
  /** How dialogs name it, where the title does not do. */
  name?(record: Row, words: ScreenWords): string;
  /** Left out where another part shows it. */
  data?: readonly DataRow<Row>[];
  /** Events that open a page of their own. */
  links?(record: Row, words: ScreenWords): Record<string, string>;
  /** Events that are sent with fields. */
  useForms?(record: Row): Record<string, ActionForm>;
  /** Where its readers work through a list of them. */
  worked?: Worked;
  /** Instead of the buttons of its events; `leave` goes back when the record is gone. */
  Actions?: ComponentType<{ record: Row; leave(event: string): void }>;
  /** Instead of the whole prompt. */
  Prompt?: ComponentType<{ record: Row }>;
  /** Instead of whose turn it is. */
  promptHeading?(record: Row, words: ScreenWords): string | undefined;
  /** Under whose turn it is: what is needed, by when. */
  prompt?(record: Row, words: ScreenWords): ReactNode;
  /** Beside the data, where there is room: a paper. Null where there is none. */
  beside?(record: Row, words: ScreenWords): ReactNode;
  /** Beside the heading: a way to what belongs to the record. */
  Besides?: ComponentType<{ record: Row }>;
  /** Above the data: what is worked with here. */
  Above?: ComponentType<{ record: Row }>;
  /** Below the data. */
  Below?: ComponentType<{ record: Row }>;
  /** Whether the documents that its machine generates are listed. */
  documents?(record: Row): boolean;
  /** Whether a citizen reads about their own: without what others may do (`RecordPage`). */
  own?(record: Row, words: ScreenWords): boolean;
  /** The form of a new record. */
  Create?: ComponentType;
  /** The form of the events in `links`, which come back with `?edit=`. */
  Edit?: ComponentType<{ record: Row; event: string }>;
}
