import { Link } from 'wouter';
import {
  isSettingKey,
  type SettingSection,
  settingSections,
  settingTable,
} from '#shared/settings.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { SettingRow } from './schema.ts';
import { SettingPage } from './setting-page.tsx';
import { useValueWords } from './setting-words.ts';
import { settingHref, useSettings } from './use-settings.ts';

function useColumns(): Column<SettingRow>[] {
  const t = useTexts('setting', 'setting-screen');
  const format = useFormat();
  const words = useValueWords();
  const none = <span className="text-muted">{t('setting-screen.never')}</span>;
  return [
    {
      key: 'name',
      header: t('setting-screen.name'),
      rowHeader: true,
      className: 'min-w-56',
      cell: ({ key }) => (
        <Link href={settingHref(key)} className="link">
          {t(`setting.name.${key}`)}
        </Link>
      ),
    },
    {
      key: 'value',
      header: t('setting-screen.value'),
      className: 'min-w-32',
      cell: ({ key, value }) => words(key, value),
    },
    {
      key: 'since',
      header: t('setting-screen.since'),
      className: 'whitespace-nowrap',
      cell: ({ since }) => (since ? format.date(since) : none),
    },
    {
      key: 'planned',
      header: t('setting-screen.planned'),
      className: 'min-w-44',
      cell: ({ key, planned: [next] }) =>
        next &&
        t('setting-screen.plannedLine', {
          value: words(key, next.value),
          date: format.date(next.valid_from),
        }),
    },
  ];
}

function Section({ section, rows }: { section: SettingSection; rows: readonly SettingRow[] }) {
  const t = useTexts('setting');
  return (
    <Table
      caption={t(`setting.section.${section}`)}
      columns={useColumns()}
      rows={rows.filter(({ key }) => settingTable[key].section === section)}
      rowKey={({ key }) => key}
    />
  );
}

function List() {
  const t = useTexts('setting-screen', 'setting');
  const { data, error, refetch } = useSettings();
  return (
    <Page title={t('setting-screen.title')} lead={t('setting-screen.lead')}>
      {!data && error && (
        <ListFailed
          error={error}
          module={t('setting-screen.title')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton shape="table" rows={10} />}
      {data && (
        <div className="flex flex-col gap-10">
          {settingSections.map((section) => (
            <Section key={section} section={section} rows={data.results} />
          ))}
        </div>
      )}
    </Page>
  );
}

/** The product settings (route `settings`); one of them at `?edit=<key>`. */
export function SettingListPage() {
  const { edit, field } = usePart();
  return isSettingKey(edit) ? (
    <SettingPage key={edit} settingKey={edit} part={field ?? ''} />
  ) : (
    <List />
  );
}
