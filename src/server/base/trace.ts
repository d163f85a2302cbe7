import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The id of the request or job that runs, for whatever it writes and queues. */
const running = new AsyncLocalStorage<string>();

const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}/;

/** 32 hexadecimal digits, as in W3C Trace Context. */
export const newTrace = (): string => randomUUID().replaceAll('-', '');

/**
 * The id of a request: the trace id of its header `traceparent` where that is well-formed, else a
 * new one. It only finds log lines, it proves nothing, so a caller may choose it
 * (docs/decisions/080-one-id-from-page-to-job.md).
 */
export function traceOf(header: string | string[] | undefined): string {
  const given = typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined;
  return given ?? newTrace();
}

/** Runs `work`, and everything that it begins, under an id. */
export const withTrace = <Result>(trace: string, work: () => Result): Result =>
  running.run(trace, work);

/** The id under which the caller runs; null outside of requests and jobs (commands, seeds). */
export const currentTrace = (): string | null => running.getStore() ?? null;
