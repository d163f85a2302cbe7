import { settingChangeMachine as machine } from '#machines/setting-change.machine.ts';
import type { SettingKey } from '#shared/settings.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Timeline } from '#web/ui/timeline.tsx';
import type { SettingLine } from './schema.ts';
import { useValueWords } from './setting-words.ts';

/** Who changed the setting when, from which value to which, from which day on, and why. */
export function SettingHistory({
  settingKey,
  lines,
}: {
  settingKey: SettingKey;
  lines: readonly SettingLine[];
}) {
  const t = useTexts('setting-screen', 'processes', machine.id);
  const format = useFormat();
  const words = useValueWords();
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4 text-xl">
        {t('processes.history.title')}
      </h2>
      {lines.length === 0 && <p className="text-muted">{t('setting-screen.unchanged')}</p>}
      <Timeline
        items={lines.map(
          ({ id, at, event, actor, actor_role, reason, before, value, valid_from }) => ({
            id,
            time: at,
            timeText: `${format.dateTime(at)} · ${t(`processes.role.${actor_role}`)}`,
            sentence: t('processes.history.sentence', {
              who: actor ?? '',
              done: t(`${machine.id}.done.${event}`),
            }),
            body: (
              <>
                <p>
                  {before === null
                    ? t('setting-screen.takenOver', { value: words(settingKey, value) })
                    : t('setting-screen.change', {
                        before: words(settingKey, before),
                        value: words(settingKey, value),
                        date: format.date(valid_from),
                      })}
                </p>
                {reason && <p className="whitespace-pre-line">{reason}</p>}
              </>
            ),
          }),
        )}
      />
    </section>
  );
}
