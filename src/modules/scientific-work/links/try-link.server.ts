import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, isOutside } from './outside-address.server.ts';

/**
 * What a link did: it `answered`; it is `gone`, as its server says; its server was `silent`; it
 * leads to where nothing is asked (`refused`).
 */
export type LinkAnswer = 'answered' | 'gone' | 'silent' | 'refused';

/** How links are tried. */
export interface LinkTry {
  timeoutMs: number;
  /** Which addresses are asked at all. */
  allowed(address: string): boolean;
  /** The ports that are asked. */
  ports: readonly string[];
}

export const usualTry: LinkTry = {
  timeoutMs: 10_000,
  allowed: isOutside,
  ports: ['', '80', '443'],
};

const mostHops = 5;
/** What a server says of a page that it does not have. */
const missing = [404, 410];

/** Where nothing is asked: other protocols and ports, names and passwords, own addresses. */
function isRefused(url: URL, { allowed, ports }: LinkTry): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return (
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    !ports.includes(url.port) ||
    (isIP(host) !== 0 && !allowed(host))
  );
}

/** The first line of an answer and where it leads; the content is not read. */
function ask(
  url: URL,
  { timeoutMs, allowed }: LinkTry,
): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const options = {
      agent: false,
      lookup: guardedLookup(allowed),
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: '*/*', 'user-agent': 'link-check' },
    };
    const request =
      url.protocol === 'https:' ? https.request(url, options) : http.request(url, options);
    request.on('response', (response) => {
      response.destroy();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
    });
    request.on('error', reject);
    request.end();
  });
}

/** Tries a link once, through its redirections, each of them judged like the first address. */
export async function tryLink(link: string, how: LinkTry = usualTry): Promise<LinkAnswer> {
  let url = new URL(link);
  for (let hop = 0; hop <= mostHops; hop += 1) {
    if (isRefused(url, how)) return 'refused';
    const answer = await ask(url, how).catch(() => null);
    if (answer === null || answer.status >= 500) return 'silent';
    if (missing.includes(answer.status)) return 'gone';
    const leadsOn = answer.status >= 300 && answer.status < 400 && answer.location;
    if (!leadsOn) return 'answered';
    if (!URL.canParse(leadsOn, url)) return 'silent';
    url = new URL(leadsOn, url);
  }
  return 'silent';
}
