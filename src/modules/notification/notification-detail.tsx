import { useQuery } from '@tanstack/react-query';
import { notificationMachine } from '#machines/notification.machine.ts';
import { shortName } from '#shared/names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { useLeaveWhenGone } from '#web/process/use-leave-when-gone.ts';
import { recordQuery } from '#web/record/record-cache.ts';
import { useLiveRecords } from '#web/record/use-process.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { MessagePreview } from './message-preview.tsx';
import { notificationPaths } from './paths.ts';
import { ReachNotice } from './reach-notice.tsx';
import type { NotificationRecord } from './schema.ts';
import { namesOf } from './subject-names.ts';
import { useAudienceChoices, useReach } from './use-audience.ts';

const progressMs = 1500;

/**
 * How far the sending is. While it goes on the record is read again and again; its version does not
 * change with it.
 */
function Delivery({ record }: { record: NotificationRecord }) {
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

function Data({ record }: { record: NotificationRecord }) {
  const t = useTexts('notification-screen', 'validation');
  const format = useFormat();
  const name = useName();
  const chosen = { audience: record.audience ?? '', ids: record.audience_ids.map(String) };
  const { wordsOf } = useAudienceChoices(chosen);
  const missing = <span className="text-muted">{t('notification-screen.missing')}</span>;
  const ways = [
    t('notification-screen.way.app'),
    ...(record.by_mail ? [t('notification-screen.way.mail')] : []),
    ...(record.by_sms ? [t('notification-screen.way.sms')] : []),
  ];
  const rows = [
    {
      label: t('notification-screen.chosenBy'),
      value: record.audience ? t(`notification-screen.audience.${record.audience}`) : missing,
    },
    {
      label: t('validation.field.audience_ids'),
      value: chosen.ids.map(wordsOf).filter(Boolean).join('; ') || missing,
    },
    { label: t('notification-screen.ways'), value: format.list(ways) },
    {
      label: t('notification-screen.author'),
      value: [shortName(record.author), name(record.organization)].filter(Boolean).join(', '),
    },
    { label: t('notification-screen.created'), value: format.dateTime(record.created_at) },
    {
      label: t('notification-screen.sent'),
      value: record.sent_at && format.dateTime(record.sent_at),
    },
  ];
  return <SummaryList rows={rows.filter(({ value }) => Boolean(value))} />;
}

/**
 * One message to many: whom it reaches, what each will read, and the way to send it; afterwards how
 * far it has come.
 */
export function NotificationDetail({
  record,
  back,
}: {
  record: NotificationRecord;
  back: { href: string; text: string };
}) {
  const t = useTexts('notification-screen');
  const title = useName()(namesOf(record)) || t('notification-screen.untitled');
  const leave = useLeaveWhenGone(notificationMachine, record, back.href);
  const chosen = { audience: record.audience ?? '', ids: record.audience_ids.map(String) };
  const unsent = record.sent_at === null;
  const { data: reach } = useReach(chosen, unsent);
  useLiveRecords(notificationMachine);
  return (
    <RecordPage
      machine={notificationMachine}
      record={record}
      name={title}
      back={back}
      prompt={
        unsent ? (
          <ReachNotice
            level={2}
            chosen={chosen}
            ways={{ mail: record.by_mail, sms: record.by_sms }}
          />
        ) : (
          <Prompt machine={notificationMachine} record={record} />
        )
      }
      actions={
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
      }
    >
      <div className="flex flex-col gap-10">
        <Data record={record} />
        <MessagePreview record={record} />
      </div>
    </RecordPage>
  );
}
