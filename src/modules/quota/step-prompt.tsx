import type { AnyStateMachine } from 'xstate';
import type { SentBack } from '#shared/quota.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { ReasonPrompt } from './reason-prompt.tsx';
import { StepOf } from './step-of.tsx';

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord & SentBack & { period: { id: number } };
}

/** In which step the period is, whose turn it is with the record, and why it came back. */
export function StepPrompt({ machine, record }: Props) {
  return (
    <>
      <StepOf period={record.period.id} />
      <ReasonPrompt machine={machine} record={record} />
    </>
  );
}
