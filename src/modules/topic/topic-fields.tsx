import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { TopicFields as Body } from './schema.ts';
import type { TopicValues } from './topic-values.ts';
import { useSpecialties } from './use-specialties.ts';

/**
 * Names in three languages, the specialty and the direction of a topic. Only the Uzbek name must be
 * there in a draft.
 */
export function TopicFields({ checked }: { checked: CheckedForm<TopicValues, Body> }) {
  const { form, error } = checked;
  const t = useTexts('topic-screen', 'validation');
  const specialties = useSpecialties(useActor().organizationId);
  const kinds = useChoices(useDirectory<DirectoryRow>('/scientific-topic-direction/'));
  const name = (field: 'name_uz' | 'name_ru' | 'name_en') => ({
    label: t(`validation.field.${field}`),
    error: error(field),
    rows: 2,
    limit: 500,
    lang: field.slice(5),
    ...form.register(field),
  });
  return (
    <>
      <TextArea {...name('name_uz')} hint={t('topic-screen.hint.name_uz')} />
      <TextArea {...name('name_ru')} hint={t('topic-screen.hint.other')} optional />
      <TextArea {...name('name_en')} hint={t('topic-screen.hint.other')} optional />
      <BoundCombobox
        checked={checked}
        name="direction_id"
        label={t('validation.field.direction_id')}
        hint={t('topic-screen.hint.other')}
        optional
        options={specialties}
      />
      <SelectField
        label={t('validation.field.topic_direction_id')}
        hint={t('topic-screen.hint.other')}
        optional
        error={error('topic_direction_id')}
        options={kinds}
        {...form.register('topic_direction_id')}
      />
    </>
  );
}
