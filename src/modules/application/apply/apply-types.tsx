import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Controller, type FieldValues, useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { applicationMachine } from '#machines/application.machine.ts';
import type { ListedPeriod } from '#modules/period/schema.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { useFieldError } from '#web/forms/field-errors.ts';
import { zodResolver } from '#web/forms/zod-resolver.ts';
import { errorLines } from '#web/lib/api-error.ts';
import { http, newKey } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { cacheKeys, forgetLists } from '#web/record/record-cache.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ApplicationRecord } from '../schema.ts';
import { type TypeOffer, useTypeOffers } from './apply-period.ts';
import { onwardsHref } from './apply-way.ts';

const schema: z.ZodType<FieldValues, FieldValues> = z.object({ dc_type: z.string().min(1) });

/** One sentence that tells a type from the others. */
function natureOf(dcType: number) {
  const type = dcTypeOf(dcType);
  if (type?.independent) return 'independent';
  if (type?.targeted) return 'targeted';
  return type?.trainee ? 'trainee' : 'exam';
}

/**
 * Creates the draft once per choice, however often the button is pressed, and opens what is to be
 * done first.
 */
function useCreation(period: ListedPeriod) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const attempt = useRef({ dcType: 0, key: '' });
  return useMutation({
    mutationFn: (dcType: number) => {
      if (attempt.current.dcType !== dcType) attempt.current = { dcType, key: newKey() };
      return http.post<ApplicationRecord>(
        '/applications/',
        { period_id: period.id, dc_type: dcType },
        { key: attempt.current.key },
      );
    },
    onSuccess: (record) => {
      client.setQueryData(cacheKeys.record(applicationMachine, record.id), record);
      void forgetLists(client, applicationMachine);
      navigate(onwardsHref(record.id));
    },
    onError: () => void client.invalidateQueries({ queryKey: [applicationMachine.id, 'creation'] }),
  });
}

function Closed({ offers }: { offers: readonly TypeOffer[] }) {
  const t = useTexts('apply', 'codes');
  const unmetText = useUnmetText(applicationMachine);
  return (
    <Disclosure summary={t('apply.begin.why')}>
      <ul className="flex flex-col gap-3">
        {offers.map(({ dcType, create, facts }) => (
          <li key={dcType}>
            <p className="font-semibold">{t(`codes.dcType.${dcType}`)}</p>
            {create.permitted ? (
              create.unmet.map((guard) => <p key={guard}>{unmetText(guard, facts)}</p>)
            ) : (
              <p>{t('apply.begin.notYou')}</p>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** The form of the choice: what is wrong with it, or what the server had against it. */
function useChoice(period: ListedPeriod) {
  const t = useTexts('apply', 'validation');
  const creation = useCreation(period);
  const form = useForm<FieldValues>({
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: { dc_type: '' },
  });
  // Two windows may be open at once: each group of radios has a name of its own.
  const name = `dc_type_${period.id}`;
  const error = useFieldError(form)('dc_type');
  const lines = creation.isError ? errorLines(creation.error, t) : [];
  return {
    form,
    name,
    error,
    creating: creation.isPending,
    errors: error ? [{ id: name, text: error }] : lines.map((text) => ({ id: '', text })),
    attempt: form.formState.submitCount + creation.failureCount,
    submit: form.handleSubmit(({ dc_type }) => creation.mutate(Number(dc_type))),
  };
}

function Types({
  choice,
  offers,
}: {
  choice: ReturnType<typeof useChoice>;
  offers: readonly TypeOffer[];
}) {
  const t = useTexts('apply', 'application', 'codes');
  return (
    <>
      <Controller
        control={choice.form.control}
        name="dc_type"
        render={({ field }) => (
          <RadioGroup
            {...field}
            name={choice.name}
            legend={t('apply.begin.legend')}
            error={choice.error}
            options={offers.map(({ dcType }) => ({
              value: String(dcType),
              label: t(`codes.dcType.${dcType}`),
              hint: t(`apply.begin.nature.${natureOf(dcType)}`),
            }))}
          />
        )}
      />
      <div>
        <Button
          type="submit"
          kind="primary"
          loading={choice.creating}
          loadingText={t('common.state.working')}
        >
          {t('application.action.create')}
        </Button>
      </div>
    </>
  );
}

/**
 * The choice of a type of study in an open window: only what may begin now, and in words why the
 * others may not.
 */
export function ApplyTypes({ period }: { period: ListedPeriod }) {
  const t = useTexts('apply');
  const { offers, failed, again } = useTypeOffers(period.id);
  const choice = useChoice(period);
  if (failed) return <Button onClick={again}>{t('common.button.retry')}</Button>;
  if (!offers) return <Skeleton rows={3} />;
  const open = offers.filter(({ create }) => create.enabled);
  const closed = offers.filter(({ create }) => !create.enabled);
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={choice.submit}>
      <ErrorSummary errors={choice.errors} attempt={choice.attempt} />
      {open.length > 0 ? (
        <Types choice={choice} offers={open} />
      ) : (
        <p className="max-w-[70ch] font-semibold">{t('apply.begin.noType')}</p>
      )}
      {closed.length > 0 && <Closed offers={closed} />}
    </form>
  );
}
