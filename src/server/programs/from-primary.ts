import type { PoolConfig } from 'pg';
import { isToChild, type ToChild, type ToPrimary } from './messages.ts';

/** The process that started this one, and what it says. */
export interface Primary {
  address: Promise<PoolConfig>;
  begin: Promise<void>;
  send(message: ToPrimary): void;
  /** Is sent when this has ended. */
  sent(message: ToPrimary): Promise<void>;
  listen(listener: (message: ToChild) => void): void;
}

/** Hears from the start on, while the rest of the program is still being loaded, and says so. */
export function fromPrimary(): Primary {
  const listeners = new Set<(message: ToChild) => void>();
  process.on('message', (message) => {
    if (isToChild(message)) for (const listener of listeners) listener(message);
  });
  const sent = (message: ToPrimary): Promise<void> =>
    // Without its primary this process ends: nobody waits for an answer.
    new Promise((resolve) => {
      if (process.connected) process.send?.(message, undefined, {}, () => resolve());
      else resolve();
    });
  const heard = <Kind extends ToChild['kind']>(kind: Kind) =>
    new Promise<Extract<ToChild, { kind: Kind }>>((resolve) => {
      const isMeant = (message: ToChild): message is Extract<ToChild, { kind: Kind }> =>
        message.kind === kind;
      listeners.add((message) => isMeant(message) && resolve(message));
    });
  const address = heard('database').then((message) => message.address);
  const begin = heard('begin').then(() => undefined);
  void sent({ kind: 'hears' });
  return {
    address,
    begin,
    send: (message) => void sent(message),
    sent,
    listen: (listener) => void listeners.add(listener),
  };
}
