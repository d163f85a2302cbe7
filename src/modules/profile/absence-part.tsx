import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AbsenceFields,
  type Absences,
  absenceFields,
  absenceLimits,
} from '#shared/absence.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormDraft } from '#web/forms/form-draft.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import type { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { profilePaths } from './paths.ts';

const address = '/absences/';
const queryKey = ['absences'];

type Values = Record<keyof AbsenceFields, string>;

/** The days that are set, each with the way to take it away. */
function Days({ found: { results } }: { found: Absences }) {
  const t = useTexts('profile');
  const format = useFormat();
  const client = useQueryClient();
  const complain = useRefusalToast();
  const removing = useMutation({
    mutationFn: (id: number) => http.delete<Absences>(`${address}${id}/`),
    onSuccess: (left) => {
      client.setQueryData(queryKey, left);
      toastSuccess(t('profile.absence.removed'));
    },
    onError: complain,
  });
  if (results.length === 0) return <p>{t('profile.absence.none')}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {results.map(({ id, from_day, to_day, word }) => {
        const days = { from: format.date(from_day), to: format.date(to_day) };
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span>
              {t('profile.absence.days', days)}
              {word && <span className="block text-muted">{word}</span>}
            </span>
            <Button
              size="small"
              changes
              aria-label={t('profile.absence.removeDays', days)}
              loading={removing.isPending && removing.variables === id}
              onClick={() => removing.mutate(id)}
            >
              {t('profile.absence.remove')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function AbsenceForm() {
  const t = useTexts('profile', 'validation');
  const client = useQueryClient();
  const checked = useCheckedForm<Values, AbsenceFields>({
    schema: absenceFields,
    toBody: (values) => values,
    defaults: { from_day: '', to_day: '', word: '' },
    label: (name) => t(`profile.absence.field.${name as keyof Values}`),
  });
  const { form, error, summary } = checked;
  const adding = useMutation<Absences, ApiError, AbsenceFields>({
    mutationFn: (body) => http.post<Absences>(address, body),
    onError: checked.refuse,
    onSuccess: (found) => {
      checked.drop();
      form.reset();
      client.setQueryData(queryKey, found);
      toastSuccess(t('profile.absence.added'));
    },
  });
  return (
    <form
      noValidate
      className="measure flex flex-col gap-5"
      onSubmit={form.handleSubmit((body) => adding.mutate(body))}
    >
      <ErrorSummary errors={summary} attempt={form.formState.submitCount} />
      <FormDraft checked={checked} />
      <BoundDate checked={checked} name="from_day" label={t('profile.absence.field.from_day')} />
      <BoundDate checked={checked} name="to_day" label={t('profile.absence.field.to_day')} />
      <TextField
        label={t('profile.absence.field.word')}
        hint={t('profile.absence.wordHint')}
        optional
        maxLength={absenceLimits.word}
        autoComplete="off"
        error={error('word')}
        {...form.register('word')}
      />
      <Button
        type="submit"
        kind="primary"
        className="self-start"
        loading={adding.isPending}
        loadingText={t('common.state.saving')}
      >
        {t('common.button.save')}
      </Button>
    </form>
  );
}

/** The days on which the person is away: colleagues see them, and no work is given meanwhile. */
export function AbsencePart() {
  const t = useTexts('profile');
  useHeadingFocus('absence');
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => http.get<Absences>(address, undefined, signal),
  });
  return (
    <Page
      title={t('profile.absence.title')}
      lead={t('profile.absence.lead')}
      back={{ href: profilePaths.profile.href(), text: t('profile.title') }}
    >
      {!data && error && (
        <ListFailed
          error={error}
          module={t('profile.absence.title')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton rows={3} />}
      {data && (
        <div className="flex flex-col gap-10">
          <section aria-label={t('profile.absence.list')}>
            <Days found={data} />
          </section>
          <section aria-labelledby="absence-add" className="flex flex-col gap-4">
            <h2 id="absence-add" className="text-xl">
              {t('profile.absence.add')}
            </h2>
            <AbsenceForm />
          </section>
        </div>
      )}
    </Page>
  );
}
