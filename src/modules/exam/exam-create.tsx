import { Plus } from 'lucide-react';
import { examMachine } from '#machines/exam.machine.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { ListedPeriod } from '#modules/period/schema.ts';
import { periodTypeIds } from '#shared/codes.ts';
import { tashkentDay } from '#shared/dates.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { useRecords } from '#web/record/use-process.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { examPaths } from './paths.ts';
import type { ExamRecord, ListedExam } from './schema.ts';

interface Part {
  /** What can begin now; else why the next one cannot. */
  ready: boolean;
}

/**
 * The exam of a period: its button; when it cannot begin yet, the reason where the period is the
 * `next` one.
 */
function Beginning({ period, next, ready }: Part & { period: ListedPeriod; next: boolean }) {
  const t = useTexts('exam-screen', 'exam');
  const name = useName();
  const unmetText = useUnmetText(examMachine);
  const creation = useCreate(examMachine, true, { period_id: period.id }).find(
    ({ permitted }) => permitted,
  );
  const { saving } = useRecordSave<ExamRecord, { period_id: number }>({
    machine: examMachine,
    record: null,
    hrefOf: (id) => examPaths.exam.href({ id }),
    form: { refuse: useRefusalToast() },
  });
  if (!creation) return null;
  if (creation.enabled !== ready) return null;
  if (creation.enabled)
    return (
      <Notice
        heading={t('exam-screen.birth.title')}
        actions={
          <Button
            kind="primary"
            icon={Plus}
            data-event={creation.event}
            loading={saving.saving}
            onClick={() => void saving.save({ period_id: period.id })}
          >
            {t(`exam.action.${creation.event}`)}
          </Button>
        }
      >
        <p>{t('exam-screen.birth.ready', { period: name(period) })}</p>
      </Notice>
    );
  if (!next) return null;
  return (
    <Notice tone="secondary" heading={t('exam-screen.birth.notNow')}>
      <p>{name(period)}</p>
      <ul className="ml-5 list-disc">
        {creation.unmet.map((guard) => (
          <li key={guard}>{unmetText(guard, {})}</li>
        ))}
      </ul>
    </Notice>
  );
}

/**
 * Begins the organization's exam in a period that runs and has none yet; of the earliest of them it
 * says why it cannot begin.
 */
export function ExamCreate({ ready }: Part) {
  const { data: periods } = useRecords<ListedPeriod>(periodMachine, {
    type: periodTypeIds.quota,
    limit: 50,
    ordering: 'admission_year',
  });
  const { data: exams } = useRecords<ListedExam>(examMachine, { limit: 50, ordering: '-id' });
  if (!periods || !exams) return null;
  const held = new Set(exams.results.map(({ period }) => period.id));
  const open = periods.results.filter(({ id, is_active }) => is_active && !held.has(id));
  const today = tashkentDay();
  return open
    .filter(({ registration_stop }, at) => at === 0 || registration_stop < today)
    .map((period, at) => (
      <Beginning key={period.id} period={period} next={at === 0} ready={ready} />
    ));
}
