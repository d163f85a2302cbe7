import { useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, type Sort, Table } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Tone } from '#web/ui/tone.ts';

interface Row {
  id: number;
  number: string;
  direction: 'a' | 'b' | 'c';
  sent: string;
  score: number;
  tone: Tone;
}

const rows: Row[] = [
  {
    id: 1,
    number: 'MI-2026-00417',
    direction: 'a',
    sent: '2026-10-21',
    score: 86.5,
    tone: 'warning',
  },
  {
    id: 2,
    number: 'MI-2026-00418',
    direction: 'b',
    sent: '2026-10-22',
    score: 1204,
    tone: 'danger',
  },
  {
    id: 3,
    number: 'MI-2026-00431',
    direction: 'c',
    sent: '2026-11-02',
    score: 71.25,
    tone: 'success',
  },
];

function useColumns(): Column<Row>[] {
  const t = useTexts('kit');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('kit.table.name'),
      rowHeader: true,
      className: 'min-w-56',
      cell: () => <span className="font-semibold">{t('kit.person')}</span>,
    },
    {
      key: 'number',
      header: t('kit.table.number'),
      className: 'whitespace-nowrap text-muted',
      cell: (row) => row.number,
    },
    {
      key: 'direction',
      header: t('kit.table.direction'),
      className: 'min-w-64',
      cell: (row) => t(`kit.direction.${row.direction}`),
    },
    {
      key: 'sent',
      header: t('kit.table.sent'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: (row) => format.date(row.sent),
    },
    {
      key: 'score',
      header: t('kit.table.score'),
      sortable: true,
      figures: true,
      cell: (row) => format.number(row.score, 2),
    },
    {
      key: 'status',
      header: t('kit.table.status'),
      cell: (row) => <Tag tone={row.tone}>{t(`kit.tag.${row.tone}`)}</Tag>,
    },
  ];
}

/** Lists in both densities, and what they look like without rows. */
export function KitTable() {
  const t = useTexts('kit');
  const [sort, setSort] = useState<Sort>({ key: 'sent', direction: 'ascending' });
  const columns = useColumns();
  const shared = {
    columns,
    rowKey: (row: Row) => row.id,
    rowTone: (row: Row) => row.tone,
    sort,
    onSort: setSort,
  };
  const remove = () => undefined;
  return (
    <>
      <section>
        <FilterChips
          onClear={remove}
          chips={[
            { key: 'status', text: t('kit.states.chip'), onRemove: remove },
            { key: 'region', text: t('kit.states.chipRegion'), onRemove: remove },
          ]}
        />
        <div className="mt-4">
          <Table caption={t('kit.table.caption')} rows={rows} {...shared} />
        </div>
        <Pagination
          total={1234}
          limit={50}
          offset={200}
          href={(offset) => `/kit?offset=${offset}`}
        />
      </section>
      <Table
        caption={`${t('kit.table.caption')} (${t('common.table.dense')})`}
        rows={rows}
        density="dense"
        {...shared}
      />
      <section className="flex flex-col gap-6">
        <h2 className="text-xl">{t('kit.section.states')}</h2>
        <Empty text={t('common.empty.list')} actions={<Button>{t('common.button.add')}</Button>}>
          {t('common.empty.filters', { count: 2 })}
        </Empty>
        <Progress label={t('kit.states.upload')} share={0.41} />
        <Skeleton shape="table" rows={3} />
      </section>
    </>
  );
}
