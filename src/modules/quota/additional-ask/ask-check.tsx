import { useState } from 'react';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import type { FormError } from '#web/ui/form-errors.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import type { AdditionalQuotaRecord } from '../additional/schema.ts';
import { quotaPaths } from '../paths.ts';
import {
  type AskBody,
  type AskStep,
  type AskValues,
  askSchema,
  createBody,
  placeOf,
} from './ask-values.ts';
import { useFinishedExams, useWaitingPlaces } from './use-waiting-places.ts';

interface Props {
  values: AskValues;
  hrefOf(step: AskStep): string;
  onSaved(): void;
}

function useAnswers({ values, hrefOf }: Props) {
  const t = useTexts('additional-quota-screen', 'validation', 'codes');
  const format = useFormat();
  const name = useName();
  const { data: exams } = useFinishedExams();
  const exam = exams?.results.find(({ period }) => String(period.id) === values.period_id);
  const places = useWaitingPlaces(exam);
  const { direction_id, dc_type } = placeOf(values.place);
  const direction = places?.find((place) => place.direction.id === direction_id)?.direction;
  const field = (key: string): string => t(`validation.field.${key}`);
  const row = (step: AskStep, label: string, value: string) => ({
    label,
    value: value || t('additional-quota-screen.ask.nothing'),
    action: { href: hrefOf(step), text: t('common.button.change'), hidden: label },
  });
  if (!exam || !direction) return null;
  return [
    row('place', field('period_id'), name(exam.period)),
    row(
      'place',
      t('additional-quota-screen.field.place'),
      `${direction.code} ${name(direction)}, ${t(`codes.dcType.${String(dc_type)}`)}`,
    ),
    row('terms', field('basis'), t(`codes.additionalBasis.${values.basis}`)),
    row('terms', field('payer'), t(`codes.contractPayer.${values.payer}`)),
    row('terms', field('amount'), format.number(Number(values.amount))),
    row('reasons', t('additional-quota-screen.field.description'), values.description.trim()),
    row('reasons', field('letter_file_id'), values.letter_file_id?.name ?? ''),
  ];
}

/**
 * All answers with the way back to each, and the button that makes the draft; what the server
 * objects to is told at the top.
 */
export function AskCheck(props: Props) {
  const t = useTexts('additional-quota-screen', 'additionalQuota');
  const answers = useAnswers(props);
  const [refused, setRefused] = useState<{ errors: FormError[]; attempt: number }>({
    errors: [],
    attempt: 0,
  });
  const { saving } = useRecordSave<AdditionalQuotaRecord, AskBody>({
    machine: additionalQuotaMachine,
    record: null,
    hrefOf: (id) => quotaPaths.additionalQuota.href({ id }),
    form: {
      drop: props.onSaved,
      refuse: ({ fields, detail }) => {
        const said = [...Object.values(fields).flat(), ...detail];
        const texts = said.length > 0 ? said : [t('common.error.somethingWrong')];
        setRefused(({ attempt }) => ({
          errors: texts.map((text) => ({ id: '', text })),
          attempt: attempt + 1,
        }));
      },
    },
  });
  if (!answers) return <Skeleton rows={6} />;
  return (
    <div>
      <ErrorSummary {...refused} />
      <SummaryList rows={answers} />
      <p className="my-6 max-w-[70ch]">{t('additionalQuota.next.create')}</p>
      <Button
        kind="primary"
        changes
        data-event="create"
        loading={saving.saving}
        loadingText={t('common.state.saving')}
        onClick={() => void saving.save(askSchema.parse(createBody(props.values)))}
      >
        {t('additional-quota-screen.ask.makeDraft')}
      </Button>
    </div>
  );
}
