import net from 'node:net';

const here = ['localhost', '::1', '127.0.0.1'];

/** The host that a socket is asked to reach; null: a socket of this machine. */
function hostOf(given: unknown): string | null {
  const [first, second] = Array.isArray(given) ? given : [given];
  if (typeof first === 'number') return typeof second === 'string' ? second : 'localhost';
  if (typeof first !== 'object' || first === null) return null;
  if ('path' in first && first.path) return null;
  return 'host' in first && typeof first.host === 'string' ? first.host : 'localhost';
}

/**
 * From now on no connection of this process leaves the machine: whatever calls another system,
 * today or after a change, is refused (decision 170).
 */
export function closeOutside(): void {
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function closed(this: net.Socket, ...given: unknown[]) {
    // Node's own callers hand over their parameters as one list.
    const host = hostOf(Array.isArray(given[0]) ? given[0] : given);
    if (host !== null && !here.includes(host)) {
      const refused = new Error(`a training ground calls nobody, and so not ${host}`);
      process.nextTick(() => this.destroy(refused));
      return this;
    }
    return Reflect.apply(connect, this, given);
  } as typeof connect;
}
