import { applicationMachine } from '#machines/application.machine.ts';
import { givenText, text } from '#server/base/texts.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import type { Cell, SheetColumn } from '#server/statistics/xlsx-parts.ts';
import { tashkentDay } from '#shared/dates.ts';
import type { Language } from '#shared/languages.ts';
import { fullName, type NameParts } from '#shared/names.ts';
import type { EndOf } from '#shared/text-keys.ts';

type Thing = Record<string, unknown> | null;

/**
 * One column of the exported list: its heading's key, and what stands in it. `needs` names what a
 * reader must see of the person.
 */
interface Column {
  key: EndOf<'export.column'>;
  width: number;
  needs?: string;
  cell(record: TravellingRecord, language: Language): Cell;
}

const thing = (record: TravellingRecord, field: string): Thing => (record[field] as Thing) ?? null;
const plain = (value: unknown): Cell =>
  typeof value === 'number' ? value : value ? String(value) : null;
const nameOf = (one: Thing, language: Language): Cell =>
  plain(one?.[`name_${language}`] || one?.name_uz);
const day = (value: unknown): Cell => {
  if (!value) return null;
  return {
    day: /^\d{4}-\d{2}-\d{2}$/.test(String(value))
      ? String(value)
      : tashkentDay(new Date(String(value instanceof Date ? value.toISOString() : value))),
  };
};
const ofPerson = (field: string) => (record: TravellingRecord) =>
  plain(thing(record, 'person')?.[field]);
const ofCode = (list: string, field: string) => (record: TravellingRecord, language: Language) =>
  record[field] ? text(language, `codes.${list}.${record[field]}`) : null;
const yesNo = (language: Language, yes: unknown): Cell =>
  text(language, yes ? 'export.yes' : 'export.no');
const direction = (record: TravellingRecord, language: Language): Cell => {
  const found = thing(record, 'direction');
  return found && `${found.code} ${nameOf(found, language)}`;
};

const columns: readonly Column[] = [
  { key: 'reference', width: 16, cell: (record) => plain(record.reference) },
  {
    key: 'name',
    width: 36,
    cell: (record) => plain(fullName(thing(record, 'person') as NameParts | null)),
  },
  { key: 'pinfl', width: 17, needs: 'pinfl', cell: ofPerson('pinfl') },
  {
    key: 'birthday',
    width: 12,
    needs: 'birthday',
    cell: (record) => day(thing(record, 'person')?.birthday),
  },
  { key: 'phone', width: 18, needs: 'mobile_phone', cell: ofPerson('mobile_phone') },
  { key: 'email', width: 26, needs: 'email', cell: ofPerson('email') },
  {
    key: 'organization',
    width: 44,
    cell: (record, language) => nameOf(thing(record, 'organization'), language),
  },
  { key: 'direction', width: 44, cell: direction },
  { key: 'dcType', width: 30, cell: ofCode('dcType', 'dc_type') },
  { key: 'eduLanguage', width: 14, cell: ofCode('eduLanguage', 'edu_language') },
  {
    key: 'period',
    width: 34,
    cell: (record, language) => nameOf(thing(record, 'period'), language),
  },
  {
    key: 'status',
    width: 26,
    cell: ({ state }, language) => text(language, `${applicationMachine.id}.state.${state}`),
  },
  { key: 'sent', width: 12, cell: (record) => day(record.sent_at) },
  { key: 'reviewUntil', width: 14, cell: (record) => day(record.facts.reviewUntil) },
  {
    key: 'overdue',
    width: 14,
    cell: (record, language) => yesNo(language, record.facts.decisionOverdue),
  },
  { key: 'accepted', width: 14, cell: (record) => day(record.accepted_at) },
  {
    key: 'appeal',
    width: 14,
    cell: ({ appeal }, language) =>
      appeal ? givenText(language, `export.appeal.${appeal}`) : null,
  },
  { key: 'reason', width: 40, cell: (record) => plain(record.reason) },
  {
    key: 'advisor',
    width: 36,
    cell: (record) => plain(fullName(thing(record, 'advisor') as NameParts | null)),
  },
  { key: 'topic', width: 60, cell: (record) => plain(record.topic) },
  { key: 'changed', width: 14, cell: (record) => day(record.updated_at) },
];

/**
 * The columns for what this reader sees of a person, judged by a record as it leaves the server for
 * them.
 */
export function columnsFor(
  record: TravellingRecord | undefined,
  language: Language,
): { sheet: SheetColumn[]; cells(record: TravellingRecord): Cell[] } {
  const person = (record && thing(record, 'person')) ?? {};
  const seen = columns.filter(({ needs }) => needs === undefined || needs in person);
  return {
    sheet: seen.map(({ key, width }) => ({
      heading: text(language, `export.column.${key}`),
      width,
    })),
    cells: (one) => seen.map(({ cell }) => cell(one, language)),
  };
}
