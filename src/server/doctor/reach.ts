import net from 'node:net';
import tls from 'node:tls';

const patienceMs = 5000;

/**
 * Opens and closes a connection to a configured host, over TLS with a checked certificate where
 * asked. Throws when it cannot be had.
 */
export function reach({
  host,
  port,
  secure,
}: {
  host: string;
  port: number;
  secure: boolean;
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = secure
      ? tls.connect({ host, port, servername: net.isIP(host) ? undefined : host })
      : net.connect({ host, port });
    socket.setTimeout(patienceMs, () =>
      socket.destroy(new Error(`no answer within ${patienceMs / 1000} s`)),
    );
    socket.once('error', reject);
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      socket.end();
      resolve();
    });
  });
}

/** Host, port and TLS of a web or mail address; the address' own port, else the protocol's. */
export function hostOf(address: string): { host: string; port: number; secure: boolean } {
  const { protocol, hostname, port } = new URL(address);
  const secure = protocol === 'https:' || protocol === 'smtps:';
  const usual: Record<string, number> = { 'https:': 443, 'http:': 80, 'smtps:': 465, 'smtp:': 587 };
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || usual[protocol]), secure };
}
