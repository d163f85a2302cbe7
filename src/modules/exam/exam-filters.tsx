import { examMachine } from '#machines/exam.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FilterCombobox, FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useActor } from '#web/process/use-actor.ts';

const shown = Object.keys(examMachine.states).filter(
  (state) => stateMeta(examMachine, state).code !== null,
);

interface Props {
  state: ListState;
  /** Several organizations can be in the list. */
  several: boolean;
  /** Exams of the whole country, not of the organizations under one's own. */
  country: boolean;
}

/** Search by organization and period, status, period and organization; all in the address. */
export function ExamFilters({ state, several, country }: Props) {
  const t = useTexts('exam-screen', 'exam', 'processes');
  const { organizationId } = useActor();
  const periods = useChoices(useDirectory('/periods/'));
  const organizations = useChoices(
    useDirectory<DirectoryRow>(
      '/organizations/university_list/',
      country || organizationId === null ? {} : { higher: organizationId },
    ),
  );
  const choices = {
    state: shown.map((value) => ({ value, label: t(`exam.state.${value}`) })),
    period: periods,
    organization: organizations,
  };
  const labels = {
    state: t('processes.status'),
    period: t('exam-screen.field.period'),
    organization: t('exam-screen.field.organization'),
  };
  const wordsOf = (name: string, value: string): string => {
    if (name === 'turn') return t('processes.actions.myTurn');
    const known = name as keyof typeof choices;
    return `${labels[known]}: ${choices[known].find((choice) => choice.value === value)?.label ?? value}`;
  };
  return (
    <ListFilters state={state} search={t('exam-screen.list.search')} wordsOf={wordsOf}>
      {(['state', 'period'] as const).map((name) => (
        <FilterSelect
          key={name}
          state={state}
          name={name}
          label={labels[name]}
          all={t('exam-screen.list.any')}
          options={choices[name]}
        />
      ))}
      {several && (
        <div className="w-full min-w-64 sm:w-auto">
          <FilterCombobox
            state={state}
            name="organization"
            label={labels.organization}
            options={choices.organization}
          />
        </div>
      )}
    </ListFilters>
  );
}
