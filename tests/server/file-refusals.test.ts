import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileRoutes } from '#server/files/file-routes.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { pdf, png } from '../support/file-fixtures.ts';
import { type RouteApp, routeApp } from '../support/route-app.ts';
import { type As, uploadCalls } from '../support/upload-calls.ts';

let database: TestDatabase;
let routes: RouteApp;
let owner: { id: number; as: As };
const { begin, send, get, upload } = uploadCalls(() => routes.app);

beforeAll(async () => {
  database = await freshDatabase();
  routes = await routeApp(database, (app, services) => fileRoutes(app, services));
  owner = await routes.addAccount();
});
afterAll(async () => {
  await routes.stop();
  await database.stop();
});

describe('a file is refused with its own words', () => {
  const cutPdf = pdf('kesilgan').subarray(0, -40);
  const cases: [string, string, Buffer, string?][] = [
    ['type', 'sahifa.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
    ['type', 'rasm.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['type', 'pasport.pdf', png(3, 3)],
    ['type', 'dastur.pdf', Buffer.from('MZ\x90\x00'.padEnd(200, '\x00')), 'damaged'],
    ['empty', 'boʻsh.pdf', Buffer.alloc(0)],
    ['damaged', 'kesilgan.pdf', cutPdf],
    ['damaged', 'boshsiz.pdf', pdf('boshsiz').subarray(20)],
    [
      'damaged',
      'jadvalsiz.pdf',
      Buffer.from(
        pdf('jadval')
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n3'),
        'latin1',
      ),
    ],
    ['damaged', 'skan.png', png(4, 4).subarray(0, -6)],
    ['damaged', 'ulkan.png', png(200_000, 200_000)],
    ['password_protected', 'parolli.pdf', pdf('parol', '/Encrypt 9 0 R ')],
    ['name_too_long', `${'a'.repeat(117)}.pdf`, pdf('uzun')],
    ['none_selected', '', pdf('nomsiz')],
  ];
  it.each(cases)('%s: %s', async (refusal, name, content, instead = refusal) => {
    const { answer } = await upload(owner.as, name, content);
    expect(
      answer.headers['x-file-refusal'] === refusal || answer.headers['x-file-refusal'] === instead,
    ).toBe(true);
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([400, 'VALIDATION']);
    expect(answer.json().file[0]).not.toContain('files.');
    expect(
      fs.readdirSync(path.join(routes.folder, 'uploads')).filter((file) => !file.endsWith('.json'))
        .length,
    ).toBeLessThan(3);
  });

  it('too big, naming the maximum, before a byte is sent', async () => {
    const answer = await begin(
      { ...owner.as, 'accept-language': 'ru' },
      'katta.pdf',
      10 * 1024 * 1024,
    );
    expect([
      answer.statusCode,
      answer.headers['x-error-code'],
      answer.headers['x-file-refusal'],
    ]).toEqual([413, 'FILE_TOO_LARGE', 'too_big']);
    expect(answer.json()).toEqual({ file: ['Размер файла должен быть меньше 10 МБ'] });
    expect((await begin(owner.as, 'katta.pdf', 10 * 1024 * 1024 - 1)).statusCode).toBe(201);
  });

  it('more bytes than announced are not taken', async () => {
    const url = String((await begin(owner.as, 'koʻp.pdf', 100)).headers.location);
    expect((await send(owner.as, url, 0, pdf('a'.repeat(200)))).statusCode).toBe(413);
  });

  it('too many uploads under way', async () => {
    const busy = await routes.addAccount();
    const answers = [];
    for (let at = 0; at < 21; at += 1) answers.push(await begin(busy.as, 'a.pdf', 500));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(201), 400]);
    expect(answers[20]?.headers['x-file-refusal']).toBe('too_many');
  });

  it('infected or not judged, when a scanner is configured', async () => {
    const program = path.join(routes.folder, 'scanner.sh');
    const script =
      '#!/bin/sh\nif grep -q EICAR "$2"; then exit 1; fi\nif grep -q BROKEN "$2"; then exit 2; fi\nexit 0\n';
    fs.writeFileSync(program, script, { mode: 0o755 });
    const plain = routes;
    routes = await routeApp(database, (app, services) => fileRoutes(app, services), {
      fileScannerCommand: `${program} --quiet`,
    });
    try {
      expect((await upload(owner.as, 'v.pdf', pdf('EICAR'))).answer.headers['x-file-refusal']).toBe(
        'infected',
      );
      expect(
        (await upload(owner.as, 'v.pdf', pdf('BROKEN'))).answer.headers['x-file-refusal'],
      ).toBe('failed');
      const { id } = await upload(owner.as, 'v.pdf', pdf('toza'));
      expect((await get(owner.as, `/api/files/${id}/info/`)).json()).toMatchObject({
        state: 'stored',
        scanned: true,
      });
    } finally {
      await routes.stop();
      routes = plain;
    }
  });

  it('has eleven texts in three languages', () => {
    for (const language of ['uz', 'ru', 'en']) {
      const texts = JSON.parse(
        fs.readFileSync(`src/shared/locales/${language}/files.json`, 'utf8'),
      );
      const names = [
        'none_selected',
        'type',
        'too_big',
        'empty',
        'password_protected',
        'infected',
        'damaged',
        'failed',
        'too_many',
        'name_too_long',
        'duplicate',
      ];
      expect(new Set(names.map((name) => texts[name])).size).toBe(11);
    }
  });
});
