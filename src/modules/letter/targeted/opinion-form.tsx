import { z } from 'zod';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { trainerOpinion } from './schema.ts';

// A radio button holds a text.
const answer = z
  .enum(['true', 'false'], { error: 'validation.required' })
  .transform((text) => text === 'true');
const schema = z.object({
  agrees: answer.pipe(trainerOpinion.shape.agrees),
  text: trainerOpinion.shape.text,
});

/** `targetedLetter.opinion`: whether the organization can train them, and why. */
export function useOpinionForm(): ActionForm {
  const t = useTexts('targeted-letter-screen', 'validation');
  return {
    schema,
    defaults: { agrees: '', text: '' },
    labels: 'targeted-letter-screen.opinion.field',
    words: (name, value) =>
      name === 'agrees'
        ? t(`targeted-letter-screen.opinion.${String(value) === 'true' ? 'yes' : 'no'}`)
        : undefined,
    fields: (form, error) => (
      <>
        <RadioGroup
          legend={t('targeted-letter-screen.opinion.field.agrees')}
          error={error('agrees')}
          options={[
            { value: 'true', label: t('targeted-letter-screen.opinion.yes') },
            { value: 'false', label: t('targeted-letter-screen.opinion.no') },
          ]}
          {...form.register('agrees')}
        />
        <TextArea
          label={t('targeted-letter-screen.opinion.field.text')}
          hint={t('targeted-letter-screen.opinion.hint')}
          limit={2000}
          rows={4}
          value={form.watch('text')}
          error={error('text')}
          {...form.register('text')}
        />
      </>
    ),
  };
}
