import { type ReactNode, useState } from 'react';
import type { AppearanceChange } from '#shared/appearance.ts';
import { densities, pageRows, skinNames } from '#shared/appearance-names.ts';
import { languages } from '#shared/languages.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { chooseAppearance } from '#web/lib/appearance.ts';
import { useDensity } from '#web/lib/density.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { usePageRows, usualPageRows } from '#web/lib/page-rows.ts';
import { useShortcutsOn } from '#web/lib/shortcut-choice.ts';
import { useSkin } from '#web/lib/skin.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { announce } from '#web/ui/announcements.tsx';
import { Page } from '#web/ui/page.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { MessageMatrix } from './message-matrix.tsx';
import { profilePaths } from './paths.ts';

/** Saves one choice alone, with a visible result beside it. */
function useKeeping(): {
  saved: keyof AppearanceChange | null;
  keep(change: AppearanceChange): void;
} {
  const t = useTexts('own-settings');
  const complain = useRefusalToast();
  const [saved, setSaved] = useState<keyof AppearanceChange | null>(null);
  return {
    saved,
    keep: (change) => {
      setSaved(null);
      const said = () => {
        setSaved((Object.keys(change) as (keyof AppearanceChange)[])[0] ?? null);
        announce(t('own-settings.saved'));
      };
      void chooseAppearance(change).then(said, complain);
    },
  };
}

function Choice({ saved, children }: { saved: boolean; children: ReactNode }) {
  const t = useTexts('own-settings');
  return (
    <div>
      {children}
      <p className="min-h-6 text-success">{saved && t('own-settings.saved')}</p>
    </div>
  );
}

/**
 * Own settings: language, skin, row height and rows per page, on every device; which messages come
 * on which way.
 */
export function SettingsPart() {
  const t = useTexts('own-settings', 'profile');
  const language = useLanguage();
  const skin = useSkin();
  const density = useDensity();
  const rows = usePageRows() ?? usualPageRows;
  const format = useFormat();
  const shortcuts = useShortcutsOn();
  const { saved, keep } = useKeeping();
  useHeadingFocus('settings');
  const options = <Name extends string>(names: readonly Name[], label: (name: Name) => string) =>
    names.map((name) => ({ value: name, label: label(name) }));
  return (
    <Page
      title={t('own-settings.title')}
      lead={t('own-settings.lead')}
      back={{ href: profilePaths.profile.href(), text: t('profile.title') }}
    >
      <div className="flex flex-col gap-4">
        <Choice saved={saved === 'language'}>
          <RadioGroup
            name="language"
            legend={t('common.language.label')}
            options={options(languages, (one) => t(`common.language.${one}`))}
            value={language}
            onChange={({ target }) =>
              keep({ language: languages.find((one) => one === target.value) })
            }
          />
        </Choice>
        <Choice saved={saved === 'skin'}>
          <RadioGroup
            name="skin"
            legend={t('common.skin.label')}
            options={options(skinNames, (one) => t(`common.skin.${one}`))}
            value={skin}
            onChange={({ target }) => keep({ skin: skinNames.find((one) => one === target.value) })}
          />
        </Choice>
        <Choice saved={saved === 'density'}>
          <RadioGroup
            name="density"
            legend={t('common.table.density')}
            hint={t('own-settings.densityHint')}
            options={options(densities, (one) => t(`common.table.${one}`))}
            value={density ?? ''}
            onChange={({ target }) =>
              keep({ density: densities.find((one) => one === target.value) })
            }
          />
        </Choice>
        <Choice saved={saved === 'page_rows'}>
          <RadioGroup
            name="page_rows"
            legend={t('own-settings.pageRows')}
            hint={t('own-settings.pageRowsHint')}
            options={pageRows.map((rows) => ({ value: String(rows), label: format.number(rows) }))}
            inline
            value={String(rows)}
            onChange={({ target }) =>
              keep({ page_rows: pageRows.find((one) => String(one) === target.value) })
            }
          />
        </Choice>
        <Choice saved={saved === 'shortcuts'}>
          <RadioGroup
            name="shortcuts"
            legend={t('own-settings.shortcuts.title')}
            hint={t('own-settings.shortcuts.hint')}
            options={options(['on', 'off'] as const, (one) => t(`own-settings.shortcuts.${one}`))}
            value={shortcuts ? 'on' : 'off'}
            onChange={({ target }) => keep({ shortcuts: target.value === 'on' })}
          />
        </Choice>
        <MessageMatrix />
      </div>
    </Page>
  );
}
