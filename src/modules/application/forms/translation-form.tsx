import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { biographyIn } from '#shared/biography.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { translation } from '../inputs.ts';
import type { ApplicationRecord } from '../schema.ts';

interface Props {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
  record: ApplicationRecord;
}

/** The words of the applicant, and beside them what they say in Uzbek. */
function Fields({ form, error, record }: Props) {
  const t = useTexts('translation', 'validation');
  const language = useLanguage();
  const { topic, chosen_topic, person } = record;
  return (
    <>
      <figure className="max-w-[70ch]">
        <figcaption className="mb-1 font-semibold">{t('translation.original')}</figcaption>
        <blockquote className="whitespace-pre-line border-l-2 border-line pl-4">
          {biographyIn(person, language)}
        </blockquote>
      </figure>
      <TextArea
        label={t('validation.field.bio_translation')}
        hint={t('translation.bioHint')}
        limit={4000}
        rows={8}
        lang="uz"
        error={error('bio_translation')}
        {...form.register('bio_translation')}
      />
      {topic && !chosen_topic && (
        <TextArea
          label={t('validation.field.topic_translation')}
          hint={t('translation.topicHint', { topic })}
          limit={500}
          rows={2}
          lang="uz"
          optional
          error={error('topic_translation')}
          {...form.register('topic_translation')}
        />
      )}
    </>
  );
}

/** The Uzbek translation of an application, over the one that is there. */
export const translationForm = (record: ApplicationRecord): ActionForm => ({
  schema: translation,
  defaults: {
    bio_translation: record.bio_translation ?? '',
    topic_translation: record.topic_translation ?? '',
  },
  fields: (form, error) => <Fields form={form} error={error} record={record} />,
});
