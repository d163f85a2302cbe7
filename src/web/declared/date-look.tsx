import type { TravellingRecord } from '#web/record/record.ts';
import type { ColumnLook } from './columns.ts';
import type { ScreenWords } from './words.ts';

/** One date of a record in words, how long until then or since, and whether it is over. */
export interface DateInWords {
  text: string;
  when: string;
  late: boolean;
}

/** The cell of the one date that a row is about, with whose turn it is below. */
export const dateLook = <Row extends TravellingRecord>(
  dateOf: (record: Row, words: ScreenWords) => DateInWords,
): ColumnLook<Row> => ({
  className: 'min-w-48 @xl:w-1/4',
  cell: (record, words) => {
    const { text, late } = dateOf(record, words);
    if (!late) return text;
    return (
      <span className="block border-l-4 border-danger pl-2 font-semibold text-danger">{text}</span>
    );
  },
  under: (record, words) =>
    [dateOf(record, words).when, words.turn(record)].filter(Boolean).join(' · '),
});
