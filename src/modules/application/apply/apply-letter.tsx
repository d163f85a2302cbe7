import { z } from 'zod';
import { letterGuards } from '#machines/application.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { applicationDraft } from '../inputs.ts';
import { useApply } from './apply-context.ts';
import { ApplyQuestion } from './apply-question.tsx';
import { ApplyUnmet } from './apply-unmet.tsx';
import { useDraftForm } from './use-draft-form.ts';

const schema = z
  .object({ letter_code: applicationDraft.shape.letter_code })
  .refine(({ letter_code }) => Boolean(letter_code), {
    path: ['letter_code'],
    error: 'validation.required',
  });

/** The code of a targeted letter, for targeted types of study only (guard GA10). */
export function ApplyLetter() {
  const t = useTexts('apply', 'validation');
  const { draft } = useApply();
  const { form, error, page } = useDraftForm({
    part: 'letter',
    schema: schema as z.ZodType<Record<string, unknown>, Record<string, unknown>>,
    defaults: { letter_code: draft.letter_code },
    toDraft: ({ letter_code }) => ({ letter_code }),
  });
  return (
    <ApplyQuestion {...page} title={t('apply.question.letter')}>
      <TextField
        {...form.register('letter_code')}
        label={t('apply.letter.label')}
        hint={t('apply.letter.hint')}
        error={error('letter_code')}
        width="medium"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {draft.letter_code && <ApplyUnmet guards={letterGuards} />}
    </ApplyQuestion>
  );
}
