import type { AnyStateMachine } from 'xstate';
import { actionsOf } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { MissingList } from '#web/process/missing-list.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import type { Posted } from './shown.ts';

/** A letter of either kind, as its row and its page read it. */
export type PostedRecord = TravellingRecord & Posted;

/** Sent, and no answer yet. */
const isOpen = ({ sent_at, answered_at, answer_due }: PostedRecord): boolean =>
  sent_at !== null && answered_at === null && answer_due !== null;

/** By when an answer is due, or that it is late; nothing once it is there. */
export function Due({
  letter,
  date,
  className = '',
}: {
  letter: PostedRecord;
  date(day: string): string;
  className?: string;
}) {
  const t = useTexts('letter-screen');
  const { answer_due, overdue_at } = letter;
  if (!isOpen(letter) || answer_due === null) return null;
  return (
    <span className={overdue_at ? `block text-danger ${className}` : `block ${className}`}>
      {t(overdue_at ? 'letter-screen.late' : 'letter-screen.due', { date: date(answer_due) })}
    </span>
  );
}

interface Known {
  machine: AnyStateMachine;
  letter: PostedRecord;
  /** Who is waited for by name, where one organization is. */
  awaited?: string;
}

/**
 * The prompt of a letter: what a draft still lacks; by when an answer is due, or that it is late;
 * why it was refused.
 */
export function Needed({
  machine,
  letter,
  awaited,
}: Known & { letter: { rejected_info: string | null } }) {
  const t = useTexts('letter-screen');
  const format = useFormat();
  const send = actionsOf(machine, letter, useActor()).find(
    ({ event, permitted }) => event === 'send' && permitted,
  );
  const heading = send && t(send.enabled ? 'letter-screen.ready' : 'letter-screen.notReady');
  return (
    <Prompt machine={machine} record={letter} heading={heading} awaited={awaited}>
      {send && <MissingList machine={machine} record={letter} action={send} />}
      {isOpen(letter) && <Due letter={letter} date={format.longDate} />}
      {letter.rejected_info && (
        <p className="whitespace-pre-line">
          <span className="font-semibold">{t('letter-screen.rejected')}:</span>{' '}
          {letter.rejected_info}
        </p>
      )}
    </Prompt>
  );
}
