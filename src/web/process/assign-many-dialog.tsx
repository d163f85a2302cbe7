import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { assignmentOfMany, type Colleague, noteLength } from '#shared/assignment.ts';
import type { BulkAnswer } from '#shared/bulk.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormDraft } from '#web/forms/form-draft.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { http, newKey } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { collectionOf, type TravellingRecord } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { isAssigned } from './assigned-record.ts';
import { ColleagueChoice } from './colleague-choice.tsx';

export interface AssignManyProps {
  machine: AnyStateMachine;
  rows: readonly TravellingRecord[];
  onDone(answer: BulkAnswer): void;
  onClose(): void;
}

const chosen = assignmentOfMany.pick({ holder_id: true, note: true });
type Values = { holder_id: string; note: string };

const pathOf = (machine: AnyStateMachine): string => `/${collectionOf(machine)}/bulk/assignment/`;

/** Each with the assignment that is seen of it: who was faster is not overruled. */
const seenRows = (rows: readonly TravellingRecord[]) =>
  rows.map((row) => ({
    id: row.id,
    seen: isAssigned(row) ? (row.assignment?.id ?? null) : null,
  }));

function useGiving({ machine, rows, onDone, onClose }: AssignManyProps) {
  const t = useTexts('assignment', 'validation');
  const client = useQueryClient();
  const [key] = useState(newKey);
  const checked = useCheckedForm({
    schema: chosen,
    toBody: ({ holder_id, note }: Values) => ({
      holder_id: holder_id ? Number(holder_id) : undefined,
      note,
    }),
    defaults: { holder_id: '', note: '' },
    label: (name) => t(`assignment.field.${name as keyof Values}`),
    about: `assignment ${machine.id} ${rows.map(({ id }) => id).join()}`,
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { holder_id: number }) =>
      http.post<BulkAnswer>(
        pathOf(machine),
        { ...body, rows: seenRows(rows) },
        {
          // The same words are not sent twice; other words are another giving.
          key: `${key}-${checked.form.formState.submitCount}`,
        },
      ),
  });
  const give = async (body: { holder_id: number }) => {
    try {
      const answer = await mutateAsync(body);
      checked.drop();
      void client.invalidateQueries({ queryKey: cacheKeys.all(machine) });
      onClose();
      onDone(answer);
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      checked.refuse(refused);
    }
  };
  return { checked, pending: isPending, submit: checked.form.handleSubmit(give) };
}

function GivingForm({ colleagues, ...props }: AssignManyProps & { colleagues: Colleague[] }) {
  const t = useTexts('assignment', 'processes');
  const { checked, pending, submit } = useGiving(props);
  const { form, error, summary } = checked;
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={submit}>
      <ErrorSummary errors={summary} attempt={form.formState.submitCount} />
      <FormDraft checked={checked} />
      <ColleagueChoice
        colleagues={colleagues}
        error={error('holder_id')}
        input={form.register('holder_id')}
      />
      <TextField
        label={t('assignment.field.note')}
        hint={t('assignment.hint.note')}
        optional
        maxLength={noteLength}
        autoComplete="off"
        error={error('note')}
        {...form.register('note')}
      />
      <p className="flex flex-wrap gap-3">
        {colleagues.some(({ away }) => !away) && (
          <Button
            type="submit"
            kind="primary"
            loading={pending}
            loadingText={t('common.state.working')}
          >
            {t('assignment.many.send')}
          </Button>
        )}
        <Button onClick={props.onClose}>{t('common.button.cancel')}</Button>
      </p>
    </form>
  );
}

/** Gives the ticked records to one colleague, with a note: each is judged by itself. */
export function AssignManyDialog(props: AssignManyProps) {
  const { machine, rows, onClose } = props;
  const t = useTexts('assignment', 'processes');
  const { data, isError, refetch } = useQuery({
    queryKey: [machine.id, 'colleagues'],
    queryFn: ({ signal }) => http.get<Colleague[]>(pathOf(machine), undefined, signal),
    staleTime: 0,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('assignment.many.title', {
        action: t('assignment.many.action'),
        count: rows.length,
      })}
      description={t('assignment.many.lead')}
      closable={false}
    >
      {isError && <NotLoaded onRetry={() => void refetch()} />}
      {!(data || isError) && <Skeleton rows={3} />}
      {data && <GivingForm {...props} colleagues={data} />}
    </Dialog>
  );
}
