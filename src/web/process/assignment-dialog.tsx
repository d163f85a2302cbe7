import { useQuery } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import { z } from 'zod';
import {
  type AssignmentAnswer,
  type AssignmentLine,
  assignmentChange,
  noteLength,
} from '#shared/assignment.ts';
import { shortName } from '#shared/names.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormDraft } from '#web/forms/form-draft.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { AssignedRecord, AssignmentProps } from './assigned-record.ts';
import { ColleagueChoice } from './colleague-choice.tsx';
import { assignmentPath, useAssign } from './use-assign.ts';

interface Props extends AssignmentProps {
  onClose(): void;
  returnFocus(): HTMLElement | null;
}

const ways = ['me', 'colleague', 'later', 'nobody'] as const;
type Way = (typeof ways)[number];
type Values = { what: Way; holder_id: string; until: string; note: string };

const chosen = assignmentChange.omit({ seen: true }).extend({
  what: z.enum(ways),
  until: assignmentChange.shape.until.unwrap(),
});
type Chosen = z.output<typeof chosen>;

const dayNeeded = chosen.refine(({ what, until }) => what !== 'later' || until, {
  path: ['until'],
  error: 'validation.required',
});
const asked = dayNeeded.refine(({ what, holder_id }) => what !== 'colleague' || holder_id, {
  path: ['holder_id'],
  error: 'validation.required',
});

/** Takes it from here: whose it shall be, as the chosen way says it. */
function bodyOf(userId: number | null, { what, holder_id, until, note }: Values) {
  const holders: Record<Way, number | null> = {
    me: userId,
    later: userId,
    colleague: holder_id ? Number(holder_id) : null,
    nobody: null,
  };
  return { what, holder_id: holders[what], until: what === 'later' ? until : '', note };
}

function useAssignmentForm({ machine, record, onClose }: Props) {
  const t = useTexts('assignment', 'validation');
  const { userId } = useActor();
  const complain = useRefusalToast();
  const { assign, pending } = useAssign(machine, record);
  const mine = record.assignment?.holder.id === userId;
  const checked = useCheckedForm<Values, Chosen>({
    schema: asked,
    toBody: (values) => bodyOf(userId, values),
    defaults: { what: mine ? 'colleague' : 'me', holder_id: '', until: '', note: '' },
    label: (name) => t(`assignment.field.${name as keyof Values}`),
    about: `assignment ${machine.id} ${record.id}`,
  });
  const send = async ({ what, ...change }: Chosen) => {
    try {
      await assign(change);
      checked.drop();
      toastSuccess(t(`assignment.done.${what}`));
      onClose();
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      checked.refuse(refused);
      if (refused.status === 409) complain(refused);
    }
  };
  return { checked, pending, mine, submit: checked.form.handleSubmit(send) };
}

function Log({ lines }: { lines: readonly AssignmentLine[] }) {
  const t = useTexts('assignment', 'processes');
  const format = useFormat();
  if (lines.length === 0) return <p>{t('assignment.noLog')}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {lines.map(({ id, holder, given_by, given_at, until, note, ended_at, ended_by }) => (
        <li key={id}>
          {holder.id === given_by.id
            ? t('assignment.took', { who: shortName(holder) })
            : t('assignment.gave', { who: shortName(given_by), name: shortName(holder) })}
          {until && `, ${t('assignment.until', { date: format.date(until) })}`}
          <span className="block text-sm text-muted">
            {format.dateTime(given_at)}
            {ended_at && ` – ${format.dateTime(ended_at)}`}
            {ended_by && ` (${shortName(ended_by)})`}
          </span>
          {note && <span className="block">{note}</span>}
        </li>
      ))}
    </ul>
  );
}

function AssignmentForm({ answer, ...props }: Props & { answer: AssignmentAnswer }) {
  const t = useTexts('assignment', 'processes');
  const { checked, pending, mine, submit } = useAssignmentForm(props);
  const { form, error, summary } = checked;
  const { userId } = useActor();
  const content = {
    me: undefined,
    colleague: (
      <ColleagueChoice
        colleagues={answer.colleagues.filter(
          ({ id }) => id !== userId && id !== answer.assignment?.holder.id,
        )}
        error={error('holder_id')}
        input={form.register('holder_id')}
      />
    ),
    later: (
      <BoundDate
        checked={checked}
        name="until"
        label={t('assignment.field.until')}
        hint={t('assignment.hint.later')}
      />
    ),
    nobody: t('assignment.hint.nobody'),
  };
  const open: Record<Way, boolean> = {
    me: !mine || Boolean(answer.assignment?.until),
    colleague: true,
    later: true,
    nobody: answer.assignment !== null,
  };
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={submit}>
      <ErrorSummary errors={summary} attempt={form.formState.submitCount} />
      <FormDraft checked={checked} />
      <RadioGroup
        legend={t('assignment.field.what')}
        error={error('what')}
        options={ways.flatMap((value) =>
          open[value]
            ? [{ value, label: t(`assignment.choice.${value}`), content: content[value] }]
            : [],
        )}
        {...form.register('what')}
      />
      <TextField
        label={t('assignment.field.note')}
        optional
        maxLength={noteLength}
        autoComplete="off"
        hint={form.watch('what') === 'colleague' ? t('assignment.hint.note') : undefined}
        error={error('note')}
        {...form.register('note')}
      />
      <p className="flex flex-wrap gap-3">
        <Button
          type="submit"
          kind="primary"
          loading={pending}
          loadingText={t('common.state.saving')}
        >
          {t('common.button.save')}
        </Button>
        <Button onClick={props.onClose}>{t('common.button.cancel')}</Button>
      </p>
      <Disclosure summary={t('assignment.log')}>
        <Log lines={answer.log} />
      </Disclosure>
    </form>
  );
}

const useAnswer = (machine: AnyStateMachine, { id, assignment }: AssignedRecord) =>
  useQuery({
    queryKey: [machine.id, 'assignment', id, assignment?.id ?? null],
    queryFn: ({ signal }) =>
      http.get<AssignmentAnswer>(assignmentPath(machine, id), undefined, signal),
    staleTime: 0,
  });

/** Whose work a record shall be: taken, given to a colleague, put off or put back; and its log. */
export function AssignmentDialog(props: Props) {
  const { machine, record, name, onClose, returnFocus } = props;
  const t = useTexts('assignment', 'processes');
  const { data, isError, refetch } = useAnswer(machine, record);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnFocus={returnFocus}
      title={t('assignment.title', { name })}
      description={t('assignment.about')}
      closable={false}
    >
      {isError && <NotLoaded onRetry={() => void refetch()} />}
      {!(data || isError) && <Skeleton rows={4} />}
      {data && <AssignmentForm {...props} answer={data} />}
    </Dialog>
  );
}
