import { Link } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { stateMeta } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { storedStates } from './machine-list.ts';
import { type ByState, listHref } from './use-state-counts.ts';

interface Props {
  machine: AnyStateMachine;
  counts: ByState | undefined;
  days: ByState | undefined;
}

/**
 * Every state with its records in the person's scope, as links into the list where there is one,
 * and the usual days.
 */
export function StateTable({ machine, counts, days }: Props) {
  const t = useTexts('diagram', machine.id);
  const format = useFormat();
  const number = (state: string) => {
    const count = counts?.[state] ?? 0;
    const href = count > 0 ? listHref(machine, state) : null;
    return href ? (
      <Link href={href} className="link inline-block min-w-6 leading-6">
        {format.number(count)}
      </Link>
    ) : (
      format.number(count)
    );
  };
  const columns: Column<string>[] = [
    {
      key: 'state',
      header: t('diagram.count.state'),
      rowHeader: true,
      cell: (state) => <StatusTag machine={machine} state={state} />,
    },
    { key: 'number', header: t('diagram.count.number'), figures: true, cell: number },
    {
      key: 'days',
      header: t('diagram.count.median'),
      figures: true,
      cell: (state) => (days?.[state] === undefined ? '–' : format.number(days[state], 1)),
    },
  ];
  if (!counts) return <p className="text-muted">{t('diagram.count.noRecords')}</p>;
  return (
    <div className="measure">
      <Table
        caption={t('diagram.count.caption')}
        captionHidden
        columns={columns}
        rows={storedStates(machine)}
        rowKey={(state) => state}
        rowTone={(state) => stateMeta(machine, state).tone}
        density="dense"
      />
      <p className="mt-3 text-sm text-muted">{t('diagram.count.note')}</p>
    </div>
  );
}
