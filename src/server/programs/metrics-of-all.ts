import type { Registry } from 'prom-client';
import type { Figures } from '../metrics/metrics.ts';
import type { Member } from './family.ts';
import type { ToChild, ToPrimary } from './messages.ts';

/** Who does not tell its figures within so long is left out of one scrape. */
const patienceMs = 1000;

/** In the primary: collects the figures of all other processes for the one that is scraped. */
export function collectMetrics(members: () => Member[]): {
  hear(from: Member, message: ToPrimary): void;
} {
  const collecting = new Map<number, (metrics: Figures) => void>();
  let last = 0;

  function collect(others: Member[]): Promise<Figures[]> {
    last += 1;
    const id = last;
    const found: Figures[] = [];
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        collecting.delete(id);
        resolve(found);
      };
      const timer = setTimeout(end, patienceMs);
      collecting.set(id, (metrics) => {
        found.push(metrics);
        if (found.length === others.length) end();
      });
      for (const other of others) other.send({ kind: 'tellMetrics', id });
      if (others.length === 0) end();
    });
  }

  return {
    hear(from, message) {
      if (message.kind === 'ownMetrics') collecting.get(message.id)?.(message.metrics);
      if (message.kind !== 'askMetrics') return;
      const others = members().filter(({ name }) => name !== from.name);
      void collect(others).then((metrics) =>
        from.send({ kind: 'allMetrics', id: message.id, metrics }),
      );
    },
  };
}

/** In a process of the family: tells its figures, and asks for those of the others. */
export function metricsOfAll(
  registry: Registry,
  send: (message: ToPrimary) => void,
): { others(): Promise<Figures[]>; hear(message: ToChild): void } {
  const waiting = new Map<number, (metrics: Figures[]) => void>();
  let last = 0;
  const tell = async (id: number): Promise<void> =>
    send({ kind: 'ownMetrics', id, metrics: await registry.getMetricsAsJSON() });
  return {
    others() {
      last += 1;
      const id = last;
      send({ kind: 'askMetrics', id });
      return new Promise((resolve) => {
        const end = (metrics: Figures[]): void => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(metrics);
        };
        const timer = setTimeout(() => end([]), 2 * patienceMs);
        waiting.set(id, end);
      });
    },
    hear(message) {
      if (message.kind === 'tellMetrics') void tell(message.id);
      if (message.kind === 'allMetrics') waiting.get(message.id)?.(message.metrics);
    },
  };
}
