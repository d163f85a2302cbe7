import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'wouter';
import { useTexts } from '#web/lib/i18n.ts';
import { moveInList, walkFrom } from '#web/process/list-return.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { ApplicationView } from '../application-view.ts';

/** The place of an application in the list it was opened from, and the way to its neighbours. */
export function useWalk(id: number, view: ApplicationView) {
  const [, navigate] = useLocation();
  const walk = walkFrom(view.memory, id, view.list.href());
  const go = (to: number | null) => {
    if (to === null) return;
    moveInList(view.memory, to);
    navigate(view.record.href({ id: to }));
  };
  return {
    ...walk,
    toNext: () => go(walk.next),
    note: (to: number | null) => to !== null && moveInList(view.memory, to),
  };
}

/** "3 of 25", and links to the previous and the next application of the same filtered list. */
export function ReviewWalk({
  walk,
  view,
}: {
  walk: ReturnType<typeof useWalk>;
  view: ApplicationView;
}) {
  const t = useTexts('review');
  if (walk.of < 2) return null;
  return (
    <nav aria-label={t('review.walk.label')} className="no-print flex flex-wrap items-center gap-3">
      <span className="text-muted">
        {t('review.walk.place', { place: walk.place, of: walk.of })}
      </span>
      {walk.previous !== null && (
        <span onClickCapture={() => walk.note(walk.previous)}>
          <LinkButton
            href={view.record.href({ id: walk.previous })}
            size="small"
            icon={ChevronLeft}
          >
            {t('common.button.previous')}
          </LinkButton>
        </span>
      )}
      {walk.next !== null && (
        <span onClickCapture={() => walk.note(walk.next)}>
          <LinkButton href={view.record.href({ id: walk.next })} size="small" icon={ChevronRight}>
            {t('common.button.next')}
          </LinkButton>
        </span>
      )}
    </nav>
  );
}
