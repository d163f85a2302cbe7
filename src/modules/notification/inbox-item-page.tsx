import { useEffect, useRef } from 'react';
import { useParams } from 'wouter';
import type { InboxItem } from '#shared/inbox.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { ItemFacts, ItemMarks, isUnread } from './inbox-row.tsx';
import { notificationPaths } from './paths.ts';
import { useInboxItem, useMarks, useRecordHref } from './use-inbox.ts';

/** Opening a message reads it, once: anyone who marks it as unread then wants it so. */
function useReading(item: InboxItem): void {
  const { mark } = useMarks();
  const done = useRef(false);
  useEffect(() => {
    if (done.current) return;
    done.current = true;
    if (isUnread(item)) mark({ id: item.id, event: 'read' });
  }, [item, mark]);
}

function Message({ item, back }: { item: InboxItem; back: { href: string; text: string } }) {
  const t = useTexts('inbox');
  const format = useFormat();
  const href = useRecordHref()(item);
  useReading(item);
  return (
    <Page title={item.subject} over={format.longDate(item.created_at)} back={back} width="form">
      <p className="max-w-[75ch] text-lg whitespace-pre-wrap">{item.text}</p>
      <ItemFacts item={item} />
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {href && (
          <LinkButton kind="primary" href={href}>
            {t('inbox.openRecord')}
          </LinkButton>
        )}
        <ItemMarks item={item} />
      </div>
    </Page>
  );
}

/** /admin/notification-inbox/:id: one message, with the way to its record. */
export function InboxItemPage() {
  const t = useTexts('inbox', 'frame', 'process');
  const { id = '' } = useParams<{ id: string }>();
  const query = useInboxItem(Number(id));
  const back = { href: notificationPaths.inbox.href(), text: t('frame.menu.notification-inbox') };
  return (
    <RecordGate query={query} title={t('inbox.one')} back={back}>
      {(item) => <Message key={item.id} item={item} back={back} />}
    </RecordGate>
  );
}
