import type { FaultProxy } from './fault-proxy.ts';
import type { ProductProcess } from './product-process.ts';

/** What was seen of an outage from outside. */
export interface Ride {
  /** Status -> how often. */
  during: Record<number, number>;
  /** Answers of the outage that are no 503 with code and Retry-After, and no success. */
  strange: string[];
  /** The longest answer of the outage, in milliseconds. */
  slowest: number;
  /** From the return of the database to the first of five successes in a row, in milliseconds. */
  goodAfter: number;
  healthz: number[];
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Answer {
  status: number;
  ms: number;
  strange: string | null;
}

async function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  const began = performance.now();
  try {
    const answer = await fetch(url, { headers });
    const body = await answer.text();
    const proper =
      answer.headers.get('retry-after') !== null &&
      answer.headers.get('x-error-code') === 'UNAVAILABLE';
    const strange =
      answer.ok || (answer.status === 503 && proper)
        ? null
        : `${answer.status} ${body.slice(0, 200)}`;
    return { status: answer.status, ms: performance.now() - began, strange };
  } catch (error) {
    return { status: 0, ms: performance.now() - began, strange: String(error) };
  }
}

/**
 * Lets `clients` ask the product again and again while its database is away for `ms`, and until it
 * is good again. Whatever `begin` and `end` do to the proxy or the server is the outage.
 */
export async function rideOutage(
  product: Pick<ProductProcess, 'address'>,
  {
    headers,
    paths,
    clients,
    ms,
  }: { headers: Record<string, string>; paths: readonly string[]; clients: number; ms: number },
  fault: { begin(proxy: FaultProxy): unknown; end(proxy: FaultProxy): unknown },
  proxy: FaultProxy,
): Promise<Ride> {
  const during: Answer[] = [];
  const healthz: number[] = [];
  await fault.begin(proxy);
  const until = performance.now() + ms;
  const client = async (index: number): Promise<void> => {
    while (performance.now() < until) {
      during.push(await ask(`${product.address}${paths[index % paths.length]}`, headers));
      await pause(20);
    }
  };
  const health = async (): Promise<void> => {
    while (performance.now() < until) {
      healthz.push((await ask(`${product.address}/healthz`, {})).status);
      await pause(200);
    }
  };
  const asked = Promise.all([
    health(),
    ...Array.from({ length: clients }, (_, index) => client(index)),
  ]);
  await pause(ms);
  await fault.end(proxy);
  const returned = performance.now();
  let goodAfter = Number.POSITIVE_INFINITY;
  for (let good = 0; good < 5 && performance.now() - returned < 20_000; ) {
    const { status } = await ask(`${product.address}${paths[0]}`, headers);
    if (status === 200 && good === 0) goodAfter = performance.now() - returned;
    good = status === 200 ? good + 1 : 0;
    if (status !== 200) await pause(20);
  }
  await asked;
  const counts: Record<number, number> = {};
  for (const { status } of during) counts[status] = (counts[status] ?? 0) + 1;
  return {
    during: counts,
    strange: during.flatMap(({ strange }) => strange ?? []),
    slowest: Math.max(0, ...during.map((answer) => answer.ms)),
    goodAfter,
    healthz,
  };
}
