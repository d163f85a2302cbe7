import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import type { z } from 'zod';
import type { othersAnswer } from '#shared/training.ts';
import { type ApiError, errorLines } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';

type Answer = z.infer<typeof othersAnswer>;

interface Props {
  machine: AnyStateMachine;
  id: number;
  event: string;
}

/** The story goes on without the reader: the others do what is theirs, where it takes no form. */
export function OthersPart({ machine, id, event }: Props) {
  const t = useTexts('training');
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation<Answer, ApiError>({
    mutationFn: () =>
      http.post<Answer>('/dev/training/others/', { process: machine.id, id, event }),
    onSuccess: ({ done }) =>
      done ? client.invalidateQueries({ queryKey: [machine.id] }) : undefined,
  });
  const said = (): string => {
    if (error) return errorLines(error, t).join(' ');
    if (!data) return '';
    const { done, by } = data;
    if (done)
      return by === null ? t('training.others.system') : t('training.others.done', { name: by });
    return by === null ? t('training.others.nobody') : t('training.others.form', { name: by });
  };
  return (
    <div className="mt-1">
      <Button size="small" loading={isPending} onClick={() => mutate()}>
        {t('training.others.go')}
      </Button>
      <p role="status" className="text-sm">
        {said()}
      </p>
    </div>
  );
}
