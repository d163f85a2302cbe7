import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  belongsTo,
  longestRemark,
  neededIn,
  type RemarkBody,
  type RemarkEvent,
  type RemarkField,
  type RuleRemarks,
  remarkBody,
  remarkEvents,
  remarkFields,
  stateAfter,
} from '#shared/rule-remarks.ts';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormButtons } from '#web/forms/form-buttons.tsx';
import { FormDraft } from '#web/forms/form-draft.tsx';
import type { ApiError } from '#web/lib/api-error.ts';
import { http, newKey } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { remarkKeys, remarksPath } from './use-remarks.ts';

/** The transition that is spoken of, as the person saw it. */
type SpokenOf = Pick<RemarkBody, 'from' | 'event' | 'to' | 'version'>;

type Values = Record<'say' | RemarkField, string>;
const nothing: Values = { say: '', regulation: '', article: '', instead: '', comment: '' };

/** One of the texts of a remark; those that the kind does not ask for are not drawn. */
function Words({
  checked,
  field,
}: {
  checked: CheckedForm<Values, RemarkBody>;
  field: RemarkField;
}) {
  const t = useTexts('rule-remarks', 'validation');
  const { form, error } = checked;
  const say = form.watch('say');
  const event = remarkEvents.find((one) => one === say);
  if (!event || !belongsTo(stateAfter(event), field)) return null;
  const texts = {
    label: t(`validation.field.${field}`),
    hint: t(`rule-remarks.${field}Hint`),
    error: error(field),
    optional: !neededIn(stateAfter(event)).includes(field),
  };
  if (field === 'regulation' || field === 'article')
    return <TextField {...texts} {...form.register(field)} />;
  return <TextArea {...texts} rows={4} limit={longestRemark} {...form.register(field)} />;
}

interface Props {
  process: string;
  about: SpokenOf;
  onDone(): void;
}

/** Confirms, questions or corrects a transition: the article, the words, kept until they are sent. */
export function RemarkForm({ process, about, onDone }: Props) {
  const t = useTexts('rule-remarks', 'ruleRemark', 'validation');
  const client = useQueryClient();
  const checked = useCheckedForm<Values, RemarkBody>({
    schema: remarkBody,
    toBody: (values) => ({ ...values, ...about }),
    defaults: nothing,
    label: (name) => (name === 'say' ? t('rule-remarks.say') : t(`validation.field.${name}`)),
    about: `${process} ${about.from} ${about.event} ${about.to}`,
  });
  const saving = useMutation<RuleRemarks, ApiError, RemarkBody>({
    mutationFn: (body) => http.post<RuleRemarks>(remarksPath(process), body, { key: newKey() }),
    onError: checked.refuse,
    onSuccess: (remarks) => {
      checked.drop();
      client.setQueryData(remarkKeys.of(process), remarks);
      void client.invalidateQueries({ queryKey: remarkKeys.overview });
      toastSuccess(t('rule-remarks.saved'));
      onDone();
    },
  });
  const { form, error, summary } = checked;
  const choice = (event: RemarkEvent) => ({
    value: event,
    label: t(`ruleRemark.action.${event}`),
    hint: t(`ruleRemark.next.${event}`),
  });
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => saving.mutate(body))}
    >
      <ErrorSummary errors={summary} attempt={form.formState.submitCount} />
      <FormDraft checked={checked} sent={saving.isSuccess} />
      <RadioGroup
        legend={t('rule-remarks.say')}
        options={remarkEvents.map(choice)}
        error={error('say')}
        {...form.register('say')}
      />
      {remarkFields.map((field) => (
        <Words key={field} checked={checked} field={field} />
      ))}
      <FormButtons label={t('rule-remarks.save')} pending={saving.isPending} onCancel={onDone} />
    </form>
  );
}
