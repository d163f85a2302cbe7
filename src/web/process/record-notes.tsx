import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { AnyStateMachine } from 'xstate';
import type { z } from 'zod';
import {
  longestNote,
  type NoteColleague,
  type RecordNotes as Notes,
  noteBody,
  type RecordNote,
} from '#shared/record-notes.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormDraft } from '#web/forms/form-draft.tsx';
import type { ApiError } from '#web/lib/api-error.ts';
import { http, newKey } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { collectionOf } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toastSuccess } from '#web/ui/toast.ts';

interface Of {
  machine: AnyStateMachine;
  id: number;
}

const pathOf = ({ machine, id }: Of): string => `/${collectionOf(machine)}/${id}/notes/`;
const keyOf = ({ machine, id }: Of) => [...cacheKeys.record(machine, id), 'notes'] as const;

/** What the server answers to a change takes the place of what was read. */
function useFresh(of: Of): (notes: Notes) => void {
  const client = useQueryClient();
  return (notes) => {
    client.setQueryData([...keyOf(of), 'all'], notes);
    void client.invalidateQueries({ queryKey: [...keyOf(of), 'count'] });
  };
}

interface MentionProps {
  colleagues: readonly NoteColleague[];
  chosen: readonly number[];
  onChange(ids: number[]): void;
  error: string | undefined;
}

/** Colleagues who are told: each is found by typing, and may be taken off again. */
function Mentions({ colleagues, chosen, onChange, error }: MentionProps) {
  const t = useTexts('notes');
  const named = colleagues.filter(({ id }) => chosen.includes(id));
  if (colleagues.length === 0) return <p className="text-muted">{t('notes.noColleagues')}</p>;
  return (
    <div className="flex flex-col gap-2">
      <Combobox
        key={chosen.length}
        name="mentioned"
        label={t('notes.mention')}
        hint={t('notes.mentionHint')}
        error={error}
        options={colleagues
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        value=""
        onChange={(value) => value && onChange([...chosen, Number(value)])}
      />
      <ul className="flex flex-wrap gap-2">
        {named.map(({ id, name }) => (
          <li key={id}>
            <Button
              size="small"
              icon={X}
              aria-label={t('notes.remove', { name })}
              onClick={() => onChange(chosen.filter((one) => one !== id))}
            >
              @{name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Typed = z.input<typeof noteBody>;
type Body = z.infer<typeof noteBody>;

function NoteForm(of: Of) {
  const t = useTexts('notes', 'validation');
  const fresh = useFresh(of);
  const { data: colleagues = [] } = useQuery({
    queryKey: [...keyOf(of), 'colleagues'],
    queryFn: ({ signal }) =>
      http.get<NoteColleague[]>(`${pathOf(of)}colleagues/`, undefined, signal),
  });
  const checked = useCheckedForm<Typed, Body>({
    schema: noteBody,
    toBody: (values) => noteBody.parse(values),
    defaults: { note: '', mentioned: [] },
    about: `${of.machine.id} ${of.id} note`,
  });
  const { form, error, summary } = checked;
  const saving = useMutation<Notes, ApiError, Body>({
    mutationFn: (body) => http.post<Notes>(pathOf(of), body, { key: newKey() }),
    onError: checked.refuse,
    onSuccess: (notes) => {
      form.reset({ note: '', mentioned: [] });
      checked.drop();
      fresh(notes);
      toastSuccess(t('notes.saved'));
    },
  });
  const chosen = form.watch('mentioned') ?? [];
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((body) => saving.mutate(body))}
    >
      <ErrorSummary errors={summary} attempt={form.formState.submitCount} />
      <FormDraft checked={checked} />
      <TextArea
        label={t('notes.text')}
        error={error('note')}
        rows={3}
        limit={longestNote}
        {...form.register('note')}
      />
      <Mentions
        colleagues={colleagues}
        chosen={chosen}
        error={error('mentioned')}
        onChange={(ids) => form.setValue('mentioned', ids, { shouldDirty: true })}
      />
      <p>
        <Button
          type="submit"
          kind="primary"
          loading={saving.isPending}
          loadingText={t('common.state.saving')}
        >
          {t('notes.save')}
        </Button>
      </p>
    </form>
  );
}

function Note({ of, note }: { of: Of; note: RecordNote }) {
  const t = useTexts('notes');
  const format = useFormat();
  const fresh = useFresh(of);
  const refused = useRefusalToast();
  const taking = useMutation<Notes, ApiError>({
    mutationFn: () => http.post<Notes>(`${pathOf(of)}${note.id}/take-back/`, {}, { key: newKey() }),
    onError: refused,
    onSuccess: (notes) => {
      fresh(notes);
      toastSuccess(t('notes.takenDone'));
    },
  });
  const time = format.dateTime(note.created_at);
  return (
    <li className="border-b border-line py-3">
      <p className="text-sm text-muted">
        {note.author} · {time}
      </p>
      {note.taken_back_at ? (
        <p className="text-muted">
          {t('notes.taken', { time: format.dateTime(note.taken_back_at) })}
        </p>
      ) : (
        <p className="whitespace-pre-line break-words">{note.text}</p>
      )}
      {note.mentioned.length > 0 && (
        <p className="text-sm">
          {t('notes.told', { names: format.list(note.mentioned.map((name) => `@${name}`)) })}
        </p>
      )}
      {note.own && (
        <Button
          size="small"
          className="mt-2"
          loading={taking.isPending}
          loadingText={t('common.state.saving')}
          aria-label={t('notes.takeBackOf', { time })}
          onClick={() => taking.mutate()}
        >
          {t('notes.takeBack')}
        </Button>
      )}
    </li>
  );
}

/** Notes of one's own organization on a record: write one, read them, take one's own back. */
export function RecordNotes(of: Of) {
  const t = useTexts('notes');
  const { data, isError, refetch } = useQuery({
    queryKey: [...keyOf(of), 'all'],
    queryFn: ({ signal }) => http.get<Notes>(pathOf(of), undefined, signal),
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t('notes.lead')}</p>
      <NoteForm {...of} />
      {isError && !data && <NotLoaded onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={2} />}
      {data?.results.length === 0 && <p className="text-muted">{t('notes.empty')}</p>}
      {data && data.results.length > 0 && (
        <ul className="border-t border-line">
          {data.results.map((note) => (
            <Note key={note.id} of={of} note={note} />
          ))}
        </ul>
      )}
    </div>
  );
}
