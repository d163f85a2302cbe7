import { useSuspenseQuery } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import { z } from 'zod';
import { type PlacesMoved, placesMoved, quotaAccounts } from '#shared/quota.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { collectionOf } from './record.ts';
import { cacheKeys } from './record-cache.ts';

const answer = z.object({ places: z.array(placesMoved) });

interface Props {
  machine: AnyStateMachine;
  id: number;
  event: string;
}

const signed = (amount: number): string => (amount > 0 ? `+${amount}` : `−${Math.abs(amount)}`);

/**
 * The places that an action would move, before it is done: a dry run by the server's own bookings (expectations 3.6). Nothing is drawn where none move, or
 * the server does not tell. The dialog waits for it: numbers that came later would move its buttons from under the pointer.
 */
export function MovedPlaces({ machine, id, event }: Props) {
  const t = useTexts('process', 'quota', 'codes');
  const path = `/${collectionOf(machine)}/${id}/dry-run/`;
  const { data } = useSuspenseQuery({
    queryKey: [...cacheKeys.record(machine, id), 'dry-run', event],
    queryFn: async ({ signal }) => {
      const places = await http.get(path, { event }, signal).catch(() => ({ places: [] }));
      return answer.parse(places).places;
    },
    staleTime: 0,
  });
  if (data.length === 0) return null;
  const line = ({ dc_type, amount }: PlacesMoved) => `${t(`codes.dcType.${dc_type}`)} ${signed(amount)}`;
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {quotaAccounts.map((account) => {
        const moved = data.filter((one) => one.account === account);
        if (moved.length === 0) return null;
        return <li key={account}>{t('process.dialog.places', { account: t(`quota.account.${account}`), places: moved.map(line).join(', ') })}</li>;
      })}
    </ul>
  );
}
