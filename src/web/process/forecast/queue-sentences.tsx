import type { Forecast, OwnQueue, Tested } from '#shared/forecast.ts';
import { leastTested } from '#shared/forecast.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** How often forecasts of a queue were right; that there are too few of them, where there are. */
export function useTestedWords(): (tested: Tested) => string {
  const t = useTexts('forecast');
  return ({ made, right }) =>
    made < leastTested ? t('forecast.untested') : t('forecast.tested', { right, count: made });
}

type Worded = Pick<Forecast, 'growth' | 'until' | 'far' | 'left' | 'silent' | 'standing' | 'weeks'>;

/** What is to be said of a queue: until when it lasts, whether it grows, whether it stands still. */
function useQueueWords(process: string): (state: string, said: Worded) => string[] {
  const t = useTexts('forecast', process);
  const format = useFormat();
  return (state, { growth, until, far, left, silent, standing, weeks }) => {
    const name = t(`${process}.state.${state}`);
    if (standing === 0 || weeks === 0) return [];
    return [
      ...(left === 0 ? [t('forecast.silent', { state: name, count: silent })] : []),
      ...(until ? [t('forecast.lasts', { state: name, date: format.date(until) })] : []),
      ...(far ? [t('forecast.far', { state: name })] : []),
      ...(growth > 0 ? [t('forecast.grows', { state: name, number: format.number(growth) })] : []),
    ];
  };
}

/**
 * A queue that matters in words, with how far such words can be trusted; `brief` leaves out that it
 * is not known yet.
 */
export function QueueSentences({ queue, brief = false }: { queue: OwnQueue; brief?: boolean }) {
  const words = useQueueWords(queue.process);
  const testedWords = useTestedWords();
  const { state, until, tested } = queue;
  const trusted = until !== null && (!brief || tested.made >= leastTested);
  return <>{[...words(state, queue), ...(trusted ? [testedWords(tested)] : [])].join(' ')}</>;
}
