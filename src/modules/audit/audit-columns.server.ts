import { directoryEntryMachine } from '#machines/directory-entry.machine.ts';
import { givenText, text } from '#server/base/texts.ts';
import { fieldLabel } from '#server/record-words/field-words.ts';
import type { ExportColumn } from '#server/statistics/export-source.ts';
import type { Cell } from '#server/statistics/xlsx-parts.ts';
import { tashkentDay } from '#shared/dates.ts';
import { doneKey } from '#shared/done-key.ts';
import type { Language } from '#shared/languages.ts';
import type { EndOf } from '#shared/text-keys.ts';
import type { Change } from './changes.server.ts';
import type { Reading } from './readings.server.ts';
import type { Refused } from './refusals.server.ts';

interface Column<Row> {
  key: EndOf<'export.audit'>;
  width: number;
  cell(row: Row, language: Language): Cell;
}

const directoryPrefix = 'directory-';
/** Whose words a change is told in: its machine's; all directories have the same. */
const areaOf = (process: string): string =>
  process.startsWith(directoryPrefix) ? directoryEntryMachine.id : process;
const nameOf = (process: string, language: Language): string => {
  const name = givenText(language, `${areaOf(process)}.names`);
  return process.startsWith(directoryPrefix)
    ? `${name} (${process.slice(directoryPrefix.length)})`
    : name;
};
const state = ({ process }: Change, name: string, language: Language): string =>
  givenText(language, `${areaOf(process)}.state.${name}`);
const timeOf = (at: Date): string =>
  new Date(at.getTime() + 5 * 3_600_000).toISOString().slice(11, 19);

const fieldNames = (changed: readonly string[], language: Language): string | null =>
  changed.flatMap((column) => fieldLabel(language, column) ?? []).join(', ') || null;

const columns: readonly Column<Change>[] = [
  { key: 'line', width: 10, cell: ({ id }) => id },
  { key: 'day', width: 12, cell: ({ at }) => ({ day: tashkentDay(at) }) },
  { key: 'time', width: 10, cell: ({ at }) => timeOf(at) },
  { key: 'process', width: 26, cell: ({ process }, language) => nameOf(process, language) },
  { key: 'record', width: 10, cell: ({ record_id }) => record_id },
  {
    key: 'event',
    width: 34,
    cell: ({ process, event }, language) => givenText(language, doneKey(areaOf(process), event)),
  },
  {
    key: 'from',
    width: 24,
    cell: (change, language) => state(change, change.from_state, language),
  },
  { key: 'to', width: 24, cell: (change, language) => state(change, change.to_state, language) },
  { key: 'who', width: 36, cell: ({ actor }) => actor && (actor.name ?? `#${actor.id}`) },
  {
    key: 'role',
    width: 22,
    cell: ({ actor_role }, language) => givenText(language, `processes.role.${actor_role}`),
  },
  {
    key: 'organization',
    width: 44,
    cell: ({ actor }, language) => actor?.organization?.[`name_${language}`] ?? null,
  },
  { key: 'reason', width: 44, cell: ({ reason }) => reason },
  {
    key: 'confirmed',
    width: 16,
    cell: ({ confirm_method }, language) =>
      givenText(language, `export.confirmed.${confirm_method}`),
  },
  { key: 'changed', width: 40, cell: ({ changed }, language) => fieldNames(changed, language) },
  { key: 'ip', width: 18, cell: ({ ip }) => ip },
  { key: 'job', width: 18, cell: ({ job }) => job },
];

const readingColumns: readonly Column<Reading>[] = [
  { key: 'line', width: 10, cell: ({ id }) => id },
  { key: 'day', width: 12, cell: ({ at }) => ({ day: tashkentDay(at) }) },
  { key: 'time', width: 10, cell: ({ at }) => timeOf(at) },
  { key: 'reader', width: 36, cell: ({ reader }) => reader.name ?? `#${reader.id}` },
  {
    key: 'role',
    width: 22,
    cell: ({ reader }, language) => givenText(language, `processes.role.${reader.role}`),
  },
  {
    key: 'organization',
    width: 44,
    cell: ({ reader }, language) => reader.organization?.[`name_${language}`] ?? null,
  },
  {
    key: 'look',
    width: 30,
    cell: ({ look, record_id }, language) =>
      text(language, `audit.look.${look ?? 'file'}`, { number: record_id ?? '' }),
  },
  { key: 'owner', width: 36, cell: ({ owner }) => owner && (owner.name ?? `#${owner.id}`) },
  { key: 'ip', width: 18, cell: ({ ip }) => ip },
];

const refusalColumns: readonly Column<Refused>[] = [
  { key: 'line', width: 10, cell: ({ id }) => id },
  { key: 'day', width: 12, cell: ({ at }) => ({ day: tashkentDay(at) }) },
  { key: 'began', width: 10, cell: ({ began_at }) => timeOf(began_at) },
  { key: 'time', width: 10, cell: ({ at }) => timeOf(at) },
  {
    key: 'refusal',
    width: 40,
    cell: ({ kind }, language) => text(language, `audit.refusal.${kind}`),
  },
  { key: 'tries', width: 10, cell: ({ tries }) => tries },
  { key: 'who', width: 36, cell: ({ who }) => who && (who.name ?? `#${who.id}`) },
  {
    key: 'role',
    width: 22,
    cell: ({ who }, language) => who && givenText(language, `processes.role.${who.role}`),
  },
  {
    key: 'organization',
    width: 44,
    cell: ({ who }, language) => who?.organization?.[`name_${language}`] ?? null,
  },
  { key: 'ip', width: 18, cell: ({ ip }) => ip },
  { key: 'route', width: 40, cell: ({ route }) => route },
];

const sheetOf = <Row>(parts: readonly Column<Row>[], language: Language): ExportColumn<Row>[] =>
  parts.map(({ key, width, cell }) => ({
    // As the list names the columns that stand in the file.
    key: `export.audit.${key}`,
    heading: text(language, `export.audit.${key}`),
    width,
    cell: (row) => cell(row, language),
  }));

/** The columns of an exported log of changes in a language. */
export const auditColumns = (language: Language) => sheetOf(columns, language);

/** The columns of an exported log of refusals in a language. */
export const auditRefusalColumns = (language: Language) => sheetOf(refusalColumns, language);

/** The columns of an exported log of readings in a language. */
export const auditReadingColumns = (language: Language) => sheetOf(readingColumns, language);
