import { useQueryClient } from '@tanstack/react-query';
import type { HomeNow } from '#shared/home.ts';
import { lazyPage, loadPage } from '#web/lib/lazy-page.ts';
import { ownForecast, useOwnForecast } from '#web/process/forecast/use-own-forecast.ts';
import { useHomeAnswer } from './use-home-answer.ts';
import { areasOfWords } from './use-line-words.ts';

/** Under a line of the home; loaded before the lines are drawn, where one of them needs it. */
export const LineForecast = lazyPage(
  () => import('#web/process/forecast/line-forecast.tsx'),
  'LineForecast',
);

const linesOf = ({ lines, watched, standing }: HomeNow) => [...lines, ...watched, ...standing];

const areasOfNow = (now: HomeNow): string[] =>
  [...(now.headline ? [now.headline] : []), ...linesOf(now)].flatMap(areasOfWords);

/**
 * What needs the reader now. It is there when what is forecast of its queues is there too, which
 * stands under its lines: nothing moves under the reader.
 */
export function useNow() {
  const client = useQueryClient();
  // Asked at the same time as the lines.
  useOwnForecast();
  return useHomeAnswer<HomeNow>('now', async (now) => {
    const forecast = await client.ensureQueryData(ownForecast).catch(() => ({ queues: [] }));
    const named = new Set(linesOf(now).map(({ process }) => process));
    const queued = forecast.queues.map(({ process }) => process).filter((id) => named.has(id));
    if (queued.length === 0) return areasOfNow(now);
    // What could not be had is asked for by the line itself.
    await loadPage(LineForecast).catch(() => undefined);
    return [...areasOfNow(now), 'forecast', ...queued];
  });
}
