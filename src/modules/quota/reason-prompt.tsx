import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import type { SentBack } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Prompt } from '#web/process/prompt.tsx';
import type { TravellingRecord } from '#web/record/record.ts';

/** What the reason speaks of, in words: "Why version 3 came back". */
export function useReasonLabel(): (record: SentBack) => string {
  const t = useTexts('quota-screen');
  return ({ reason_version: version }) =>
    version === null
      ? t('quota-screen.request.reason')
      : t('quota-screen.back.reason', { version });
}

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord & SentBack;
  children?: ReactNode;
}

/** Whose turn it is, and why which version of the record came back. */
export function ReasonPrompt({ machine, record, children }: Props) {
  const label = useReasonLabel();
  return (
    <Prompt machine={machine} record={record}>
      {record.reason && (
        <p className="whitespace-pre-line">
          <span className="font-semibold">{label(record)}:</span> {record.reason}
        </p>
      )}
      {children}
    </Prompt>
  );
}
