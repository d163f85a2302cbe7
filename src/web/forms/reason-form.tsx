import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ApiError } from '#web/lib/api-error.ts';
import { newKey } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { useCheckedForm } from './checked-form.ts';
import { FormButtons } from './form-buttons.tsx';
import { FormDraft } from './form-draft.tsx';

interface Reason {
  reason: string;
}

interface Props {
  /** The server's own shape of what is typed. */
  schema: z.ZodType<Reason, Reason>;
  /** What it is about: the draft is kept under this name. */
  about: string;
  label: string;
  hint: string;
  /** What sending does, and what is said when it is done. */
  send: string;
  done: string;
  /** What of the cache is read anew afterwards. */
  stale: readonly unknown[];
  onSend(reason: string, key: string): Promise<unknown>;
  onDone(): void;
}

/** A form in a dialog that asks for a reason and nothing else. */
export function ReasonForm({ schema, about, label, hint, onSend, onDone, ...words }: Props) {
  // Every form with a schema says what is wrong in these words.
  useTexts('validation');
  const client = useQueryClient();
  const checked = useCheckedForm<Reason, Reason>({
    schema,
    toBody: (values) => values,
    defaults: { reason: '' },
    about,
  });
  const saving = useMutation<unknown, ApiError, Reason>({
    mutationFn: ({ reason }) => onSend(reason, newKey()),
    onError: checked.refuse,
    onSuccess: async () => {
      checked.drop();
      await client.invalidateQueries({ queryKey: words.stale });
      toastSuccess(words.done);
      onDone();
    },
  });
  const { form, error, summary } = checked;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => saving.mutate(body))}
    >
      <ErrorSummary errors={summary} attempt={form.formState.submitCount} />
      <FormDraft checked={checked} />
      <TextArea
        label={label}
        hint={hint}
        error={error('reason')}
        rows={4}
        {...form.register('reason')}
      />
      <FormButtons label={words.send} pending={saving.isPending} onCancel={onDone} />
    </form>
  );
}
