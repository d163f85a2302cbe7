import { Link } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Page } from '#web/ui/page.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { machines, rolesIn, sizeOf } from './machine-list.ts';
import { useRemarkCounts } from './remarks/use-remarks.ts';
import { useReadable } from './use-state-counts.ts';

function Roles({ machine }: { machine: AnyStateMachine }) {
  const t = useTexts('processes');
  return useFormat().list(rolesIn(machine).map((role) => t(`processes.role.${role}`)));
}

/**
 * Every process of the product with its size, what waits, and the roles that take part: the way to
 * its picture.
 */
export function ProcessListPage() {
  const t = useTexts('diagram', 'processes', 'rule-remarks', ...machines.map(({ id }) => id));
  const format = useFormat();
  const readable = useReadable();
  const remarks = useRemarkCounts();
  const left: Column<AnyStateMachine> = {
    key: 'left',
    header: t('rule-remarks.leftHead'),
    cell: ({ id }) => {
      const counts = remarks?.get(id);
      if (!counts) return '–';
      return (
        <Link
          href={`${paths.process.href({ machine: id })}?view=confirm&remark=absent`}
          className="link inline-block min-h-6"
        >
          {t('rule-remarks.left', {
            left: format.number(counts.absent),
            all: format.number(counts.all),
          })}
        </Link>
      );
    },
  };
  return (
    <Page title={t('diagram.machines.title')} lead={t('diagram.machines.lead')}>
      <Table
        caption={t('diagram.machines.caption')}
        captionHidden
        rows={machines}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'process',
            header: t('diagram.machines.process'),
            rowHeader: true,
            cell: ({ id }) => (
              <Link
                href={paths.process.href({ machine: id })}
                className="link inline-block min-h-6 font-semibold"
              >
                {t(`${id}.name`)}
              </Link>
            ),
          },
          {
            key: 'size',
            header: t('diagram.machines.sizeHead'),
            className: 'min-w-48',
            cell: (machine) => t('diagram.machines.size', sizeOf(machine)),
          },
          {
            key: 'waiting',
            header: t('diagram.machines.waiting'),
            figures: true,
            cell: ({ id }) => {
              const count = readable?.find(({ process }) => process === id)?.count;
              return count === undefined ? '–' : format.number(count);
            },
          },
          ...(remarks === null ? [] : [left]),
          {
            key: 'who',
            header: t('diagram.table.who'),
            cell: (machine) => <Roles machine={machine} />,
          },
        ]}
      />
    </Page>
  );
}
