import type { ReactNode } from 'react';
import { scientificWorkMachine } from '#machines/scientific-work.machine.ts';
import { scientificWorkPaths } from '#modules/scientific-work/paths.ts';
import { RecordLink } from '#web/frame/record-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Empty } from '#web/ui/empty.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { EvidenceItem, MonitoringRecord } from '../schema.ts';
import { JudgementTag } from './judgement-tag.tsx';
import { ProofLinks } from './proof-links.tsx';

type RowAction = (item: EvidenceItem) => ReactNode;

/** A work by its name: a way to its page where the reader has one. */
function WorkName({ item: { work_id, name } }: { item: EvidenceItem }) {
  const { scientificWork } = scientificWorkPaths;
  return (
    <RecordLink
      process={scientificWorkMachine.id}
      id={work_id}
      first={{ needs: scientificWork.needs, href: scientificWork.href({ id: work_id }) }}
    >
      {name}
    </RecordLink>
  );
}

function useColumns(action?: RowAction): Column<EvidenceItem>[] {
  const t = useTexts('monitoring-evidence', 'codes');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('monitoring-evidence.column.name'),
      rowHeader: true,
      className: 'min-w-56',
      cell: (item) => <WorkName item={item} />,
    },
    {
      key: 'type',
      header: t('monitoring-evidence.column.type'),
      className: 'min-w-36',
      cell: ({ type }) => t(`codes.workType.${type}`),
    },
    {
      key: 'date',
      header: t('monitoring-evidence.column.date'),
      className: 'whitespace-nowrap',
      cell: ({ publication_date }) => format.date(publication_date),
    },
    {
      key: 'proof',
      header: t('monitoring-evidence.column.proof'),
      cell: (item) => <ProofLinks item={item} />,
    },
    {
      key: 'judgement',
      header: t('monitoring-evidence.column.judgement'),
      className: 'min-w-40',
      cell: (item) => (
        <>
          <JudgementTag item={item} />
          {item.note && <span className="mt-1 block whitespace-pre-line">{item.note}</span>}
        </>
      ),
    },
    ...(action
      ? [
          {
            key: 'actions',
            header: t('monitoring-evidence.column.actions'),
            screenOnly: true,
            cell: action,
          },
        ]
      : []),
  ];
}

interface Props {
  record: Pick<MonitoringRecord, 'items'>;
  /** What can be done with one work; null where nothing. */
  action?: RowAction;
}

/** The works of a report: what each is, what proves it, what the organization says of it. */
export function EvidenceTable({ record: { items }, action }: Props) {
  const t = useTexts('monitoring-evidence');
  const columns = useColumns(action);
  if (items.length === 0)
    return (
      <Empty text={t('monitoring-evidence.works.none')}>
        {t('monitoring-evidence.works.noneHint')}
      </Empty>
    );
  return (
    <Table
      caption={t('monitoring-evidence.works.caption', { count: items.length })}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
    />
  );
}
