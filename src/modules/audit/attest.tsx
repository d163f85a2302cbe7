import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormDraft } from '#web/forms/form-draft.tsx';
import { useCan } from '#web/forms/use-can.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { http, newKey } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { attestBody, type LineAttestation } from './schema.ts';
import { useAuditWords } from './use-audit-words.ts';

/** A line of one part of the log, by its address on the server. */
interface Place {
  part: 'changes' | 'readings';
  id: number;
}

type Values = z.infer<typeof attestBody>;

function AttestForm({ part, id, onDone }: Place & { onDone(): void }) {
  const t = useTexts('audit', 'validation');
  const client = useQueryClient();
  const checked = useCheckedForm<Values, Values>({
    schema: attestBody,
    toBody: (values) => values,
    defaults: { reason: '' },
    about: `${part} ${id}`,
  });
  const saving = useMutation<unknown, ApiError, Values>({
    mutationFn: (body) => http.post(`/audit/${part}/${id}/attest/`, body, { key: newKey() }),
    onError: checked.refuse,
    onSuccess: async () => {
      checked.drop();
      await client.invalidateQueries({ queryKey: ['audit'] });
      toastSuccess(t('audit.attest.done'));
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
        label={t('audit.attest.reason')}
        hint={t('audit.attest.hint')}
        error={error('reason')}
        rows={4}
        {...form.register('reason')}
      />
      <p className="flex flex-wrap gap-3">
        <Button
          type="submit"
          kind="primary"
          loading={saving.isPending}
          loadingText={t('common.state.saving')}
        >
          {t('audit.attest.send')}
        </Button>
        <Button onClick={onDone}>{t('common.button.cancel')}</Button>
      </p>
    </form>
  );
}

/** Explains a broken line, for those who may (`Audit / attest`); nothing for the others. */
export function AttestButton(place: Place) {
  const t = useTexts('audit');
  const may = useCan('attest', 'Audit');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <div className="mt-2">
      <Button size="small" data-attest={place.id} onClick={() => setOpen(true)}>
        {t('audit.attest.open')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('audit.attest.title')}
        description={t('audit.attest.lead')}
        closable={false}
      >
        <AttestForm {...place} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

/** What somebody said of a broken line: it stays marked, with the explanation. */
export function Attested({ said }: { said: LineAttestation }) {
  const t = useTexts('audit');
  const words = useAuditWords();
  const format = useFormat();
  const who = said.actor ? words.who(said.actor) : '';
  return (
    <div>
      <p className="font-semibold">{t('audit.attest.known')}</p>
      <p className="whitespace-pre-line">{said.reason}</p>
      <p className="text-sm text-muted">
        {[format.dateTime(said.at), who].filter(Boolean).join(' · ')}
      </p>
    </div>
  );
}
