import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { fromPromise } from 'xstate';
import {
  type CodeSent,
  type Confirmed,
  confirmationMachine,
} from '#machines/live/confirmation.machine.ts';
import type { BulkAnswer, BulkPreview } from '#shared/bulk.ts';
import type { SendCodeAnswer } from '#shared/sign-on.ts';
import { http, newKey } from '#web/lib/http.ts';
import { collectionOf, type TravellingRecord } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import type { BulkChoice } from './bulk-selection.ts';

/** One decision about many records on its way through its dialog. */
export interface Deciding {
  machine: AnyStateMachine;
  choice: BulkChoice;
  rows: readonly TravellingRecord[];
}

interface Options extends Deciding {
  payload(): object;
  /** Reasons of single records, by their ids. */
  own(): Readonly<Record<number, string>>;
  onDone(answer: BulkAnswer): void;
  onCancel(): void;
}

const sentRows = (rows: readonly TravellingRecord[]) =>
  rows.map(({ id, version }) => ({ id, version }));

/**
 * Which of the records the decision would move, as the server sees them now, and why not the
 * others.
 */
export function useBulkPreview({ machine, choice, rows }: Deciding) {
  const body = { event: choice.event, rows: sentRows(rows) };
  return useQuery({
    queryKey: [machine.id, 'bulk', body],
    queryFn: ({ signal }) =>
      http.post<BulkPreview>(`/${collectionOf(machine)}/bulk/preview/`, body, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Runs the live machine `confirmation` for a decision about many: confirm once, one reason, one SMS
 * code, one request.
 */
export function useBulk(options: Options) {
  const { machine, choice, rows } = options;
  const client = useQueryClient();
  const answer = useRef<BulkAnswer | null>(null);
  const current = useRef(options);
  current.current = options;
  const [logic] = useState(() => {
    const list = { event: choice.event, rows: sentRows(rows) };
    const base = newKey();
    const askCode = (check: boolean) =>
      http.post<SendCodeAnswer>('/send_sms_code/', { process: machine.id, ...list, check });
    const sendCode = async (): Promise<CodeSent> => {
      const { phone, code_length, resend_after_sec, attempts_left } = await askCode(false);
      return {
        sentTo: phone ?? '',
        digits: code_length,
        resendAfter: resend_after_sec,
        attempts: attempts_left,
      };
    };
    const perform = async ({ input }: { input: Confirmed }): Promise<void> => {
      const own = current.current.own();
      const rows = list.rows.map((row) => ({ ...row, reason: own[row.id]?.trim() || undefined }));
      const body = {
        ...current.current.payload(),
        ...list,
        rows,
        reason: input.reason || undefined,
        sms_code: input.code || undefined,
      };
      answer.current = await http.post<BulkAnswer>(`/${collectionOf(machine)}/bulk/`, body, {
        key: `${base}-${input.attempt}`,
      });
    };
    return confirmationMachine.provide({
      actors: {
        checkCode: fromPromise(async () => (await askCode(true)).need_code),
        sendCode: fromPromise(sendCode),
        perform: fromPromise<unknown, Confirmed>(perform),
      },
    });
  });
  const [snapshot, tell] = useMachine(logic, { input: { asks: choice.action.asks } });
  const end = useEffectEvent((place: unknown) => {
    if (place === 'done' && answer.current) {
      void client.invalidateQueries({ queryKey: cacheKeys.all(machine) });
      options.onDone(answer.current);
    } else options.onCancel();
  });
  useEffect(() => {
    if (snapshot.status === 'done') end(snapshot.value);
  }, [snapshot]);
  return { snapshot, tell };
}
