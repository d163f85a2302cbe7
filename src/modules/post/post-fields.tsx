import { type Language, languages } from '#shared/languages.ts';
import { BoundFile } from '#web/forms/bound-file.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { BoundRichText } from '#web/forms/rich-text-field.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { PostValues } from './post-values.ts';
import type { PostFields as Body } from './schema.ts';

interface Props {
  checked: CheckedForm<PostValues, Body>;
}

function Texts({ checked, language }: Props & { language: Language }) {
  const t = useTexts('post-screen', 'validation');
  const { form, error } = checked;
  const optional = language !== 'uz';
  return (
    <section aria-labelledby={`texts-${language}`} className="flex flex-col gap-5">
      <h2 id={`texts-${language}`} className="text-xl">
        {t(`post-screen.language.${language}`)}
      </h2>
      <TextField
        label={t(`validation.field.title_${language}`)}
        hint={optional ? t('post-screen.hint.later') : undefined}
        optional={optional}
        lang={language}
        error={error(`title_${language}`)}
        {...form.register(`title_${language}`)}
      />
      <BoundRichText
        checked={checked}
        name={`content_${language}`}
        label={t(`validation.field.content_${language}`)}
        hint={t('post-screen.hint.later')}
        optional
        lang={language}
      />
    </section>
  );
}

function Picture({ checked }: Props) {
  const t = useTexts('post-screen', 'validation');
  const { form, error } = checked;
  return (
    <section aria-labelledby="picture" className="flex flex-col gap-5">
      <h2 id="picture" className="text-xl">
        {t('validation.field.image_file_id')}
      </h2>
      <BoundFile
        checked={checked}
        name="image_file_id"
        label={t('validation.field.image_file_id')}
        hint={t('post-screen.hint.image')}
        purpose="postImage"
        optional
      />
      {languages.map((language) => (
        <TextField
          key={language}
          label={t(`validation.field.alt_${language}`)}
          hint={language === 'uz' ? t('post-screen.hint.alt') : undefined}
          optional
          lang={language}
          error={error(`alt_${language}`)}
          {...form.register(`alt_${language}`)}
        />
      ))}
    </section>
  );
}

/**
 * Title and text in three languages, the picture and what it shows. Only the Uzbek title must be
 * there in a draft.
 */
export function PostFields({ checked }: Props) {
  return (
    <>
      {languages.map((language) => (
        <Texts key={language} checked={checked} language={language} />
      ))}
      <Picture checked={checked} />
    </>
  );
}
