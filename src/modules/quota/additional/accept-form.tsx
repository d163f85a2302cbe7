import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { encodeMessage } from '#shared/validation-text.ts';
import { typedNumber } from '#web/forms/typed-number.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { type AdditionalQuotaRecord, additionalQuotaAcceptance } from './schema.ts';

/** What the number that stands in the field would mean. */
function Outcome({ record, typed }: { record: AdditionalQuotaRecord; typed: unknown }) {
  const t = useTexts('additional-quota-screen');
  const format = useFormat();
  const places = typedNumber(String(typed ?? ''));
  if (
    typeof places !== 'number' ||
    !Number.isInteger(places) ||
    places < 1 ||
    places > record.amount
  )
    return null;
  const rest = record.waiting - places;
  return (
    <div role="status" data-outcome="accept">
      <p className="font-semibold">
        {t(`additional-quota-screen.accept.${places === record.amount ? 'whole' : 'part'}`, {
          places: format.number(places),
          amount: format.number(record.amount),
          short: format.number(record.amount - places),
        })}
      </p>
      {rest > 0 && (
        <p className="text-muted">
          {t('additional-quota-screen.accept.rest', { count: rest, number: format.number(rest) })}
        </p>
      )}
    </div>
  );
}

/** How many places are given: all that were asked for stand in the field, fewer may be written. */
export function useAcceptForm(record: AdditionalQuotaRecord): ActionForm {
  const t = useTexts('additional-quota-screen', 'validation');
  const format = useFormat();
  const atMost = additionalQuotaAcceptance.refine(
    ({ accepted_amount }) => accepted_amount <= record.amount,
    {
      path: ['accepted_amount'],
      error: encodeMessage('validation.between', { min: 1, max: record.amount }),
    },
  );
  const typed = ({ accepted_amount }: FieldValues) => ({
    accepted_amount: typedNumber(String(accepted_amount ?? '')),
  });
  return {
    schema: z.preprocess((values) => typed(values as FieldValues), atMost),
    defaults: { accepted_amount: String(record.amount) },
    fields: (form, error) => (
      <>
        <TextField
          label={t('validation.field.accepted_amount')}
          hint={t('additional-quota-screen.accept.hint', {
            amount: format.number(record.amount),
            waiting: format.number(record.waiting),
          })}
          inputMode="numeric"
          autoComplete="off"
          width="short"
          error={error('accepted_amount')}
          {...form.register('accepted_amount')}
        />
        <Outcome record={record} typed={form.watch('accepted_amount')} />
      </>
    ),
  };
}
