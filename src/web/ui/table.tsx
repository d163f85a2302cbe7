import { ChevronDown, ChevronsUpDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useDensity } from '#web/lib/density.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import type { Tone } from './tone.ts';

/**
 * One column: heading, what a cell shows, whether the list can be ordered by it. Figures stand at
 * the end.
 */
export interface Column<Row> {
  key: string;
  header: string;
  /** Before the heading: the tick of all rows. */
  tick?: ReactNode;
  cell(row: Row): ReactNode;
  sortable?: boolean;
  figures?: boolean;
  /** The cell that names the row (`th scope=row`); usually the first. */
  rowHeader?: boolean;
  /** Only buttons: nothing of it belongs on paper. */
  screenOnly?: boolean;
  className?: string;
}

/** The order in use: a column's key and its direction. */
export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** Row height: 44 px or 32 px. */
export type Density = 'comfortable' | 'dense';

interface Props<Row> {
  caption: string;
  /** When a heading right above says the same. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string | number;
  /** The rail at the left of a row, in the tone of its status; the row also shows the tag. */
  rowTone?(row: Row): Tone | undefined;
  sort?: Sort;
  onSort?(sort: Sort): void;
  /**
   * The height that suits this table; what the person has chosen for all of them goes before it.
   */
  density?: Density;
  /** What the address of the list asks for, before both. */
  chosenDensity?: Density;
  /** While the next page loads: old rows stay, dimmed. */
  busy?: boolean;
}

/** More columns than these do not fit beside each other on a phone: their rows become cards. */
const fitAnywhere = 2;

// Said aloud: a table that is drawn as cards has lost its rows and cells for those who listen.
const said = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader' },
};

const sortIcons = { ascending: ChevronUp, descending: ChevronDown, none: ChevronsUpDown };

function Heading<Row>({
  column,
  sort,
  onSort,
  pad,
}: {
  column: Column<Row>;
  sort?: Sort;
  onSort?(sort: Sort): void;
  pad: string;
}) {
  const t = useTexts();
  const direction = sort?.key === column.key ? sort.direction : 'none';
  const look = classes(
    pad,
    column.figures ? 'text-right' : 'text-left',
    'align-bottom font-semibold leading-6',
    column.screenOnly && 'no-print',
  );
  if (!column.sortable || !onSort) {
    return (
      <th {...said.column} scope="col" className={look}>
        {column.tick}
        {column.header}
      </th>
    );
  }
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th {...said.column} scope="col" aria-sort={direction} className={look}>
      {column.tick}
      {/* On paper it is words alone: a box is not printed again with the head of a further page. */}
      <button
        type="button"
        title={t('common.table.sortBy', { column: column.header })}
        onClick={() => onSort({ key: column.key, direction: next })}
        className="inline-flex min-h-6 items-center gap-1 rounded-sm align-bottom font-semibold leading-6 hover:underline print:contents"
      >
        {column.header}
        <Icon
          of={sortIcons[direction]}
          size={16}
          className={direction === 'none' ? 'text-muted print:hidden' : 'text-brand print:inline'}
        />
      </button>
    </th>
  );
}

/**
 * Rows under hairlines with a caption. In a narrow place each row is a card; what is still too wide
 * scrolls sideways inside its own region.
 */
export function Table<Row>({
  caption,
  captionHidden,
  columns,
  rows,
  rowKey,
  rowTone,
  sort,
  onSort,
  density: usual = 'comfortable',
  chosenDensity,
  busy,
}: Props<Row>) {
  const captionId = useId();
  const own = useDensity();
  const density = chosenDensity ?? own ?? usual;
  const pad =
    density === 'dense' ? 'px-2 py-1.5 first:pl-3 last:pr-3' : 'px-3 py-2.5 first:pl-4 last:pr-4';
  return (
    <div className="@container w-full">
      <ScrollRegion labelledBy={captionId}>
        <table
          {...said.table}
          aria-busy={busy || undefined}
          className={classes(
            'w-full border-collapse',
            columns.length > fitAnywhere && 'stacked',
            density === 'dense' && 'text-sm',
            busy && 'opacity-60',
          )}
        >
          <caption
            id={captionId}
            className={captionHidden ? 'sr-only' : 'pb-3 text-left text-xl font-semibold'}
          >
            {/* Stays in sight, and whole, while a wide table scrolls sideways. */}
            <span className="sticky left-0 inline-block max-w-[calc(100vw-2rem)]">{caption}</span>
          </caption>
          <thead {...said.group} className="border-b-2 border-control bg-surface">
            <tr {...said.row}>
              {columns.map((column) => (
                <Heading key={column.key} column={column} sort={sort} onSort={onSort} pad={pad} />
              ))}
            </tr>
          </thead>
          <tbody {...said.group} className="bg-surface">
            {rows.map((row) => (
              <BodyRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                tone={rowTone?.(row)}
                railed={rowTone !== undefined}
                pad={pad}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

function BodyRow<R>({
  row,
  columns,
  tone,
  railed,
  pad,
}: {
  row: R;
  columns: readonly Column<R>[];
  tone?: Tone;
  railed: boolean;
  pad: string;
}) {
  return (
    <tr
      {...said.row}
      data-tone={tone}
      className={classes(
        'relative border-b border-b-line hover:bg-sunken',
        railed && 'status-rail',
      )}
    >
      {columns.map((column) => {
        const Cell = column.rowHeader ? 'th' : 'td';
        return (
          <Cell
            key={column.key}
            role={column.rowHeader ? 'rowheader' : 'cell'}
            scope={column.rowHeader ? 'row' : undefined}
            data-heading={column.rowHeader ? undefined : column.screenOnly ? '' : column.header}
            data-figures={column.figures || undefined}
            className={classes(
              pad,
              'align-top font-normal',
              column.figures ? 'text-right' : 'text-left',
              column.screenOnly && 'no-print',
              column.className,
            )}
          >
            {column.cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}
