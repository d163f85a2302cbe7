import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/paths.ts';
import { moveInList, walkFrom } from '#web/process/list-return.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** The place of an application in the list it was opened from, and the way to its neighbours. */
export function useWalk(id: number) {
  const [, navigate] = useLocation();
  const walk = walkFrom(applicationMachine.id, id, paths.applications.href());
  const go = (to: number | null) => {
    if (to === null) return;
    moveInList(applicationMachine.id, to);
    navigate(paths.application.href({ id: to }));
  };
  return { ...walk, toNext: () => go(walk.next), note: (to: number | null) => to !== null && moveInList(applicationMachine.id, to) };
}

/** "3 of 25", and links to the previous and the next application of the same filtered list (REV-3). */
export function ReviewWalk({ walk }: { walk: ReturnType<typeof useWalk> }) {
  const t = useTexts('review');
  if (walk.of < 2) return null;
  return (
    <nav aria-label={t('review.walk.label')} className="no-print flex flex-wrap items-center gap-3">
      <span className="text-muted">{t('review.walk.place', { place: walk.place, of: walk.of })}</span>
      {walk.previous !== null && (
        <span onClickCapture={() => walk.note(walk.previous)}>
          <LinkButton href={paths.application.href({ id: walk.previous })} size="small" icon={ChevronLeft}>
            {t('common.button.previous')}
          </LinkButton>
        </span>
      )}
      {walk.next !== null && (
        <span onClickCapture={() => walk.note(walk.next)}>
          <LinkButton href={paths.application.href({ id: walk.next })} size="small" icon={ChevronRight}>
            {t('common.button.next')}
          </LinkButton>
        </span>
      )}
    </nav>
  );
}
