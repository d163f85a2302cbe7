import { Link } from 'wouter';
import { statesTagged } from '#machines/kit.ts';
import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import type { InboxItem } from '#shared/inbox.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { notificationPaths } from './paths.ts';
import { useProcessWords } from './process-words.ts';
import { useItemActions, useMarks, useRecordHref } from './use-inbox.ts';

const unread = statesTagged(receivedNotificationMachine, 'unread');

/** Whether nobody has opened it. */
export const isUnread = ({ state }: InboxItem): boolean => unread.includes(state);

/** What a message is about: process and number, person, time. */
export function ItemFacts({ item }: { item: InboxItem }) {
  const format = useFormat();
  const words = useProcessWords();
  const about = [[words.name(item.process), item.reference].filter(Boolean).join(' '), item.person]
    .filter(Boolean)
    .join(' · ');
  return (
    <p className="text-sm text-muted">
      {about && `${about} · `}
      <time dateTime={item.created_at}>{format.time(item.created_at)}</time>
    </p>
  );
}

/** The buttons of a message, as the machine allows. */
export function ItemMarks({ item }: { item: InboxItem }) {
  const t = useTexts('inbox');
  const actions = useItemActions()(item);
  const { mark } = useMarks();
  return actions.map((event) => (
    <Button
      key={event}
      size="small"
      data-event={event}
      onClick={() => mark({ id: item.id, event })}
    >
      {t(`inbox.mark.${event}`)}
      <span className="sr-only">: {item.subject}</span>
    </Button>
  ));
}

/**
 * A message: the event as a link to the record, its text, record and person, and a way to mark it.
 * Opening it marks it as read.
 */
export function InboxRow({ item }: { item: InboxItem }) {
  const t = useTexts('inbox');
  const hrefOf = useRecordHref();
  const { mark } = useMarks();
  const fresh = isUnread(item);
  const href = hrefOf(item) ?? notificationPaths.inboxItem.href({ id: item.id });
  return (
    <li
      data-tone={fresh ? 'info' : 'secondary'}
      className="status-rail flex flex-wrap items-start justify-between gap-x-8 gap-y-2 border-b border-line bg-surface py-3 pr-4 pl-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <Link
          href={href}
          onClick={() => fresh && mark({ id: item.id, event: 'read' })}
          className={classes('link', fresh && 'font-semibold')}
        >
          {fresh && <span className="sr-only">{t('inbox.new')}: </span>}
          {item.subject}
        </Link>
        <p className="line-clamp-3 max-w-[80ch]">{item.text}</p>
        <ItemFacts item={item} />
      </div>
      <ItemMarks item={item} />
    </li>
  );
}
