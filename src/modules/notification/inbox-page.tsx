import type { ReactNode } from 'react';
import type { InboxPage as Answer, InboxItem } from '#shared/inbox.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { type ListOptions, type ListState, useListState } from '#web/process/list-state.ts';
import { ListChips, ListEmpty } from '#web/process/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Page } from '#web/ui/page.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxRow, isUnread } from './inbox-row.tsx';
import { useProcessWords } from './process-words.ts';
import { useInbox, useMarks } from './use-inbox.ts';

const options: ListOptions = { filters: ['unread', 'process'], ordering: '' };

interface Day {
  day: string;
  items: InboxItem[];
}

/** Neighbours of one day together; the order of the server stays. */
function byDay(items: readonly InboxItem[], dayOf: (item: InboxItem) => string): Day[] {
  return items.reduce<Day[]>((days, item) => {
    const day = dayOf(item);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
    return days;
  }, []);
}

interface PartProps {
  title: string;
  items: readonly InboxItem[];
  /** What can be done with all of them. */
  action?: ReactNode;
}

function Part({ title, items, action }: PartProps) {
  const format = useFormat();
  if (items.length === 0) return null;
  return (
    <section className="mb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2 className="text-xl">{title}</h2>
        {action}
      </div>
      {byDay(items, ({ created_at }) => format.longDate(created_at)).map(
        ({ day, items: ofDay }) => (
          <section key={day} className="mt-4">
            <h3 className="mb-1.5 text-muted">{day}</h3>
            <ul className="border-t border-line">
              {ofDay.map((item) => (
                <InboxRow key={item.id} item={item} />
              ))}
            </ul>
          </section>
        ),
      )}
    </section>
  );
}

function MarkAll({ process }: { process: string | undefined }) {
  const t = useTexts('inbox');
  const { markAll, markingAll } = useMarks();
  return (
    <Button loading={markingAll} onClick={() => markAll(process)}>
      {t('inbox.markAll')}
    </Button>
  );
}

function Messages({ page, state, busy }: { page: Answer; state: ListState; busy: boolean }) {
  const t = useTexts('inbox');
  const format = useFormat();
  if (page.results.length === 0) {
    return (
      <ListEmpty state={state} text={t('inbox.empty')}>
        {t('inbox.emptyWhy')}
      </ListEmpty>
    );
  }
  const unread = page.counts.reduce((sum, line) => sum + line.unread, 0);
  return (
    <div aria-busy={busy || undefined} className={classes(busy && 'opacity-60')}>
      <Part
        title={t('inbox.unread', { count: unread, shown: format.number(unread) })}
        items={page.results.filter(isUnread)}
        action={<MarkAll process={state.filters.process?.[0]} />}
      />
      <Part title={t('inbox.read')} items={page.results.filter((item) => !isUnread(item))} />
      <Pagination
        total={page.count}
        limit={state.limit}
        offset={state.offset}
        href={state.pageHref}
      />
    </div>
  );
}

/** /admin/notification-inbox: every message of the processes, unread first, by day. */
export function InboxPage() {
  const t = useTexts('inbox', 'frame', 'process');
  const words = useProcessWords();
  const state = useListState(options);
  const { data, isError, error, isPlaceholderData, refetch } = useInbox(state.query);
  const wordsOf = (name: string, value: string) =>
    name === 'unread' ? t('inbox.onlyUnread') : words.names(value) || value;
  return (
    <Page title={t('frame.menu.notification-inbox')} lead={t('inbox.lead')}>
      <InboxFilters state={state} counts={data?.counts ?? []} />
      <ListChips state={state} wordsOf={wordsOf} />
      <div className="mt-6">
        {isError && !data && (
          <ListFailed
            error={error}
            module={t('frame.menu.notification-inbox')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <Skeleton shape="table" rows={8} />}
        {data && <Messages page={data} state={state} busy={isPlaceholderData} />}
      </div>
    </Page>
  );
}
