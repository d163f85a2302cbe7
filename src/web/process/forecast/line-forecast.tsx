import type { HomeLine } from '#shared/home.ts';
import { LateLink } from './late-link.tsx';
import { QueueSentences } from './queue-sentences.tsx';
import { useOwnForecast } from './use-own-forecast.ts';

interface Props {
  process: string;
  line: HomeLine;
  lines: readonly HomeLine[];
}

/**
 * Under a line of the home: what its queue comes to, where that matters. Of several lines of a
 * process it is the one that ends on the first of the days that will be missed, else the first one.
 */
export function LineForecast({ process, line, lines }: Props) {
  const { data } = useOwnForecast();
  const own = lines.filter((other) => other.process === process);
  const queues =
    data?.queues.filter((queue) => {
      if (queue.process !== process) return false;
      const place = own.find(({ deadline }) => deadline !== null && deadline === queue.first);
      return (place ?? own[0]) === line;
    }) ?? [];
  if (queues.length === 0) return null;
  return (
    <div className="mt-2" data-forecast={process}>
      <LateLink process={process} queues={queues} />
      {queues.map((queue) => (
        <p key={queue.state} className="max-w-[75ch] text-sm text-muted">
          <QueueSentences queue={queue} brief />
        </p>
      ))}
    </div>
  );
}
