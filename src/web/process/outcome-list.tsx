import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { AnyStateMachine } from 'xstate';
import { z } from 'zod';
import type { Effect } from '#machines/kit.ts';
import { type Outcome, outcome } from '#shared/dry-run.ts';
import { type PlacesMoved, quotaAccounts } from '#shared/quota.ts';
import { useTransitionWords } from '#web/diagram/use-transition-words.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { collectionOf } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { ActionEffects } from './action-effects.tsx';

const answer = z.object({ outcome });

interface Props {
  machine: AnyStateMachine;
  id: number;
  event: string;
  /** The fields of the event as they would be sent; undefined while they cannot be. */
  typed?: object | undefined;
  /** What the machine declares: shown where the rehearsal cannot be had. */
  effects: Effect[];
}

function usePlacesWords(): (places: readonly PlacesMoved[]) => string[] {
  const t = useTexts('process', 'quota', 'codes');
  const format = useFormat();
  const signed = (amount: number): string =>
    `${amount > 0 ? '+' : '−'}${format.number(Math.abs(amount))}`;
  const line = ({ dc_type, amount, before }: PlacesMoved): string =>
    t('process.dialog.placesOf', {
      form: t(`codes.dcType.${dc_type}`),
      moved: signed(amount),
      before: format.number(before),
      after: format.number(before + amount),
    });
  return (places) =>
    quotaAccounts.flatMap((account) => {
      const moved = places.filter((one) => one.account === account);
      return moved.length === 0
        ? []
        : [
            t('process.dialog.places', {
              account: t(`quota.account.${account}`),
              places: moved.map(line).join(', '),
            }),
          ];
    });
}

/**
 * What a rehearsal came to, in sentences: who is told and how many they are, documents, other
 * records, places.
 */
function useOutcomeWords(machine: AnyStateMachine): (found: Outcome) => string[] {
  const t = useTexts('process');
  const format = useFormat();
  const words = useTransitionWords(machine, true);
  const places = usePlacesWords();
  const said = (type: string, params: Effect['params']): string =>
    words.happens({ effects: [{ type, params }] }).join(' ');
  const times = (text: string, count: number): string =>
    t('process.dialog.times', { text, count, number: format.number(count) });
  return (found) => [
    ...found.messages.map(({ code, people }) =>
      t('process.dialog.people', {
        text: said('notify', { code }),
        count: people,
        number: format.number(people),
      }),
    ),
    ...found.documents.map(({ code, count }) => times(said('generate', { document: code }), count)),
    ...found.others.map(({ process, event, count }) =>
      times(said('raise', { process, event }), count),
    ),
    ...places(found.places),
  ];
}

/** What a rehearsal came to; says so where nothing but the status changes. */
export function OutcomeSentences({
  machine,
  event,
  outcome,
}: Pick<Props, 'machine' | 'event'> & { outcome: Outcome }) {
  const t = useTexts('process');
  const sentences = useOutcomeWords(machine)(outcome);
  if (sentences.length === 0) return t('process.dialog.nothingElse');
  return (
    <ul className="flex flex-col gap-1" data-outcome={event}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/**
 * What an action will change, with what follows from it elsewhere, before it is done: the server
 * has done it and taken it back. The dialog waits for it: sentences that came later would move its
 * buttons from under the pointer.
 */
export function OutcomeList({ machine, id, event, typed, effects }: Props) {
  const path = `/${collectionOf(machine)}/${id}/dry-run/`;
  // What is typed next is asked about while the sentences of before still stand: the dialog never
  // waits for it.
  const asked = useDeferredValue(typed && JSON.stringify(typed));
  const { data } = useSuspenseQuery({
    queryKey: [...cacheKeys.record(machine, id), 'dry-run', event, asked],
    queryFn: async ({ signal }) => {
      const told = await http.get(path, { event, typed: asked }, signal).catch(() => null);
      return told === null ? null : answer.parse(told).outcome;
    },
    staleTime: 0,
  });
  if (data === null) return <ActionEffects machine={machine} effects={effects} />;
  return <OutcomeSentences machine={machine} event={event} outcome={data} />;
}
