import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { isStored } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { additionalExamSubjects } from './codes.ts';

const shown = Object.keys(additionalExamMachine.states).filter(isStored);

/** Search by student, status and subject; all in the address. */
export function ExamFilters({ state }: { state: ListState }) {
  const t = useTexts(
    'additional-exam-screen',
    'additionalExam',
    'codes',
    'processes',
    'validation',
  );
  const wordsOf = (name: string, value: string): string => {
    if (name === 'turn') return t('processes.actions.myTurn');
    if (name === 'state') return `${t('processes.status')}: ${t(`additionalExam.state.${value}`)}`;
    return `${t('validation.field.subject')}: ${t(`codes.additionalExamSubject.${value}`)}`;
  };
  return (
    <ListFilters state={state} search={t('additional-exam-screen.search')} wordsOf={wordsOf}>
      <FilterSelect
        state={state}
        name="state"
        label={t('processes.status')}
        all={t('additional-exam-screen.all')}
        options={shown.map((name) => ({ value: name, label: t(`additionalExam.state.${name}`) }))}
      />
      <FilterSelect
        state={state}
        name="subject"
        label={t('validation.field.subject')}
        all={t('additional-exam-screen.all')}
        options={additionalExamSubjects.map(({ id }) => ({
          value: String(id),
          label: t(`codes.additionalExamSubject.${id}`),
        }))}
      />
    </ListFilters>
  );
}
