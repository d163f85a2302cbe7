import { sql } from 'kysely';
import type { z } from 'zod';
import type { BaseRow, ProcessDefinition, Trx } from '#server/engine/process.ts';
import { fold } from '#shared/fold.ts';
import type { LinesKind } from '#shared/import.ts';
import { type Amounts, amountColumns, directionLine, organizationLine } from '#shared/quota.ts';
import {
  type QuotaDistributionRow,
  quotaDistributionProcess,
} from '../distribution/process.server.ts';
import { type QuotaRequestRow, quotaRequestProcess } from '../request/process.server.ts';
import { type QuotaSplitRow, quotaSplitProcess } from '../split/process.server.ts';

/** A line that the record takes: what it is called in sheets, and what stands there now. */
export interface KnownLine {
  id: number;
  name: string;
  /** Folded words that name it, the surest first. */
  words: string[];
  now: Partial<Amounts> & { description?: string | null };
}

/** What an import of lines knows of a record. */
export interface LinesTable<Row extends BaseRow = BaseRow> {
  definition: ProcessDefinition<Row>;
  schema: z.ZodType;
  /** The field of a line that says what it is for. */
  key: 'direction_id' | 'organization_id';
  /** The columns of a sheet that name a line. */
  namedBy: readonly ['code'] | readonly ['tin', 'organization'];
  known(trx: Trx, row: Row): Promise<KnownLine[]>;
  /** What the columns may come to together. */
  most(row: Row): Amounts | null;
}

/** The organization's own directions, also those that no line is of yet. */
async function ownDirections(trx: Trx, row: QuotaRequestRow): Promise<KnownLine[]> {
  const { rows } = await sql<{ id: number; code: string; name_uz: string }>`
    select d.id, d.code, d.name_uz from organization_direction x
      join direction d on d.id = x.direction_id
    where x.organization_id = ${row.organization_id} order by d.code`.execute(trx);
  return rows.map(({ id, code, name_uz }) => ({
    id,
    name: `${code} ${name_uz}`,
    words: [fold(code)],
    now: row.lines.find(({ direction_id }) => direction_id === id) ?? {},
  }));
}

/** The organizations that take part in a distribution. */
async function takingPart(trx: Trx, row: QuotaDistributionRow): Promise<KnownLine[]> {
  const { rows } = await sql<{ id: number; tin: string | null }>`
    select o.id, o.tin from organization o
      where o.id = any(${row.lines.map(({ organization_id }) => organization_id)}::bigint[])`.execute(
    trx,
  );
  const tins = new Map(rows.map(({ id, tin }) => [id, tin]));
  return row.lines.map(({ organization, ...now }) => {
    const { id, name_uz, name_ru, name_en } = organization;
    const tin = tins.get(id);
    return {
      id,
      name: name_uz,
      words: [...(tin ? [tin] : []), ...[name_uz, name_ru, name_en].map((name) => fold(name))],
      now,
    };
  });
}

const requestLines: LinesTable<QuotaRequestRow> = {
  definition: quotaRequestProcess,
  schema: directionLine,
  key: 'direction_id',
  namedBy: ['code'],
  known: ownDirections,
  most: () => null,
};

const distributionLines: LinesTable<QuotaDistributionRow> = {
  definition: quotaDistributionProcess,
  schema: organizationLine,
  key: 'organization_id',
  namedBy: ['tin', 'organization'],
  known: takingPart,
  most: ({ total }) => total,
};

const splitLines: LinesTable<QuotaSplitRow> = {
  definition: quotaSplitProcess,
  schema: directionLine,
  key: 'direction_id',
  namedBy: ['code'],
  known: async (_trx, { lines }) =>
    lines.map(({ direction: { id, code, name_uz }, ...now }) => ({
      id,
      name: `${code} ${name_uz}`,
      words: [fold(code)],
      now,
    })),
  most: ({ given }) => given,
};

/** The tables of lines that spreadsheets are brought into, by their address. */
export const linesTables: Readonly<Record<LinesKind, LinesTable>> = {
  'quota-requests': requestLines,
  'quota-distributions': distributionLines,
  'quota-splits': splitLines,
};

/**
 * `1 000` and an empty cell are numbers as well; everything else is what it is, and the door of the
 * line judges it.
 */
export function amountsIn(cells: Record<string, string>): Amounts {
  const number = (cell = ''): number => Number(cell.replace(/[\s\u00a0]/g, '').replace(',', '.'));
  return Object.fromEntries(
    amountColumns.map((column) => [column, number(cells[column])]),
  ) as Amounts;
}
