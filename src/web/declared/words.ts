import type { AnyStateMachine } from 'xstate';
import type { Actor } from '#machines/kit.ts';
import type { FieldWords, ShownField } from '#shared/shown-fields.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import type { TextKey, Translate } from '#web/lib/text-keys.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { useTurnText } from '#web/process/prompt.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import type { ListColumn } from './columns.ts';

/** What the parts of a declared screen speak with, and who reads it. */
export interface ScreenWords extends FieldWords {
  t: Translate;
  format: ReturnType<typeof useFormat>;
  actor: Actor;
  /** Whose turn it is with a record, in words; `awaited` is who is waited for by name. */
  turn(record: TravellingRecord, awaited?: string): string;
  /** The page of a record of any process, where the reader has one. */
  pageOf(process: string, id: number): string | null;
}

/** The area of texts that a key is in. */
export const areaOf = (key: TextKey): string => key.split('.', 1)[0] ?? key;

/** The areas of texts that are needed for these keys, beside the process's own. */
export const areasOf = (machine: AnyStateMachine, keys: readonly TextKey[]): string[] => [
  ...new Set([machine.id, 'processes', ...keys.map(areaOf)]),
];

/** The words of a screen about a process, once the texts of `areas` are there; suspends until then. */
export function useScreenWords(machine: AnyStateMachine, areas: readonly string[]): ScreenWords {
  const t = useTexts(...areas);
  const format = useFormat();
  const name = useName();
  const actor = useActor();
  const turn = useTurnText(machine);
  const user = useUser();
  const { number, date, longDate, dateTime, list } = format;
  return {
    t,
    format,
    number,
    date,
    longDate,
    dateTime,
    list,
    name,
    actor,
    turn,
    pageOf: (process, id) => recordHref(process, id, user),
  };
}

/** The heading of a column. */
export const headOf = <Row>(column: ListColumn<Row>, { t }: ScreenWords): string =>
  t(column.kind === 'status' ? 'processes.status' : column.field.head);

/** The value of a field as the screen writes it; empty for nothing. */
export function writtenValue<Row>(
  { value, digits }: ShownField<Row>,
  row: Row,
  words: ScreenWords,
): string {
  const shown = value(row, words);
  if (shown === null) return '';
  if (typeof shown === 'number') return words.format.number(shown, digits);
  return typeof shown === 'string' ? shown : words.format.date(shown.day);
}
