import { useLocation } from 'wouter';
import type { AnyStateMachine } from 'xstate';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { useRecords, useRecordWithHistory } from '#web/record/use-process.ts';
import { toastNews } from '#web/ui/toast.ts';
import { moveInList } from './list-return.ts';
import { useListWalk, type WalkedList } from './list-walk.tsx';

/** How a list looks is no question to the server; the order of work is its own. */
const looks = ['columns', 'density', 'view', 'offset', 'limit', 'group', 'ordering'];

function filtersOf(href: string): Query {
  const [, search = ''] = href.split('?');
  const all = Object.fromEntries(new URLSearchParams(search));
  return Object.fromEntries(Object.entries(all).filter(([name]) => !looks.includes(name)));
}

interface Work {
  machine: AnyStateMachine;
  view: WalkedList;
  /** The order of work, as the API calls it. */
  ordering: string;
  /** Whether the reader works through the list, or only reads in it. */
  works: boolean;
}

/**
 * The way from record to record: the neighbours in the list that it was opened from, and after the
 * last of them, or without a list, the first one of the same filters that waits for the reader.
 */
export function useNextRecord(id: number, { machine, view, ordering, works }: Work) {
  const t = useTexts('process');
  const [, navigate] = useLocation();
  const walk = useListWalk(id, view);
  const { data, isLoading } = useRecords<TravellingRecord>(
    machine,
    { ...filtersOf(walk.back), turn: '1', ordering, limit: 2 },
    works && walk.next === null,
  );
  const waiting = data?.results.find((row) => row.id !== id)?.id ?? null;
  const next = walk.next ?? waiting;
  // Read before it is asked for: it opens at once.
  useRecordWithHistory(machine, next ?? 0, next !== null);
  const note = (to: number) => {
    // After the last one the list is left for another that waits: that is said, not done in silence.
    if (walk.next === null && walk.of > 1)
      toastNews(t('process.walk.left'), t('process.walk.waits'));
    moveInList(view.memory, to);
  };
  const goOn = (query = '') => {
    if (next === null) return;
    note(next);
    navigate(view.record.href({ id: next }) + query);
  };
  const goBack = () => {
    if (walk.previous === null) return;
    moveInList(view.memory, walk.previous);
    navigate(view.record.href({ id: walk.previous }));
  };
  return {
    walk,
    next,
    /** Whether another one waits is still asked for. */
    asking: isLoading,
    /** Where the next one is; null after the last. */
    nextHref: next === null ? null : view.record.href({ id: next }),
    /** Notes that one goes on, for links to the next one. */
    note: () => next !== null && note(next),
    toNext: goOn,
    toPrevious: goBack,
  };
}

export type NextRecord = ReturnType<typeof useNextRecord>;
