import { useMutation } from '@tanstack/react-query';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormDraft } from '#web/forms/form-draft.tsx';
import type { ApiError } from '#web/lib/api-error.ts';
import { http, newKey } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { type NoteFields, type CallNotes as Notes, noteFields } from './schema.ts';

function NoteList({ notes }: Notes) {
  const t = useTexts('call-desk');
  const format = useFormat();
  if (notes.length === 0) return <p>{t('call-desk.noNotes')}</p>;
  return (
    <ul className="border-t border-line">
      {notes.map(({ id, note, author, created_at }) => (
        <li key={id} className="border-b border-line py-3">
          <p className="text-sm text-muted">
            {format.dateTime(created_at)}, {author}
          </p>
          <p className="max-w-[70ch] whitespace-pre-line">{note}</p>
        </li>
      ))}
    </ul>
  );
}

interface Props extends Notes {
  application: number;
  onNoted(noted: Notes): void;
}

/** What operators have noted of calls about an application, and a new note. */
export function CallNotes({ application, notes, onNoted }: Props) {
  const t = useTexts('call-desk', 'validation');
  const checked = useCheckedForm<NoteFields, NoteFields>({
    schema: noteFields,
    toBody: (values) => values,
    defaults: { note: '' },
    about: String(application),
  });
  const { form, error, summary } = checked;
  const noting = useMutation<Notes, ApiError, NoteFields>({
    mutationFn: (body) =>
      http.post(`/call-desk/applications/${application}/notes/`, body, { key: newKey() }),
    onSuccess(noted) {
      checked.drop();
      form.reset({ note: '' });
      toastSuccess(t('call-desk.noteSaved'));
      onNoted(noted);
    },
    onError: checked.refuse,
  });
  return (
    <section aria-labelledby="call-notes" className="no-print flex flex-col gap-4">
      <h2 id="call-notes" className="text-xl">
        {t('call-desk.notes')}
      </h2>
      <p className="text-muted">{t('call-desk.notesLead')}</p>
      <form
        noValidate
        onSubmit={form.handleSubmit((body) => noting.mutate(body))}
        className="measure flex flex-col gap-4"
      >
        <ErrorSummary errors={summary} attempt={form.formState.submitCount} />
        <FormDraft checked={checked} />
        <TextArea
          label={t('call-desk.note')}
          hint={t('call-desk.noteHint')}
          limit={2000}
          rows={3}
          error={error('note')}
          {...form.register('note')}
        />
        <div>
          <Button type="submit" loading={noting.isPending} loadingText={t('common.state.saving')}>
            {t('call-desk.noteSave')}
          </Button>
        </div>
      </form>
      <NoteList notes={notes} />
    </section>
  );
}
