import { type Language, languages } from '#shared/languages.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';

interface Props {
  name: string;
  value: Language;
  onChange(language: Language): void;
}

/** The three languages beside each other: what the caller speaks. */
export function LanguageChoice({ name, value, onChange }: Props) {
  const t = useTexts('call-desk', 'common');
  return (
    <RadioGroup
      legend={t('call-desk.language')}
      name={name}
      inline
      options={languages.map((language) => ({
        value: language,
        label: t(`common.language.${language}`),
      }))}
      value={value}
      onChange={({ target }) => {
        const chosen = languages.find((language) => language === target.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
