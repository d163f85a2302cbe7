import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import type { Action } from '#machines/kit.ts';
import { RestoredNotice, useKeptValues } from '#web/forms/kept-values.tsx';
import { useCreate } from '#web/forms/use-create.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { quotaPaths } from '../paths.ts';
import { AskCheck } from './ask-check.tsx';
import { AskStepForm } from './ask-step-form.tsx';
import {
  type AskStep,
  type AskValues,
  askSteps,
  askValues,
  firstOpenStep,
  placeValue,
} from './ask-values.ts';

const hrefOf = (step: AskStep): string =>
  `${quotaPaths.additionalQuota.href({ id: 'new' })}?step=${step}`;

/** What the link that led here says already: the period, or direction and form of study as well. */
function asked(search: string): AskValues {
  const params = new URLSearchParams(search);
  const [direction, dcType] = ['direction', 'dc_type'].map((name) => Number(params.get(name)));
  return {
    ...askValues(),
    period_id: params.get('period') ?? '',
    place: direction && dcType ? placeValue(direction, dcType) : '',
  };
}

/**
 * The page in the address; one that cannot be answered yet leads to the first that lacks something.
 */
function stepIn(search: string, values: AskValues): AskStep {
  const name = new URLSearchParams(search).get('step');
  const wanted = askSteps.find((step) => step === name) ?? 'place';
  const open = firstOpenStep(values);
  return askSteps.indexOf(wanted) > askSteps.indexOf(open) ? open : wanted;
}

/** Why nothing can be asked for now. */
function Closed({ unmet }: Pick<Action, 'unmet'>) {
  const t = useTexts('additional-quota-screen');
  const unmetText = useUnmetText(additionalQuotaMachine);
  return (
    <Notice tone="danger" heading={t('additional-quota-screen.ask.closed')}>
      {unmet.map((guard) => (
        <p key={guard}>{unmetText(guard, {})}</p>
      ))}
    </Notice>
  );
}

/** The answers of the wizard, kept on this device until the draft is made. */
function useAnswers(search: string) {
  const [values, setValues] = useState(() => asked(search));
  const [touched, setTouched] = useState(false);
  const kept = useKeptValues<AskValues>({
    record: `${additionalQuotaMachine.id}/new`,
    version: 0,
    typed: touched ? values : null,
    // What a link asks for is newer than what was kept.
    restore: (typed) => values.place === '' && setValues(typed),
    reset: () => {
      setValues(askValues());
      setTouched(false);
    },
  });
  return {
    values,
    kept,
    put: (change: Partial<AskValues>) => {
      setValues((before) => ({ ...before, ...change }));
      setTouched(true);
    },
  };
}

/**
 * `additionalQuota.create`, one group of questions a page: for whom, on which terms and how many,
 * why, then the answers on one page.
 */
export function AskPage() {
  const t = useTexts('additional-quota-screen', 'additionalQuota', 'validation', 'codes', 'files');
  const [, navigate] = useLocation();
  const search = useSearch();
  const { values, kept, put } = useAnswers(search);
  const step = stepIn(search, values);
  const place = askSteps.indexOf(step);
  const [failed, setFailed] = useState(false);
  const creation = useCreate(additionalQuotaMachine).find(({ event }) => event === 'create');
  useHeadingFocus(place === 0 ? '' : step);
  const before = askSteps[place - 1];
  const list = { href: quotaPaths.additionalQuotas.href(), text: t('additionalQuota.names') };
  const done = (change: Partial<AskValues>) => {
    put(change);
    const rest = firstOpenStep({ ...values, ...change });
    // A page that was changed from the page of answers leads back to it.
    navigate(
      hrefOf(rest === 'check' && step !== 'terms' ? rest : (askSteps[place + 1] ?? 'check')),
    );
  };
  return (
    <Page
      title={t(`additional-quota-screen.ask.${step}`)}
      over={`${t('additionalQuota.action.create')}, ${place + 1} / ${askSteps.length}`}
      lead={place === 0 ? t('additional-quota-screen.ask.lead') : undefined}
      back={before ? { href: hrefOf(before), text: t('common.button.back') } : list}
      width={step === 'check' ? undefined : 'form'}
      failed={failed}
    >
      <div className="flex flex-col gap-6">
        {creation && !creation.enabled && <Closed unmet={creation.unmet} />}
        {creation?.enabled && <RestoredNotice kept={kept} />}
        {creation?.enabled && step === 'check' && (
          <AskCheck values={values} hrefOf={hrefOf} onSaved={kept.drop} />
        )}
        {creation?.enabled && step !== 'check' && (
          <AskStepForm
            key={`${step} ${kept.restored?.typedAt}`}
            step={step}
            values={values}
            cancelHref={list.href}
            onDone={done}
            onFailed={setFailed}
          />
        )}
      </div>
    </Page>
  );
}
