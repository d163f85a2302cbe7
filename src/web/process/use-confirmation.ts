import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { fromPromise } from 'xstate';
import type { Action, Ask } from '#machines/kit.ts';
import {
  type CodeSent,
  type Confirmed,
  confirmationMachine,
} from '#machines/live/confirmation.machine.ts';
import type { SendCodeAnswer } from '#shared/sign-on.ts';
import { http, newKey } from '#web/lib/http.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { useEvent } from '#web/record/use-process.ts';

/**
 * One action on the way through its dialog; the record is the one that was seen when the dialog
 * opened.
 */
export interface Confirming {
  machine: AnyStateMachine;
  record: TravellingRecord;
  action: Action;
}

interface Options extends Confirming {
  asks: readonly Ask[];
  /** The fields, asked for at the moment of sending. */
  payload(): object;
  onDone(fresh: TravellingRecord): void;
  onCancel(): void;
}

const askCode = (
  { machine, record, action }: Confirming,
  check: boolean,
): Promise<SendCodeAnswer> =>
  http.post('/send_sms_code/', {
    process: machine.id,
    event: action.event,
    id: record.id || undefined,
    version: record.version,
    check,
  });

async function sendCode(confirming: Confirming): Promise<CodeSent> {
  const { phone, code_length, resend_after_sec, attempts_left } = await askCode(confirming, false);
  return {
    sentTo: phone ?? '',
    digits: code_length,
    resendAfter: resend_after_sec,
    attempts: attempts_left,
  };
}

/**
 * Runs the live machine `confirmation` for one action: confirm, reason, SMS code, and the event
 * itself.
 */
export function useConfirmation(options: Options) {
  const { machine, record, action, asks } = options;
  const { send } = useEvent(machine, record.id);
  const fresh = useRef<TravellingRecord | null>(null);
  const current = useRef({ options, send });
  current.current = { options, send };
  const [logic] = useState(() => {
    const confirming = { machine, record, action };
    const base = newKey();
    const perform = async ({ input }: { input: Confirmed }): Promise<void> => {
      const { reason, code, attempt } = input;
      const call = {
        event: action.event,
        payload: current.current.options.payload(),
        version: record.version,
        key: `${base}-${attempt}`,
      };
      fresh.current = await current.current.send({ ...call, reason, code });
    };
    return confirmationMachine.provide({
      actors: {
        checkCode: fromPromise(async () => (await askCode(confirming, true)).need_code),
        sendCode: fromPromise(() => sendCode(confirming)),
        perform: fromPromise<unknown, Confirmed>(perform),
      },
    });
  });
  const [snapshot, tell] = useMachine(logic, { input: { asks } });

  const end = useEffectEvent((place: unknown) => {
    if (place === 'done') options.onDone(fresh.current ?? record);
    if (place === 'cancelled') options.onCancel();
  });
  useEffect(() => {
    if (snapshot.status === 'done') end(snapshot.value);
  }, [snapshot]);
  return { snapshot, tell };
}

export type Snapshot = ReturnType<typeof useConfirmation>['snapshot'];
export type Tell = ReturnType<typeof useConfirmation>['tell'];
