import { Link } from 'wouter';
import { fullName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Empty } from '#web/ui/empty.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { Table } from '#web/ui/table.tsx';
import { organizationPaths } from './paths.ts';
import type { OrganizationParts } from './schema.ts';

interface Props {
  parts: OrganizationParts;
}

/** How many apply, study and have ended here. */
export function Counts({ parts: { counts } }: Props) {
  const t = useTexts('organization-screen');
  const format = useFormat();
  const rows = (['awaitsDecision', 'studying', 'ended'] as const).map((key) => ({
    label: t(`organization-screen.count.${key}`),
    value: format.number(counts[key]),
  }));
  return (
    <section>
      <h2 className="mb-2 text-xl">{t('organization-screen.figures')}</h2>
      <SummaryList rows={rows} />
    </section>
  );
}

/** The specialties it teaches, and for which types of study. */
export function Directions({ parts: { directions } }: Props) {
  const t = useTexts('organization-screen', 'codes');
  const format = useFormat();
  const name = useName();
  if (directions.length === 0) return <Empty text={t('organization-screen.noDirections')} />;
  return (
    <Table
      caption={t('organization-screen.directions', { count: directions.length })}
      rows={directions}
      rowKey={({ id }) => id}
      density="dense"
      columns={[
        {
          key: 'code',
          header: t('organization-screen.field.code'),
          className: 'whitespace-nowrap',
          cell: ({ code }) => code,
        },
        {
          key: 'name',
          header: t('organization-screen.field.direction'),
          rowHeader: true,
          className: 'min-w-64',
          cell: (row) => name(row),
        },
        {
          key: 'types',
          header: t('organization-screen.field.dc_types'),
          className: 'min-w-72',
          cell: ({ dc_types }) => format.list(dc_types.map((type) => t(`codes.dcType.${type}`))),
        },
      ]}
    />
  );
}

/** The organizations under it. */
export function Subordinates({ parts: { subordinates } }: Props) {
  const t = useTexts('organization-screen', 'codes');
  const name = useName();
  if (subordinates.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-xl">
        {t('organization-screen.subordinates', { count: subordinates.length })}
      </h2>
      <ul className="grid gap-x-10 border-t border-line sm:grid-cols-2">
        {subordinates.map((row) => (
          <li key={row.id} className="border-b border-line py-2">
            <Link href={organizationPaths.organization.href({ id: row.id })} className="link">
              {name(row)}
            </Link>
            <span className="block text-sm text-muted">
              {t(`codes.organizationType.${row.type}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who works for it in the product; phones and e-mails only for those who may see them. */
export function Staff({ parts: { staff } }: Props) {
  const t = useTexts('organization-screen', 'processes');
  if (staff.length === 0) return <Empty text={t('organization-screen.noStaff')} />;
  const open = staff.some(({ mobile_phone, email }) => mobile_phone !== null || email !== null);
  return (
    <Table
      caption={t('organization-screen.staff', { count: staff.length })}
      rows={staff}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: t('organization-screen.field.person'),
          rowHeader: true,
          cell: (row) => fullName(row),
        },
        {
          key: 'role',
          header: t('organization-screen.field.role'),
          cell: ({ role }) => t(`processes.role.${role}`),
        },
        ...(open
          ? [
              {
                key: 'phone',
                header: t('organization-screen.field.phone'),
                cell: (row: OrganizationParts['staff'][number]) => row.mobile_phone ?? '',
              },
              {
                key: 'email',
                header: t('organization-screen.field.email'),
                cell: (row: OrganizationParts['staff'][number]) => row.email ?? '',
              },
            ]
          : []),
      ]}
    />
  );
}
