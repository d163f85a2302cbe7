import { type MessageLanguage, messageLanguages } from '#shared/notification.ts';
import { smsLength, smsText } from '#shared/sms.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import type { NotificationRecord } from './schema.ts';

function Part({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <section className="mb-6 border border-line bg-surface px-5 py-4">
      <h3 className="mb-2 text-sm font-semibold text-muted">{heading}</h3>
      {children}
    </section>
  );
}

function InLanguage({
  record,
  language,
}: {
  record: NotificationRecord;
  language: MessageLanguage;
}) {
  const t = useTexts('notification-screen');
  const missing = <span className="text-muted">{t('notification-screen.missing')}</span>;
  const [subject, body] = [record[`subject_${language}`], record[`body_${language}`]];
  const { parts, places } = smsLength(body ?? '');
  return (
    <div>
      <Part
        heading={t(
          record.by_mail
            ? 'notification-screen.preview.inboxAndMail'
            : 'notification-screen.preview.inbox',
        )}
      >
        <p lang={language} className="text-lg font-semibold">
          {subject || missing}
        </p>
        <p lang={language} className="mt-2 max-w-[75ch] whitespace-pre-wrap">
          {body || missing}
        </p>
      </Part>
      {record.by_sms && (
        <Part heading={t('notification-screen.preview.sms')}>
          <p lang={language} className="max-w-[75ch] whitespace-pre-wrap">
            {smsText(body ?? '')}
          </p>
          <p className="mt-2 text-sm text-muted">
            {t('notification-screen.sms.length', { parts, places })}
          </p>
        </Part>
      )}
    </div>
  );
}

/** What the readers will see, language by language: each gets it in their own. */
export function MessagePreview({ record }: { record: NotificationRecord }) {
  const t = useTexts('notification-screen');
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-3 text-xl">
        {t('notification-screen.preview.title')}
      </h2>
      <Tabs
        label={t('notification-screen.preview.title')}
        items={messageLanguages.map((language) => ({
          value: language,
          label: t(`notification-screen.language.${language}`),
          content: <InLanguage record={record} language={language} />,
        }))}
      />
    </section>
  );
}
