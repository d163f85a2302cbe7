import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { reasonLength } from '#machines/live/confirmation.machine.ts';
import { encodeMessage } from '#shared/validation-text.ts';
import { useErrorText } from '#web/forms/field-errors.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import type { Snapshot, Tell } from './use-confirmation.ts';

/**
 * How a reason comes about beyond plain typing: sentences that stand already, and a picture of what
 * the other side will read.
 */
export interface ReasonParts {
  /** Sentences from structured answers; the typed text is put under them. */
  lead: string;
  hint?: string;
  preview(reason: string): ReactNode;
}

interface Props {
  snapshot: Snapshot;
  tell: Tell;
  /** What was typed before, in this dialog. */
  typed: string;
  onType(text: string): void;
  parts?: ReasonParts;
}

const errors: Record<string, string> = {
  reasonTooShort: 'validation.reason',
  reasonTooLong: encodeMessage('validation.max', { length: reasonLength.max }),
};

/** The reason of an action: typed, or put together from marked problems and a typed addition. */
export function ReasonStep({ snapshot, tell, typed, onType, parts }: Props) {
  const t = useTexts('process');
  const text = useErrorText();
  const [own, setOwn] = useState(typed);
  const whole = [parts?.lead, own.trim()].filter(Boolean).join('\n');
  const say = (next: string) => {
    setOwn(next);
    onType(next);
    tell({ type: 'typeReason', reason: [parts?.lead, next.trim()].filter(Boolean).join('\n') });
  };
  const begin = useEffectEvent(() => say(typed));
  useEffect(() => {
    begin();
    document.getElementById('reason')?.focus();
  }, []);
  const { error, failure } = snapshot.context;
  const message = text('reason', error ? errors[error] : undefined) ?? failure?.fields.reason?.[0];
  return (
    <div className="flex flex-col gap-5">
      <TextArea
        name="reason"
        label={t(parts?.lead ? 'process.reason.more' : 'process.reason.label')}
        hint={parts?.hint ?? t('process.reason.hint')}
        optional={Boolean(parts?.lead)}
        error={message}
        rows={parts?.lead ? 3 : 5}
        limit={reasonLength.max - (parts?.lead ? parts.lead.length + 1 : 0)}
        value={own}
        onChange={(event) => say(event.target.value)}
      />
      {parts?.preview(whole)}
    </div>
  );
}
