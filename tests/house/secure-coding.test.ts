import { describe, expect, it } from 'vitest';
import { filesIn, isServer, isWeb } from '../support/sources.ts';

// What the requirements of docs/asvs.md forbid in the sources of the product, wherever it would be
// written.
const product = filesIn(['src', 'machines'], /\.(ts|tsx|mjs|js|html|css)$/);
const server = product.filter(({ path }) => isServer(path));
const web = product.filter(({ path }) => isWeb(path));

/** Files with a line that matches, once each. */
const having = (files: typeof product, pattern: RegExp): string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('sources of the product', () => {
  it('are there to be read', () => {
    expect(server.length).toBeGreaterThan(200);
    expect(web.length).toBeGreaterThan(200);
  });

  it('run no text as a program', () => {
    expect(having(product, /\beval\(|new Function\(|node:vm\b|setTimeout\('/)).toEqual([]);
  });

  it('put no text into a page as markup', () => {
    const markup = /innerHTML|outerHTML|dangerouslySetInnerHTML|document\.write|insertAdjacentHTML/;
    expect(having(web, markup)).toEqual([]);
  });

  it('take no messages of other windows', () => {
    expect(having(web, /postMessage\(|addEventListener\('message'/)).toEqual([]);
  });

  it('start other programs only in named places, and never through a shell', () => {
    expect(having(server, /child_process/)).toEqual([
      'src/server/bill-of-materials.mjs',
      'src/server/db/embedded/account.ts',
      'src/server/db/embedded/cluster.ts',
      'src/server/db/embedded/postmaster.ts',
      'src/server/dev.mjs',
      'src/server/files/inspect.ts',
      'src/server/prepare.mjs',
    ]);
    expect(having(server, /shell: true|\bexecSync\(|[^.\w]exec\('/)).toEqual([]);
  });

  it('reach other hosts only from the files that docs/operations.md speaks of', () => {
    const reaching =
      /\bfetch\(|from 'axios'|createTransport|\b(?:net|tls)\.connect\(|\bhttps?\.(?:get|request)\(|from 'minio'/;
    expect(having(server, reaching)).toEqual([
      'src/modules/scientific-work/links/try-link.server.ts',
      'src/server/auth/oneid-client.ts',
      'src/server/doctor/reach.ts',
      'src/server/files/s3-storage.ts',
      'src/server/mail/smtp.ts',
      'src/server/oak/client.ts',
      'src/server/science-id/client.ts',
      'src/server/sms/eskiz.ts',
    ]);
  });

  it('write the headers of files in one place', () => {
    expect(having(server, /content-disposition['"]?:/i)).toEqual([
      'src/server/files/served-file.ts',
    ]);
  });

  it('follow no redirect of a service', () => {
    const calls = server.flatMap(({ text }) => [...text.matchAll(/\bfetch\(/g)]);
    const strict = server.flatMap(({ text }) => [...text.matchAll(/redirect: 'error'/g)]);
    expect(calls.length).toBeGreaterThan(2);
    expect(strict.length).toBe(calls.length);
  });

  it('check certificates', () => {
    expect(having(product, /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([]);
  });

  it('use SHA-256 and stronger, and no random numbers that can be foreseen', () => {
    const kinds = server.flatMap(({ text }) => [...text.matchAll(/create(?:Hash|Hmac)\('(\w+)'/g)]);
    expect([...new Set(kinds.map(([, kind]) => kind))]).toEqual(['sha256']);
    expect(having(server, /\bmd5\(|Math\.random/)).toEqual([]);
  });

  it('load nothing from another host into a page', () => {
    const names = /https?:\/\/(?!www\.w3\.org)[a-z0-9-]+\.[a-z]/;
    expect(having(web, names)).toEqual([]);
  });
});
