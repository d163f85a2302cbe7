import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { Language } from '#shared/languages.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { CheckedForm } from './checked-form.ts';
import { BoundRichText } from './rich-text-field.tsx';

interface Props<Values extends FieldValues, Body> {
  checked: CheckedForm<Values, Body>;
  language: Language;
  title: Path<Values>;
  content: Path<Values>;
  /** What else is written in this language. */
  children?: ReactNode;
}

/**
 * Title and formatted text of one language. Only the Uzbek title must be there in a draft; all are
 * needed to publish.
 */
export function WrittenSection<Values extends FieldValues, Body>({
  checked,
  language,
  title,
  content,
  children,
}: Props<Values, Body>) {
  const t = useTexts('forms', 'validation', 'processes');
  const optional = language !== 'uz';
  const later = t('forms.written.later');
  return (
    <section aria-labelledby={`texts-${language}`} className="flex flex-col gap-5">
      <h2 id={`texts-${language}`} className="text-xl">
        {t(`processes.language.${language}`)}
      </h2>
      <TextField
        label={t(`validation.field.title_${language}`)}
        hint={optional ? later : undefined}
        optional={optional}
        lang={language}
        error={checked.error(title)}
        {...checked.form.register(title)}
      />
      <BoundRichText
        checked={checked}
        name={content}
        label={t(`validation.field.content_${language}`)}
        hint={later}
        optional
        lang={language}
      />
      {children}
    </section>
  );
}
