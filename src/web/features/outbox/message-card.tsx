import { Mail, MessageSquare } from 'lucide-react';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Tone } from '#web/ui/tone.ts';
import type { OutboxMessage } from './use-outbox.ts';

const tones: Record<OutboxMessage['state'], Tone> = {
  queued: 'warning',
  sent: 'info',
  delivered: 'success',
  failed: 'danger',
};
/** A confirmation code: six digits or more on their own, no part of a number or a reference. */
const codes = /((?<![\w+-])\d{6,10}(?![\w-]))/;

/** The text with its code standing out, so that it can be read across the desk. */
function Body({ text }: { text: string }) {
  const [before = '', code = '', ...after] = text.split(codes);
  return (
    <p className="max-w-[75ch] whitespace-pre-wrap">
      {before}
      {code && (
        <mark className="rounded-sm bg-halo px-1.5 text-xl font-semibold text-[#0b1f2a] select-all">
          {code}
        </mark>
      )}
      {after.join('')}
    </p>
  );
}

/** One message: to whom, through what, when, its text. */
export function MessageCard({ message }: { message: OutboxMessage }) {
  const t = useTexts('outbox');
  const format = useFormat();
  const sms = message.channel === 'sms';
  return (
    <li className="border-b border-line py-4">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="inline-flex items-center gap-2 font-semibold">
          <Icon of={sms ? MessageSquare : Mail} className="text-brand" />
          {t(`outbox.channel.${message.channel}`)}
        </span>
        <span>{message.recipient}</span>
        <Tag tone={tones[message.state]}>{t(`outbox.state.${message.state}`)}</Tag>
        <span className="text-sm text-muted">{message.code}</span>
        <time dateTime={message.created_at} className="ml-auto text-sm text-muted">
          {format.dateTime(message.created_at)} ({format.relative(message.created_at)})
        </time>
      </div>
      <div lang={message.language}>
        {message.subject && <p className="font-semibold">{message.subject}</p>}
        <Body text={message.body} />
      </div>
    </li>
  );
}
