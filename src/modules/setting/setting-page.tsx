import { actionsOf } from '#machines/kit.ts';
import { settingChangeMachine as machine } from '#machines/setting-change.machine.ts';
import { type SettingKey, settingOf } from '#shared/settings.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { HolidayCalendar } from './holiday-calendar.tsx';
import { settingPaths } from './paths.ts';
import { PlannedChanges } from './planned-changes.tsx';
import type { SettingDetail } from './schema.ts';
import { SettingForm } from './setting-form.tsx';
import { SettingHistory } from './setting-history.tsx';
import { useValueWords } from './setting-words.ts';
import { settingHref, useSetting } from './use-settings.ts';
import { WithdrawForm } from './withdraw-form.tsx';

function Detail({
  setting,
  back,
}: {
  setting: SettingDetail;
  back: { href: string; text: string };
}) {
  const t = useTexts('setting', 'setting-screen', machine.id);
  const format = useFormat();
  const words = useValueWords();
  const actor = useActor();
  const { key, value, since, planned, history } = setting;
  const { section, min, max, initial } = settingOf(key);
  const open = actionsOf(machine, setting, actor).filter(({ enabled }) => enabled);
  return (
    <Page
      title={t(`setting.name.${key}`)}
      over={t(`setting.section.${section}`)}
      back={back}
      actions={open.map(({ event }) => (
        <LinkButton key={event} href={settingHref(key, event)} kind="primary">
          {t(`${machine.id}.action.${event}`)}
        </LinkButton>
      ))}
    >
      <div className="flex flex-col gap-10">
        <SummaryList
          rows={[
            { label: t('setting-screen.value'), value: <strong>{words(key, value)}</strong> },
            {
              label: t('setting-screen.since'),
              value: since ? format.dateTime(since) : t('setting-screen.never'),
            },
            { label: t('setting-screen.initial'), value: words(key, initial) },
            ...(min === null || max === null
              ? []
              : [
                  {
                    label: t('setting-screen.limits'),
                    value: t('setting-screen.fromTo', {
                      min: format.number(min),
                      max: format.number(max),
                    }),
                  },
                ]),
          ]}
        />
        {key === 'calendar.holidays' && <HolidayCalendar holidays={value as string[]} />}
        <PlannedChanges settingKey={key} planned={planned} />
        <SettingHistory settingKey={key} lines={history} />
      </div>
    </Page>
  );
}

/**
 * One setting: its value in force, what is planned, its history; `plan` opens its form,
 * `withdraw-<id>` takes a planned change back.
 */
export function SettingPage({ settingKey, part }: { settingKey: SettingKey; part: string }) {
  const t = useTexts('setting', 'setting-screen');
  const query = useSetting(settingKey);
  const back = { href: settingPaths.settings.href(), text: t('setting-screen.title') };
  const own = { href: settingHref(settingKey), text: t(`setting.name.${settingKey}`) };
  return (
    <RecordGate query={query} title={t('setting-screen.title')} back={back}>
      {(setting) => {
        const taken = setting.planned.find(({ id }) => part === `withdraw-${id}`);
        if (taken) return <WithdrawForm setting={setting} change={taken} back={own} />;
        if (part === 'plan') return <SettingForm setting={setting} back={own} />;
        return <Detail setting={setting} back={back} />;
      }}
    </RecordGate>
  );
}
