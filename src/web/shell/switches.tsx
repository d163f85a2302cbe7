import type { AppearanceChange } from '#shared/appearance.ts';
import { languages } from '#shared/languages.ts';
import { chooseAppearance } from '#web/lib/appearance.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { skins, useSkin } from '#web/lib/skin.ts';
import { classes } from '#web/ui/classes.ts';

/** Chosen here at once; an account out of reach keeps it the next time. */
const keep = (change: AppearanceChange): void =>
  void chooseAppearance(change).catch(() => undefined);

/**
 * The three languages; the one in use is marked. Route, forms and open dialogs stay as they are.
 */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTexts('shell');
  const language = useLanguage();
  return (
    <fieldset className={classes('-mx-1.5 flex min-w-0 flex-wrap gap-1', className)}>
      <legend className="sr-only">{t('common.language.label')}</legend>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => keep({ language: code })}
          className={classes(
            'min-h-8 rounded-sm px-1.5 underline-offset-4 hover:underline',
            code === language && 'font-semibold underline decoration-2',
          )}
        >
          {t(`common.language.${code}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** Light, dark, or as the device says; kept in local storage. */
export function SkinSwitch({ className }: { className?: string }) {
  const t = useTexts('shell');
  const skin = useSkin();
  return (
    <label className={classes('max-w-full', className)}>
      <span className="sr-only">{t('common.skin.label')}</span>
      <select
        value={skin}
        onChange={({ target }) =>
          keep({ skin: skins.find((choice) => choice === target.value) ?? 'light' })
        }
        className="min-h-8 max-w-full rounded-sm border border-current bg-transparent px-2 py-1 [&>option]:bg-surface [&>option]:text-ink"
      >
        {skins.map((choice) => (
          <option key={choice} value={choice}>
            {t(`common.skin.${choice}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
