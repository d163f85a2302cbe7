import { stateMeta } from '#machines/kit.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FilterCombobox, FilterSelect, ListFilters } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useSpecialties } from './use-specialties.ts';

const shown = Object.keys(topicMachine.states).filter(
  (state) => stateMeta(topicMachine, state).code !== null,
);

/** Search by name, status, specialty and direction of the topic; all in the address. */
export function TopicFilters({ state }: { state: ListState }) {
  const t = useTexts('topic-screen', 'topic', 'processes');
  const kinds = useChoices(useDirectory<DirectoryRow>('/scientific-topic-direction/'));
  const specialties = useSpecialties();
  const found = (list: readonly { value: string; label: string }[], value: string) =>
    list.find((one) => one.value === value)?.label ?? value;
  const wordsOf = (name: string, value: string): string => {
    if (name === 'state') return `${t('processes.status')}: ${t(`topic.state.${value}`)}`;
    if (name === 'direction') return `${t('topic-screen.direction')}: ${found(specialties, value)}`;
    return `${t('topic-screen.topicDirection')}: ${found(kinds, value)}`;
  };
  return (
    <ListFilters state={state} search={t('topic-screen.search')} wordsOf={wordsOf}>
      <FilterSelect
        state={state}
        name="state"
        label={t('processes.status')}
        all={t('topic-screen.all')}
        options={shown.map((name) => ({ value: name, label: t(`topic.state.${name}`) }))}
      />
      <FilterSelect
        state={state}
        name="topic_direction"
        label={t('topic-screen.topicDirection')}
        all={t('topic-screen.all')}
        options={kinds}
      />
      <div className="min-w-0 flex-1 basis-72">
        <FilterCombobox
          state={state}
          name="direction"
          label={t('topic-screen.direction')}
          options={specialties}
        />
      </div>
    </ListFilters>
  );
}
