import type { InboxPage } from '#shared/inbox.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FilterSelect } from '#web/process/list-filters.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { ListViews } from '#web/views/list-views.tsx';
import { useProcessWords } from './process-words.ts';

/** All or only unread, and of which process; both in the address. */
export function InboxFilters({ state, counts }: { state: ListState; counts: InboxPage['counts'] }) {
  const t = useTexts('inbox');
  const words = useProcessWords();
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-4">
      <FilterSelect
        state={state}
        name="unread"
        label={t('inbox.which')}
        all={t('inbox.all')}
        options={[{ value: '1', label: t('inbox.onlyUnread') }]}
      />
      <FilterSelect
        state={state}
        name="process"
        label={t('inbox.process')}
        all={t('inbox.all')}
        options={counts.map(({ process, count }) => ({
          value: process,
          label: `${words.names(process) || process} (${count})`,
        }))}
      />
      <ListViews views={state.views} />
    </div>
  );
}
