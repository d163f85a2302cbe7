import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { type ApiError, errorLines } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { moveClock } from './use-ground.ts';

const steps = [1, 7, 30];

interface Props {
  open: boolean;
  onClose(): void;
}

/** Lets so many days pass, or all until a day. */
export function ClockDialog({ open, onClose }: Props) {
  const t = useTexts('training');
  const client = useQueryClient();
  const [day, setDay] = useState('');
  const { mutate, isPending, error } = useMutation<unknown, ApiError, string>({
    mutationFn: (to) => moveClock({ day: to }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['training'] });
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('training.clock.title')}
      description={t('training.clock.lead')}
      footer={
        <Button
          kind="primary"
          loading={isPending}
          aria-disabled={day === ''}
          onClick={() => day !== '' && mutate(day)}
        >
          {t('training.clock.go')}
        </Button>
      }
    >
      <div className="mt-4 flex flex-col gap-5">
        <div className="flex flex-wrap gap-3">
          {steps.map((count) => (
            <Button
              key={count}
              loading={isPending}
              onClick={() => mutate(addDays(tashkentDay(), count))}
            >
              {t('training.clock.days', { count })}
            </Button>
          ))}
        </div>
        <DateField
          name="training-day"
          label={t('training.clock.day')}
          value={day}
          onChange={setDay}
          error={error ? errorLines(error, t).join(' ') : undefined}
        />
      </div>
    </Dialog>
  );
}
