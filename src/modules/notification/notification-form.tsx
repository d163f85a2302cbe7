import { notificationMachine } from '#machines/notification.machine.ts';
import { type NotificationFields as Body, notificationFields } from '#shared/notification.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordFormGate } from '#web/process/record-form-gate.tsx';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { NotificationFields } from './notification-fields.tsx';
import {
  type NotificationValues,
  notificationBody,
  notificationValues,
} from './notification-values.ts';
import { notificationPaths } from './paths.ts';
import type { NotificationRecord } from './schema.ts';

const compared = ['subject_uz', 'body_uz', 'subject_ru', 'body_ru', 'subject_en', 'body_en'];

function Form({ record }: { record: NotificationRecord | null }) {
  const t = useTexts('notification', 'notification-screen', 'validation');
  const checked = useCheckedForm<NotificationValues, Body>({
    schema: notificationFields,
    toBody: notificationBody,
    defaults: notificationValues(record),
  });
  const { saving, comparing } = useRecordSave<NotificationRecord, Body>({
    machine: notificationMachine,
    record,
    hrefOf: (id) => notificationPaths.notification.href({ id }),
    form: checked,
  });
  const event = record ? 'save' : 'create';
  useHeadingFocus(record ? event : '');
  const back = record
    ? { href: notificationPaths.notification.href({ id: record.id }), text: t('notification.name') }
    : { href: notificationPaths.notifications.href(), text: t('notification.names') };
  return (
    <FormPage
      title={t(`notification.action.${event}`)}
      lead={t(`notification.next.${event}`)}
      back={back}
      checked={checked}
      saving={saving}
      submitText={t('notification-screen.saveAndPreview')}
      compare={comparing({ names: compared })}
    >
      <NotificationFields checked={checked} />
    </FormPage>
  );
}

/**
 * The form of a message, new or a draft; when it cannot be changed (any more) it says why instead.
 */
export function NotificationForm({ record }: { record: NotificationRecord | null }) {
  const t = useTexts('notification');
  return (
    <RecordFormGate
      machine={notificationMachine}
      record={record}
      possible={({ event, enabled }) => event === 'save' && enabled}
      title={t('notification.name')}
      back={{ href: notificationPaths.notifications.href(), text: t('notification.names') }}
    >
      {(opened) => <Form record={opened} />}
    </RecordFormGate>
  );
}
