import { useQuery } from '@tanstack/react-query';
import { contractPayers } from '#shared/codes.ts';
import { BoundFile } from '#web/forms/bound-file.tsx';
import { typedNumber } from '#web/forms/typed-number.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { additionalBases, isContractBasis } from '../additional/codes.ts';
import type { AskForm } from './ask-step-form.tsx';
import { placeOf } from './ask-values.ts';
import { waitingQuery } from './use-waiting-places.ts';

const person = contractPayers.find(({ name }) => name === 'person')?.id;

/** How many candidates qualify for what is chosen; null while nothing is, or while it is asked. */
function useWaiting({ form }: AskForm): number | null {
  const [period, place, basis] = form.watch(['period_id', 'place', 'basis']);
  const { direction_id, dc_type } = placeOf(place);
  const { data } = useQuery({
    ...waitingQuery({
      period: Number(period),
      direction: direction_id ?? 0,
      dcType: dc_type ?? 0,
      basis: Number(basis) || undefined,
    }),
    enabled: period !== '' && direction_id !== null && dc_type !== null,
  });
  return data ?? null;
}

/**
 * More places than candidates can be kept in a draft; it is said here already that they cannot be
 * asked for.
 */
function TooMany({ amount, waiting }: { amount: string; waiting: number | null }) {
  const t = useTexts('additionalQuota');
  const places = typedNumber(amount);
  if (waiting === null || typeof places !== 'number' || places <= waiting) return null;
  return (
    <div role="status">
      <Notice
        tone="warning"
        heading={t('additionalQuota.unmet.amountFits', { waiting })}
        headingLevel={3}
      />
    </div>
  );
}

/**
 * Outside quota or under contract, who pays, how many places; beside it how many candidates
 * qualify.
 */
export function TermsFields({ checked }: { checked: AskForm }) {
  const t = useTexts('additional-quota-screen', 'validation', 'codes');
  const format = useFormat();
  const { form, error } = checked;
  const waiting = useWaiting(checked);
  const [basis, amount] = form.watch(['basis', 'amount']);
  const payers = contractPayers.filter(({ id }) => id !== person || isContractBasis(Number(basis)));
  return (
    <>
      <RadioGroup
        legend={t('validation.field.basis')}
        error={error('basis')}
        options={additionalBases.map(({ id, name }) => ({
          value: String(id),
          label: t(`codes.additionalBasis.${id}`),
          hint: t(`additional-quota-screen.basisHint.${name}`),
        }))}
        {...form.register('basis', { onChange: () => form.setValue('payer', '') })}
      />
      {basis && (
        <RadioGroup
          legend={t('validation.field.payer')}
          error={error('payer')}
          options={payers.map(({ id }) => ({
            value: String(id),
            label: t(`codes.contractPayer.${id}`),
          }))}
          {...form.register('payer')}
        />
      )}
      <TextField
        label={t('validation.field.amount')}
        hint={
          waiting === null
            ? undefined
            : t('additional-quota-screen.waiting', {
                count: waiting,
                number: format.number(waiting),
              })
        }
        inputMode="numeric"
        autoComplete="off"
        width="short"
        error={error('amount')}
        {...form.register('amount')}
      />
      <TooMany amount={amount} waiting={waiting} />
    </>
  );
}

/** Why the places are needed, and the organization's letter. */
export function ReasonFields({ checked }: { checked: AskForm }) {
  const t = useTexts('additional-quota-screen', 'validation', 'files');
  const { form, error } = checked;
  return (
    <>
      <TextArea
        optional
        limit={2000}
        rows={4}
        label={t('additional-quota-screen.field.description')}
        hint={t('additional-quota-screen.ask.descriptionHint')}
        error={error('description')}
        {...form.register('description')}
      />
      <BoundFile
        checked={checked}
        name="letter_file_id"
        label={t('validation.field.letter_file_id')}
        hint={t('additional-quota-screen.ask.letterHint')}
        purpose="quotaLetter"
        optional
      />
    </>
  );
}
