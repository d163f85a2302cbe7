import type { MessageTemplate } from '#shared/message-templates.ts';
import { messageLanguages } from '#shared/notification.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';

type Words = MessageTemplate['texts']['uz'];

function Lengths({ words, bySms }: { words: Words; bySms: boolean }) {
  const t = useTexts('message-log');
  const { parts, places } = words.sms;
  const lengths = [
    t('message-log.template.subjectLength', { count: [...words.subject].length }),
    ...(bySms ? [t('message-log.template.smsLength', { parts, places })] : []),
  ];
  return <p className="text-sm text-muted">{lengths.join(' · ')}</p>;
}

/** When, to whom and on which ways a message goes. */
function useFacts({ sent_by, recipients, channels, in_inbox }: MessageTemplate): string[] {
  const t = useTexts('message-log', 'diagram', ...new Set(sent_by.map(({ process }) => process)));
  const format = useFormat();
  const events = sent_by.map(
    ({ process, event }) => `${t(`${process}.name`)}: ${t(`${process}.action.${event}`)}`,
  );
  const ways = [
    ...(in_inbox ? [t('message-log.template.app')] : []),
    ...channels.map((channel) => t(`message-log.${channel}`)),
  ];
  return [
    `${t('message-log.template.when')}: ${events.length > 0 ? events.join('; ') : t('message-log.template.later')}`,
    `${t('message-log.template.to')}: ${format.list(recipients.map((recipient) => t(`diagram.recipient.${recipient}`)))}`,
    `${t('message-log.template.ways')}: ${format.list(ways)}`,
  ];
}

/**
 * One template: what it says in three languages, when, to whom and how it goes, and how long it is.
 */
export function TemplateCard({ template }: { template: MessageTemplate }) {
  const { code, channels, texts } = template;
  const facts = useFacts(template);
  return (
    <li className="border-b border-line py-5">
      <h3 className="font-semibold">{code}</h3>
      {facts.map((line) => (
        <p key={line} className="text-muted">
          {line}
        </p>
      ))}
      <div className="mt-3 grid gap-6 lg:grid-cols-3">
        {messageLanguages.map((language) => (
          <div key={language} className="min-w-0 border-l-4 border-line pl-4">
            <p lang={language} className="font-semibold">
              {texts[language].subject}
            </p>
            <p lang={language} className="break-words whitespace-pre-line">
              {texts[language].text}
            </p>
            <Lengths words={texts[language]} bySms={channels.includes('sms')} />
          </div>
        ))}
      </div>
    </li>
  );
}
