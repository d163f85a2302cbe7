import { z } from 'zod';
import { fullName } from '#shared/names.ts';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { useAdvisorChoices } from '../for-others/advisor-choices.ts';
import { applicationDraft } from '../inputs.ts';
import { useApply } from './apply-context.ts';
import { ApplyQuestion } from './apply-question.tsx';
import { ApplyUnmet } from './apply-unmet.tsx';
import { useDraftForm } from './use-draft-form.ts';

const schema = z.object({
  advisor_id: z.string(),
  topic: applicationDraft.shape.topic,
}) as z.ZodType<Record<string, unknown>, Record<string, unknown>>;

/** The form of advisor and topic, on the page `part`. */
export function useAdvisorForm(part: string) {
  const { draft, record } = useApply();
  const { advisors, options } = useAdvisorChoices(draft.organization?.id ?? null, record.dc_type);
  const checked = useDraftForm({
    part,
    schema,
    defaults: { advisor_id: String(draft.advisor?.id ?? ''), topic: draft.topic },
    toDraft: ({ advisor_id, topic }) => {
      const found = advisors.find(({ id }) => String(id) === advisor_id);
      const kept = String(draft.advisor?.id) === advisor_id ? draft.advisor : null;
      return { advisor: found ?? kept, topic };
    },
  });
  return { ...checked, options };
}

/** With whom and on what, both optional at sending (guard GA11). */
export function AdvisorFields({ form, error, options }: ReturnType<typeof useAdvisorForm>) {
  const t = useTexts('apply', 'validation', 'advisor-screen');
  const { draft } = useApply();
  return (
    <>
      <BoundCombobox
        checked={{ form, error }}
        name="advisor_id"
        label={t('validation.field.advisor_id')}
        hint={t('advisor-screen.choice.hint')}
        optional
        valueLabel={draft.advisor ? fullName(draft.advisor) : ''}
        options={options}
      />
      {draft.advisor && <ApplyUnmet guards={['advisorAvailable']} />}
      <TextArea
        {...form.register('topic')}
        label={t('apply.advisor.topic')}
        hint={t('apply.advisor.topicHint')}
        error={error('topic')}
        optional
        rows={3}
        limit={500}
      />
    </>
  );
}

/** Advisor and topic on a page of their own. */
export function ApplyAdvisor() {
  const t = useTexts('apply');
  const advisor = useAdvisorForm('advisor');
  return (
    <ApplyQuestion {...advisor.page} title={t('apply.question.advisor')} optional>
      <AdvisorFields {...advisor} />
    </ApplyQuestion>
  );
}
