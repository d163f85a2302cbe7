import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { groundMove, groundState } from '#shared/training.ts';
import { http } from '#web/lib/http.ts';

/** Moments as they travel. */
type Sent<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Sent<Value[Key]> }
    : Value;
type Ground = Sent<z.infer<typeof groundState>>;

const path = '/dev/training/';
const whileMoving = 1000;
const usually = 30_000;

/** The clock of the training ground; the page begins again when a move of it has ended. */
export function useGround(): Ground | undefined {
  const { data } = useQuery({
    queryKey: ['training'],
    queryFn: ({ signal }) => http.get<Ground>(path, undefined, signal),
    refetchInterval: ({ state }) => (state.data?.move ? whileMoving : usually),
    gcTime: 0,
  });
  const moved = useRef(false);
  const moving = Boolean(data?.move);
  useEffect(() => {
    if (moving) moved.current = true;
    else if (moved.current) location.reload();
  }, [moving]);
  return data;
}

/** Asks the clock to be moved. Rejects with `ApiError`. */
export const moveClock = (to: z.input<typeof groundMove>): Promise<Ground> =>
  http.post<Ground>(`${path}clock/`, to);

const pauseMs = 500;

/** Makes everything as on the first day; answers when that is done. Rejects with `ApiError`. */
export async function resetGround(): Promise<void> {
  const { born } = await http.post<{ born: string }>(`${path}reset/`);
  const isBack = async (): Promise<boolean> => {
    const ground = await http.get<Ground>(path).catch(() => null);
    return ground !== null && Date.parse(ground.now) - Date.parse(born) < 60_000;
  };
  do await new Promise((resolve) => setTimeout(resolve, pauseMs));
  while (!(await isBack()));
}
