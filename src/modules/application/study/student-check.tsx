import { useState } from 'react';
import { useLocation } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { fullName } from '#shared/names.ts';
import { ApiError, errorLines } from '#web/lib/api-error.ts';
import { http, newKey } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useDoneToast } from '#web/record/use-done-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import type { FormError } from '#web/ui/form-errors.ts';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { scholarshipOf } from '../for-others/scholarship.ts';
import { useDirections } from '../forms/student-directions.ts';
import { applicationPaths } from '../paths.ts';
import { studentListOf } from '../rules.ts';
import type { ApplicationRecord } from '../schema.ts';
import type { StudentDraft, StudentValues } from './student-draft.ts';
import { type AnswerStep, studentBody } from './student-steps.ts';

const stepHref = (step: AnswerStep): string => `${applicationPaths.studentNew.href()}?step=${step}`;

/** The answers in words, each with the way back to its page. */
function useAnswers(values: StudentValues) {
  const t = useTexts('student', 'validation', 'codes', 'frame');
  const format = useFormat();
  const name = useName();
  const direction = useDirections().find(({ id }) => id === values.direction_id);
  const field = (one: string): string => t(`validation.field.${one}`);
  const row = (step: AnswerStep, label: string, value: string) => ({
    label,
    value: value || t('student.study.none'),
    action: { href: stepHref(step), text: t('common.button.change'), hidden: label },
  });
  const dc_type = Number(values.dc_type);
  const paid = dcTypeOf(dc_type)?.contract ?? false;
  const foreign = values.known ? values.foreign : values.citizenship !== 'UZ';
  const list = studentListOf(
    scholarshipOf({ dc_type, contract_payer: Number(values.contract_payer), foreign }),
  );
  const contract = [
    values.contract_number,
    values.contract_date && format.longDate(values.contract_date),
  ]
    .filter(Boolean)
    .join(', ');
  const payer = [
    values.contract_payer && t(`codes.contractPayer.${values.contract_payer}`),
    values.contract_payer_name,
  ]
    .filter(Boolean)
    .join(', ');
  return [
    row('person', t('student.person.title'), fullName(values)),
    row('person', field('pinfl'), values.pinfl),
    row('study', field('dc_type'), t(`codes.dcType.${values.dc_type}`)),
    ...(paid
      ? [
          row('study', t('student.study.contract'), contract),
          row('study', field('contract_payer'), payer),
        ]
      : []),
    row('study', field('direction_id'), direction ? `${direction.code} ${name(direction)}` : ''),
    row(
      'study',
      field('edu_language'),
      values.edu_language && t(`codes.eduLanguage.${values.edu_language}`),
    ),
    row('study', field('study_start'), values.study_start && format.longDate(values.study_start)),
    row('research', field('topic'), values.topic),
    row('research', field('advisor_id'), values.advisor_id ? t('student.add.chosen') : ''),
    row('order', field('order_number'), values.order_number),
    row('order', field('order_date'), values.order_date && format.longDate(values.order_date)),
    row('order', field('order_file_id'), values.order_file_id ? t('common.file.uploaded') : ''),
    { label: t('student.add.list'), value: t(`frame.menu.${list}`) },
  ];
}

/** Adds the student; what the server objects to is told at the top, the answers stay. */
function useAdding({ values, drop }: StudentDraft) {
  const done = useDoneToast(applicationMachine);
  const t = useTexts();
  const [, navigate] = useLocation();
  const [errors, setErrors] = useState<FormError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [adding, setAdding] = useState(false);
  const [key] = useState(newKey);
  const add = async () => {
    if (!values) return;
    setAdding(true);
    try {
      const { id } = await http.post<ApplicationRecord>('/applications/', studentBody(values), {
        key: `${key}-${attempt}`,
      });
      done('add');
      await drop();
      navigate(applicationPaths.student.href({ id }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const said = errorLines(error, t);
      setErrors(said.map((text) => ({ id: '', text })));
      setAttempt(attempt + 1);
    } finally {
      setAdding(false);
    }
  };
  return { add, adding, errors, attempt };
}

/**
 * All answers on one page, the list in which the student will stand, and the button that adds them
 * after the fixed question.
 */
export function StudentCheck({ draft, values }: { draft: StudentDraft; values: StudentValues }) {
  const t = useTexts('student', 'application');
  const answers = useAnswers(values);
  const [asking, setAsking] = useState(false);
  const { add, adding, errors, attempt } = useAdding(draft);
  const confirm = async () => {
    await add();
    setAsking(false);
  };
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <SummaryList rows={answers} />
      <p className="my-6 max-w-[70ch]">{t('application.next.add')}</p>
      <Button kind="primary" onClick={() => setAsking(true)}>
        {t('application.action.add')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('common.confirm.about', {
          action: t('application.action.add'),
          name: fullName(values),
        })}
        description={t('common.confirm.title')}
        closable={false}
        footer={
          <>
            <Button
              kind="primary"
              loading={adding}
              loadingText={t('common.state.working')}
              onClick={() => void confirm()}
            >
              {t('application.action.add')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('common.button.cancel')}</Button>
          </>
        }
      >
        <p className="mt-4">{fullName(values)}</p>
      </Dialog>
    </>
  );
}
