import { useParams } from 'wouter';
import { notificationMachine } from '#machines/notification.machine.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { walkFrom } from '#web/process/list-return.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useRecord } from '#web/record/use-process.ts';
import { NotificationDetail } from './notification-detail.tsx';
import { NotificationForm } from './notification-form.tsx';
import { notificationPaths } from './paths.ts';
import type { NotificationRecord } from './schema.ts';

function Existing({ id }: { id: number }) {
  const t = useTexts('notification');
  const { edit } = usePart();
  const query = useRecord<NotificationRecord>(notificationMachine, id);
  const back = {
    href: walkFrom(notificationMachine.id, id, notificationPaths.notifications.href()).back,
    text: t('notification.names'),
  };
  return (
    <RecordGate query={query} title={t('notification.name')} back={back}>
      {(record) =>
        edit ? (
          <NotificationForm record={record} />
        ) : (
          <NotificationDetail record={record} back={back} />
        )
      }
    </RecordGate>
  );
}

/**
 * /admin/notification/:id: one message to many, its form while it is a draft, or a new one under
 * "new".
 */
export function NotificationPage() {
  const { id = '' } = useParams<{ id: string }>();
  if (id === 'new') return <NotificationForm record={null} />;
  return <Existing key={id} id={Number(id)} />;
}
