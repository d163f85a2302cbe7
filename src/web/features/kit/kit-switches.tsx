import { languages } from '#shared/languages.ts';
import { switchLanguage, useLanguage, useTexts } from '#web/lib/i18n.ts';
import { chooseSkin, skins, useSkin } from '#web/lib/skin.ts';
import { Button } from '#web/ui/button.tsx';

/** Language and skin of the kit page. */
export function KitSwitches() {
  const t = useTexts();
  const language = useLanguage();
  const skin = useSkin();
  return (
    <>
      {languages.map((code) => (
        <Button
          key={code}
          size="small"
          lang={code}
          aria-pressed={code === language}
          onClick={() => switchLanguage(code)}
        >
          {t(`common.language.${code}`)}
        </Button>
      ))}
      {skins.map((choice) => (
        <Button
          key={choice}
          size="small"
          aria-pressed={choice === skin}
          onClick={() => chooseSkin(choice)}
        >
          {t(`common.skin.${choice}`)}
        </Button>
      ))}
    </>
  );
}
