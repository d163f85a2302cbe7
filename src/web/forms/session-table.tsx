import type { SessionRow } from '#shared/account.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';

const browsers = ['Edg', 'OPR', 'YaBrowser', 'Firefox', 'Chrome', 'Safari'] as const;
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'Linux'] as const;
const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', YaBrowser: 'Yandex' };

/** Browser and system as people call them, out of the header that the browser sent. */
export function deviceOf(userAgent: string | null): string {
  const browser = browsers.find((name) => userAgent?.includes(`${name}/`));
  const system = systems.find((name) => userAgent?.includes(name));
  return [browser && (names[browser] ?? browser), system].filter(Boolean).join(', ');
}

interface Props {
  rows: readonly SessionRow[];
  caption: string;
  busy: boolean;
  onEnd(session: SessionRow): void;
}

/** Open sessions: on which device, from where, since when, last used; each can be ended. */
export function SessionTable({ rows, caption, busy, onEnd }: Props) {
  const t = useTexts('sessions');
  const format = useFormat();
  const columns: Column<SessionRow>[] = [
    {
      key: 'device',
      header: t('sessions.device'),
      rowHeader: true,
      cell: (row) => (
        <>
          {row.support ? null : deviceOf(row.user_agent) || t('sessions.unknownDevice')}
          {row.support && (
            <span className="block font-semibold text-warning">
              {t('sessions.support', { by: row.support.by, time: format.time(row.support.until) })}
              <span className="block font-normal text-ink">{row.support.reason}</span>
            </span>
          )}
          {row.current && (
            <span className="ml-2 inline-block">
              <Tag tone="info">{t('sessions.current')}</Tag>
            </span>
          )}
        </>
      ),
    },
    { key: 'ip', header: t('sessions.address'), cell: (row) => row.ip },
    { key: 'opened', header: t('sessions.opened'), cell: (row) => format.dateTime(row.created_at) },
    { key: 'seen', header: t('sessions.seen'), cell: (row) => format.dateTime(row.seen_at) },
    {
      key: 'end',
      header: t('sessions.action'),
      cell: (row) => (
        <Button size="small" onClick={() => onEnd(row)}>
          {t('sessions.end')}
          <span className="sr-only">
            {' '}
            ({deviceOf(row.user_agent) || t('sessions.unknownDevice')})
          </span>
        </Button>
      ),
    },
  ];
  return (
    <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} busy={busy} />
  );
}
