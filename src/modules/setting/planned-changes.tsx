import { Link } from 'wouter';
import { actionsOf } from '#machines/kit.ts';
import { settingChangeMachine as machine } from '#machines/setting-change.machine.ts';
import type { SettingKey } from '#shared/settings.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Table } from '#web/ui/table.tsx';
import type { PlannedChange } from './schema.ts';
import { useValueWords } from './setting-words.ts';
import { settingHref } from './use-settings.ts';

interface Props {
  settingKey: SettingKey;
  planned: readonly PlannedChange[];
}

/** What will hold later, soonest first, each with a way to take it back. */
export function PlannedChanges({ settingKey, planned }: Props) {
  const t = useTexts('setting-screen', machine.id);
  const format = useFormat();
  const words = useValueWords();
  const actor = useActor();
  if (planned.length === 0) return null;
  return (
    <Table
      caption={t('setting-screen.planned')}
      columns={[
        {
          key: 'from',
          header: t('setting-screen.from'),
          rowHeader: true,
          cell: ({ valid_from }) => format.date(valid_from),
        },
        {
          key: 'value',
          header: t('setting-screen.newValue'),
          cell: ({ value }) => words(settingKey, value),
        },
        {
          key: 'actions',
          header: t('setting-screen.actions'),
          cell: (change) =>
            actionsOf(machine, change, actor)
              .filter(({ enabled }) => enabled)
              .map(({ event }) => (
                <Link
                  key={event}
                  href={settingHref(settingKey, `${event}-${change.id}`)}
                  className="link"
                  data-event={event}
                >
                  {t(`${machine.id}.action.${event}`)}
                  <span className="sr-only"> ({format.date(change.valid_from)})</span>
                </Link>
              )),
        },
      ]}
      rows={planned}
      rowKey={({ id }) => id}
    />
  );
}
