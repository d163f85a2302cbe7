import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListWalk, type WalkedList } from './list-walk.tsx';
import type { NextRecord } from './use-next-record.ts';

/** The neighbours of the list; after its last one, the next one that waits. */
export function RecordWalk({
  next: { walk, next, asking, toNext },
  of,
  text,
}: {
  next: NextRecord;
  of: WalkedList;
  text: string;
}) {
  return (
    <>
      <ListWalk walk={walk} of={of} />
      {walk.next === null && next !== null && (
        <Button size="small" className="no-print" onClick={() => toNext()}>
          {text}
        </Button>
      )}
      {/* The room of the button, which would push the page down on a narrow screen. */}
      {asking && <div aria-hidden="true" className="h-8" />}
    </>
  );
}

/** After a decision: the next record of the list, or back to the list where none waits. */
export function AfterDecision({
  next: { walk, nextHref, note },
  text,
}: {
  next: NextRecord;
  /** The words of the link to the next one. */
  text: string;
}) {
  const t = useTexts('process');
  return (
    <span data-after="" onClickCapture={note}>
      <LinkButton href={nextHref ?? walk.back} kind="primary">
        {nextHref ? text : t('process.walk.backToList')}
      </LinkButton>
    </span>
  );
}
