import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { Prompt } from '#web/process/prompt.tsx';
import type { TravellingRecord } from '#web/process/record.ts';

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord & { reason: string | null };
}

/** Whose turn it is, and why the record came back. */
export function ReasonPrompt({ machine, record }: Props) {
  const t = useTexts('quota-screen');
  return (
    <Prompt machine={machine} record={record}>
      {record.reason && (
        <p className="whitespace-pre-line">
          <span className="font-semibold">{t('quota-screen.request.reason')}:</span> {record.reason}
        </p>
      )}
    </Prompt>
  );
}
