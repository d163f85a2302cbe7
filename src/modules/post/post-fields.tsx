import { languages } from '#shared/languages.ts';
import { BoundFile } from '#web/forms/bound-file.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { WrittenSection } from '#web/forms/written-section.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { PostValues } from './post-values.ts';
import type { PostFields as Body } from './schema.ts';

interface Props {
  checked: CheckedForm<PostValues, Body>;
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
        <WrittenSection
          key={language}
          checked={checked}
          language={language}
          title={`title_${language}`}
          content={`content_${language}`}
        />
      ))}
      <Picture checked={checked} />
    </>
  );
}
