import { useQuery } from '@tanstack/react-query';
import { notificationMachine } from '#machines/notification.machine.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { recordQuery } from '#web/record/record-cache.ts';
import { useLiveRecords } from '#web/record/use-process.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { MessagePreview } from './message-preview.tsx';
import { NotificationForm } from './notification-form.tsx';
import { notificationPaths } from './paths.ts';
import { ReachNotice } from './reach-notice.tsx';
import type { NotificationRecord } from './schema.ts';
import { listed, whole } from './shown.ts';
import { namesOf } from './subject-names.ts';
import { useAudienceChoices, useReach } from './use-audience.ts';

const progressMs = 1500;

interface Props {
  record: NotificationRecord;
}

const chosenIn = ({ audience, audience_ids }: NotificationRecord) => ({
  audience: audience ?? '',
  ids: audience_ids.map(String),
});

/**
 * How far the sending is. While it goes on the record is read again and again; its version does not
 * change with it.
 */
function Delivery({ record }: Props) {
  const t = useTexts('notification-screen');
  const format = useFormat();
  const under = record.sent_at !== null && record.finished_at === null;
  useQuery({
    ...recordQuery<NotificationRecord>(notificationMachine, record.id),
    refetchInterval: progressMs,
    enabled: under,
  });
  if (record.sent_at === null) return null;
  const numbers = { told: format.number(record.told), of: format.number(record.recipients) };
  return (
    <div role="status">
      {under ? (
        <Progress
          label={t('notification-screen.delivery.under', numbers)}
          share={record.recipients === 0 ? 0 : record.told / record.recipients}
        />
      ) : (
        <Notice
          tone="success"
          heading={t('notification-screen.delivery.done', {
            count: record.told,
            shown: numbers.told,
          })}
        />
      )}
    </div>
  );
}

/** Whom it was chosen for, by name. */
function Addressees({ record }: Props) {
  const t = useTexts('notification-screen');
  const chosen = chosenIn(record);
  const { wordsOf } = useAudienceChoices(chosen);
  const named = chosen.ids.map(wordsOf).filter(Boolean).join('; ');
  return named || <span className="text-muted">{t('notification-screen.missing')}</span>;
}

/** Before it is sent whom it would reach; afterwards whose turn it is. */
function Reached({ record }: Props) {
  if (record.sent_at !== null) return <Prompt machine={notificationMachine} record={record} />;
  const ways = { mail: record.by_mail, sms: record.by_sms };
  return <ReachNotice level={2} chosen={chosenIn(record)} ways={ways} />;
}

/** How far it has come, and its events; the question before sending says how many it reaches. */
function Actions({ record, leave }: Props & { leave(event: string): void }) {
  const t = useTexts('notification-screen');
  const title = useName()(namesOf(record)) || t('notification-screen.untitled');
  const unsent = record.sent_at === null;
  const { data: reach } = useReach(chosenIn(record), unsent);
  return (
    <>
      <Delivery record={record} />
      <ActionBar
        machine={notificationMachine}
        record={record}
        name={
          reach && unsent
            ? t('notification-screen.nameWithReach', { name: title, count: reach.people })
            : title
        }
        links={{ save: `${notificationPaths.notification.href({ id: record.id })}?edit=save` }}
        onDone={leave}
      />
    </>
  );
}

const notificationScreen: RecordScreen<NotificationRecord> = {
  machine: notificationMachine,
  useBack: backToList(notificationMachine, notificationPaths.notifications.href()),
  title: (message, words) => listed.subject.value(message, words),
  Prompt: Reached,
  Actions,
  data: [
    { field: whole.chosenBy, absent: 'notification-screen.missing' },
    {
      head: 'validation.field.audience_ids',
      cell: (message) => <Addressees record={message} />,
    },
    whole.ways,
    listed.author,
    whole.created_at,
    listed.sent_at,
  ],
  Below: MessagePreview,
  Create: () => <NotificationForm record={null} />,
  Edit: NotificationForm,
};

/**
 * /admin/notification/:id: one message to many, its form while it is a draft, or a new one under
 * "new".
 */
export function NotificationPage() {
  useLiveRecords(notificationMachine);
  return <RecordScreenPage of={notificationScreen} />;
}
