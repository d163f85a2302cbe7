import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ExplainedLine, MonitoringRecord } from '../schema.ts';

type Marked = Pick<MonitoringRecord, 'lines' | 'facts'>;

/** What the server has counted, in words. */
function usePoints({ facts }: Marked) {
  const t = useTexts('monitoring-evidence');
  const format = useFormat();
  return {
    sum: t('monitoring-evidence.mark.sum', {
      mark: format.number(facts.mark),
      required: format.number(facts.required),
      percent: facts.percent,
    }),
    pass: t('monitoring-evidence.mark.pass', { passPercent: facts.passPercent }),
  };
}

/** The points of a report now, in one line: enough or not. */
export function MarkSum({ record }: { record: Marked }) {
  const t = useTexts('monitoring-evidence');
  const { sum } = usePoints(record);
  const enough = record.facts.markSufficient;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
      {sum}
      <Tag tone={enough ? 'success' : 'warning'}>
        {t(`monitoring-evidence.mark.${enough ? 'enough' : 'short'}`)}
      </Tag>
    </p>
  );
}

function useColumns(): Column<ExplainedLine>[] {
  const t = useTexts('monitoring-evidence', 'codes');
  const format = useFormat();
  const dueIn = ({ due, quarter, needed }: ExplainedLine): string => {
    if (needed === 0) return t('monitoring-evidence.mark.earlier');
    return due
      ? t('monitoring-evidence.mark.now')
      : t('monitoring-evidence.mark.later', { quarter });
  };
  return [
    {
      key: 'type',
      header: t('monitoring-evidence.mark.type'),
      rowHeader: true,
      className: 'min-w-48',
      cell: ({ type }) => t(`codes.workType.${type}`),
    },
    {
      key: 'due',
      header: t('monitoring-evidence.mark.due'),
      className: 'min-w-36',
      cell: (line) => <span className={line.due ? undefined : 'text-muted'}>{dueIn(line)}</span>,
    },
    {
      key: 'needed',
      header: t('monitoring-evidence.mark.needed'),
      figures: true,
      cell: ({ needed }) => format.number(needed),
    },
    {
      key: 'brought',
      header: t('monitoring-evidence.mark.brought'),
      figures: true,
      cell: ({ brought }) => format.number(brought),
    },
    {
      key: 'accepted',
      header: t('monitoring-evidence.mark.accepted'),
      figures: true,
      cell: ({ accepted }) => format.number(accepted),
    },
    {
      key: 'points',
      header: t('monitoring-evidence.mark.points'),
      figures: true,
      className: 'whitespace-nowrap',
      cell: ({ mark, weight }) =>
        t('monitoring-evidence.mark.of', {
          mark: format.number(mark),
          weight: format.number(weight),
        }),
    },
  ];
}

/**
 * How the mark of a report comes about, line by line as the server has counted it: what is due,
 * needed, brought and accepted, the points of each, their sum and what is enough.
 */
export function MarkLines({ record }: { record: Marked }) {
  const t = useTexts('monitoring-evidence');
  const columns = useColumns();
  const { pass } = usePoints(record);
  return (
    <section aria-labelledby="mark-title" className="flex flex-col gap-3">
      <h2 id="mark-title" className="text-xl">
        {t('monitoring-evidence.mark.title')}
      </h2>
      <MarkSum record={record} />
      <p className="max-w-[70ch] text-muted">{pass}</p>
      <Table
        caption={t('monitoring-evidence.mark.caption')}
        captionHidden
        columns={columns}
        rows={record.lines}
        rowKey={({ type }) => type}
        density="dense"
      />
    </section>
  );
}
