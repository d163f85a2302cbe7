import { Link } from 'wouter';
import { doneKey } from '#shared/done-key.ts';
import type { QuotaOrganizationType } from '#shared/quota.ts';
import { recordHref } from '#web/frame/record-places.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUser } from '#web/lib/use-user.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import type { QuotaEntry } from './schema.ts';

const processes = ['quotaRequest', 'quotaTotal', 'quotaDistribution', 'quotaSplit'] as const;

/** What was done, by whom, why; the record behind it is one click away. */
function Event({ entry }: { entry: QuotaEntry }) {
  const t = useTexts('processes', ...processes);
  const name = useName();
  const { process, event, record_id, actor, reason } = entry;
  const href = recordHref(process, record_id, useUser());
  const record = t(`${process}.name`);
  const who = [actor?.name ?? t('processes.role.system'), name(actor?.organization)]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      {href ? (
        <Link href={href} className="link">
          {record}
        </Link>
      ) : (
        record
      )}
      <span className="block text-muted">
        {who}: {t(doneKey(process, event))}
      </span>
      {reason && <span className="block whitespace-pre-line">{reason}</span>}
    </>
  );
}

/** Entries of the ledger as rows, the newest first. */
export function EntriesTable({
  rows,
  caption,
  busy,
}: {
  rows: readonly QuotaEntry[];
  caption: string;
  busy: boolean;
}) {
  const t = useTexts('quota-screen', 'quota', 'codes');
  const format = useFormat();
  const name = useName();
  const columns: Column<QuotaEntry>[] = [
    {
      key: 'at',
      header: t('quota-screen.numbers.at'),
      className: 'min-w-40',
      cell: ({ at }) => format.dateTime(String(at)),
    },
    {
      key: 'event',
      header: t('quota-screen.numbers.event'),
      rowHeader: true,
      className: 'min-w-72',
      cell: (entry) => <Event entry={entry} />,
    },
    {
      key: 'of',
      header: t('quota-screen.numbers.of'),
      className: 'min-w-56',
      cell: ({ organization, organization_type, direction }) => (
        <>
          {organization
            ? name(organization)
            : t(`quota-screen.numbers.type.${organization_type as QuotaOrganizationType}`)}
          {direction && (
            <span className="block text-muted">
              {direction.code} {name(direction)}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'form',
      header: t('quota-screen.numbers.form'),
      cell: ({ dc_type }) => t(`codes.dcType.${dc_type}`),
    },
    {
      key: 'amount',
      header: t('quota-screen.numbers.amount'),
      figures: true,
      cell: ({ amount }) => `${amount > 0 ? '+' : '−'}${format.number(Math.abs(amount))}`,
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      density="dense"
      busy={busy}
    />
  );
}
