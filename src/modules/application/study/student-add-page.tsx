import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { applicationPaths } from '../paths.ts';
import { StudentCheck } from './student-check.tsx';
import { type StudentDraft, type StudentValues, useStudentDraft } from './student-draft.ts';
import { StudentPersonStep } from './student-person-step.tsx';
import { StepFailed } from './student-step-form.tsx';
import { firstOpenStep, type StudentStep, studentSteps } from './student-steps.ts';
import { StudentOrderStep, StudentResearchStep, StudentStudyStep } from './student-study-step.tsx';

const hrefOf = (step: StudentStep): string => `${applicationPaths.studentNew.href()}?step=${step}`;

/**
 * The page in the address; one that cannot be answered yet leads to the first that lacks something.
 */
function useStep(values: StudentValues): StudentStep {
  const asked = new URLSearchParams(useSearch()).get('step');
  const wanted = studentSteps.find((step) => step === asked) ?? 'person';
  const open = firstOpenStep(values);
  return studentSteps.indexOf(wanted) > studentSteps.indexOf(open) ? open : wanted;
}

function StepBody({
  draft,
  values,
  step,
}: {
  draft: StudentDraft;
  values: StudentValues;
  step: StudentStep;
}) {
  const [, navigate] = useLocation();
  const done = async (change: Partial<StudentValues>) => {
    await draft.put(change);
    const rest = firstOpenStep({ ...values, ...change });
    const next = studentSteps[studentSteps.indexOf(step) + 1] ?? 'check';
    // A page that was changed from the check page leads back to it.
    navigate(hrefOf(rest === 'check' ? rest : next));
  };
  const props = { values, onDone: (change: Partial<StudentValues>) => void done(change) };
  if (step === 'person') return <StudentPersonStep {...props} />;
  if (step === 'study') return <StudentStudyStep {...props} />;
  if (step === 'research') return <StudentResearchStep {...props} />;
  if (step === 'order') return <StudentOrderStep {...props} />;
  return <StudentCheck draft={draft} values={values} />;
}

/** Why nobody can be added now, if so: the organization is not active. */
function Closed() {
  const action = useCreate(applicationMachine).find(({ event }) => event === 'add');
  const unmetText = useUnmetText(applicationMachine);
  if (!action || action.unmet.length === 0) return null;
  return (
    <div className="mb-6">
      <Notice tone="danger" heading={action.unmet.map((guard) => unmetText(guard, {})).join(' ')} />
    </div>
  );
}

function Wizard({ draft, values }: { draft: StudentDraft; values: StudentValues }) {
  const t = useTexts('student', 'application');
  const format = useFormat();
  const step = useStep(values);
  const place = studentSteps.indexOf(step);
  const [failed, setFailed] = useState(false);
  const before = studentSteps[place - 1];
  const back = before
    ? { href: hrefOf(before), text: t('common.button.back') }
    : { href: applicationPaths.studentsBudget.href(), text: t('student.back') };
  useHeadingFocus(step === 'person' ? '' : step);
  return (
    <Page
      title={t(`student.add.${step}`)}
      failed={failed}
      over={`${t('application.action.add')}, ${place + 1} / ${studentSteps.length}`}
      lead={step === 'person' ? t('student.add.lead') : undefined}
      back={back}
    >
      <Closed />
      <StepFailed value={setFailed}>
        <StepBody key={step} draft={draft} values={values} step={step} />
      </StepFailed>
      {draft.savedAt !== null && (
        <p className="mt-8 flex flex-wrap items-center gap-x-4 text-muted">
          {t('student.add.kept', { time: format.time(new Date(draft.savedAt)) })}
          <Button kind="plain" onClick={() => void draft.drop()}>
            {t('student.add.drop')}
          </Button>
        </p>
      )}
    </Page>
  );
}

/**
 * `application.add`: a student of the time before the platform, page by page; the draft stays on
 * this device.
 */
export function StudentAddPage() {
  const t = useTexts('student', 'review', 'shell', 'application', 'codes', 'validation', 'files');
  const draft = useStudentDraft();
  if (draft.values === null) {
    return (
      <Page title={t('application.action.add')}>
        <Skeleton rows={6} />
      </Page>
    );
  }
  return <Wizard draft={draft} values={draft.values} />;
}
