import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { moveInList, walkFrom } from './list-return.ts';

/** A list that is walked through: where it is, its records, and under which name it is remembered. */
export interface WalkedList {
  list: { href(): string };
  record: { href(params: { id: number }): string };
  memory: string;
}

/** The place of a record in the list it was opened from, and the way to its neighbours. */
export function useListWalk(id: number, { list, record, memory }: WalkedList) {
  const [, navigate] = useLocation();
  const walk = walkFrom(memory, id, list.href());
  const go = (to: number | null) => {
    if (to === null) return;
    moveInList(memory, to);
    navigate(record.href({ id: to }));
  };
  return {
    ...walk,
    toNext: () => go(walk.next),
    toPrevious: () => go(walk.previous),
    note: (to: number | null) => to !== null && moveInList(memory, to),
  };
}

/** "3 of 25", and links to the previous and the next record of the same filtered list. */
export function ListWalk({
  walk,
  of: { record },
}: {
  walk: ReturnType<typeof useListWalk>;
  of: WalkedList;
}) {
  const t = useTexts('process');
  if (walk.of < 2) return null;
  return (
    <nav
      aria-label={t('process.walk.label')}
      className="no-print flex flex-wrap items-center gap-3"
    >
      <span className="text-muted">
        {t('process.walk.place', { place: walk.place, of: walk.of })}
      </span>
      {walk.previous !== null && (
        <span onClickCapture={() => walk.note(walk.previous)}>
          <LinkButton href={record.href({ id: walk.previous })} size="small" icon={ChevronLeft}>
            {t('common.button.previous')}
          </LinkButton>
        </span>
      )}
      {walk.next !== null && (
        <span onClickCapture={() => walk.note(walk.next)}>
          <LinkButton href={record.href({ id: walk.next })} size="small" icon={ChevronRight}>
            {t('common.button.next')}
          </LinkButton>
        </span>
      )}
    </nav>
  );
}
