import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { runJobs } from '../support/jobs.ts';
import { type LetterStage, letterStage } from '../support/letter-acts.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
let stage: LetterStage;
let colleague: Sender;
beforeAll(async () => {
  world = await openWorld();
  stage = await letterStage(world);
  colleague = await addActor(world.on, 'ministry', { organization_id: world.ministry });
});
afterAll(() => world.stop());
beforeEach(() => world.on.clock.reset());

/** What a draft sends back when it is saved. */
interface Draft {
  version: number;
  to: { id: number };
  language: string;
  file: { id: string };
}

const fieldsOf = ({ body }: Answer) => Object.keys(body).sort();
const said = ({ status, code }: Answer): string => (status < 300 ? 'done' : `${status} ${code}`);
const told = async (code: string, id: number): Promise<number[]> =>
  (
    await sql<{ account_id: number }>`select n.account_id from received_notification n
      where n.code = ${code} and n.process = 'letter' and n.record_id = ${id}
        order by n.account_id`.execute(world.database.db)
  ).rows.map(({ account_id }) => account_id);

describe('a letter from a university to its ministry and back', () => {
  it('is rejected, prepared again under its number, and accepted in its second version', async () => {
    const { university, ministry } = world.staff;
    const id = await stage.draft();
    expect((await stage.seen(ministry, id)).status).toBe(404);
    const sent = await stage.act(university, id, 'send');
    const code = String(sent.body.code);
    expect([sent.body.state, code]).toEqual(['pending', expect.stringMatching(/^XT-\d{4}-\d{6}$/)]);
    await runJobs(world.on);
    expect(await told('N-LETTER-NEW', id)).toEqual(
      [ministry.id, colleague.id].sort((one, other) => one - other),
    );
    expect((await stage.seen(ministry, id)).body).toMatchObject({
      read_at: null,
      facts: { unread: true },
    });
    expect((await stage.act(ministry, id, 'read')).body.read_at).not.toBeNull();
    expect(said(await stage.act(ministry, id, 'read'))).toBe('422 GUARD_FAILED');
    expect(said(await stage.act(ministry, id, 'reject', { reason: 'qisqa' }))).toBe(
      '400 REASON_REQUIRED',
    );
    expect(
      (await stage.act(ministry, id, 'reject', { reason: 'Imzolangan nusxasi ilova qilinmagan.' }))
        .body,
    ).toMatchObject({
      state: 'rejected',
      status: 300,
      rejected_info: 'Imzolangan nusxasi ilova qilinmagan.',
    });
    await runJobs(world.on);
    expect(await told('N-LETTER-REJECTED', id)).toEqual([university.id]);
    expect((await stage.act(university, id, 'regenerate')).body).toMatchObject({
      state: 'draft',
      code: `${code}/2`,
      edition: 2,
      rejected_info: null,
    });
    expect((await stage.seen(ministry, id)).status).toBe(404);
    expect(fieldsOf(await stage.act(university, id, 'delete'))).toEqual(['neverSent']);
    expect((await stage.act(university, id, 'send')).body).toMatchObject({
      state: 'pending',
      code: `${code}/2`,
      read_at: null,
    });
    expect((await stage.act(ministry, id, 'accept')).body).toMatchObject({
      state: 'accepted',
      status: 400,
    });
    await runJobs(world.on);
    expect(await told('N-LETTER-ACCEPTED', id)).toEqual([university.id]);
    const history = (await world.on.send(ministry, 'GET', `/api/letters/${id}/history/`)).body
      .results as { event: string; reason: string | null }[];
    expect(history.map(({ event }) => event).sort()).toEqual([
      'accept',
      'create',
      'read',
      'regenerate',
      'reject',
      'send',
      'send',
    ]);
    expect(JSON.stringify(history)).toContain('Imzolangan nusxasi');
  });

  it('is answered by a letter that goes back to its sender and stands in one chain with it', async () => {
    const { university, ministry } = world.staff;
    const first = await stage.sent();
    const reply = await stage.draft(ministry, {
      answers_id: first,
      to_org_id: world.otherUniversity,
    });
    expect((await stage.seen(ministry, reply)).body).toMatchObject({
      to: { id: world.university },
      answers: { id: first },
      thread_id: first,
    });
    const chainOf = async (by: Sender): Promise<number[]> =>
      (
        (await world.on.send(by, 'GET', `/api/letters/?thread=${first}&ordering=id`)).body
          .results as { id: number }[]
      ).map(({ id }) => id);
    expect([await chainOf(ministry), await chainOf(university)]).toEqual([[first, reply], [first]]);
    await stage.act(ministry, reply, 'send');
    expect(await chainOf(university)).toEqual([first, reply]);
    expect(fieldsOf(await stage.write(world.neighbour, { answers_id: first }))).toEqual([
      'answers_id',
    ]);
  });

  it('is quoted by its reply as it was, whatever its sender makes of it later', async () => {
    const { university, ministry } = world.staff;
    const first = await stage.sent(world.ministry, {
      short_info: 'Kengash tarkibini tasdiqlash haqida',
      body: 'Tarkib ilovada.',
    });
    const { code, sent_at } = (await stage.seen(university, first)).body;
    const reply = await stage.draft(ministry, { answers_id: first });
    await stage.act(ministry, first, 'reject', { reason: 'Ilova imzolanmagan, qayta yuboring.' });
    await stage.act(university, first, 'regenerate');
    const { version, to, language, file } = (await stage.seen(university, first))
      .body as unknown as Draft;
    const body = {
      version,
      to_org_id: to.id,
      language,
      file_id: file.id,
      short_info: 'Hali yuborilmagan boshqa matn',
      body: null,
    };
    expect((await world.on.send(university, 'PUT', `/api/letters/${first}/`, body)).status).toBe(
      200,
    );
    const quoted = {
      code,
      sent_at,
      short_info: 'Kengash tarkibini tasdiqlash haqida',
      body: 'Tarkib ilovada.',
    };
    expect((await stage.seen(ministry, reply)).body.answers).toMatchObject(quoted);
    expect((await stage.act(ministry, reply, 'send')).status).toBe(200);
    const { text } = await stage.printed(university, reply);
    expect([
      text.includes('Kengash tarkibini tasdiqlash haqida'),
      text.includes('boshqa matn'),
    ]).toEqual([true, false]);
  });

  it('has numbers one after the other, and a refused sending takes none', async () => {
    const ids = [
      await stage.draft(),
      await stage.draft(),
      await stage.draft(undefined, { file_id: null }),
    ];
    const answers = await Promise.all(
      ids.map((id) => stage.act(world.staff.university, id, 'send')),
    );
    const codes = answers
      .flatMap(({ status, body }) => (status === 200 ? [Number(String(body.code).slice(-6))] : []))
      .sort((one, two) => one - two);
    expect([codes.length, (codes[1] ?? 0) - (codes[0] ?? 0)]).toEqual([2, 1]);
    const next = await stage.act(world.staff.university, await stage.draft(), 'send');
    expect(Number(String(next.body.code).slice(-6))).toBe((codes[1] ?? 0) + 1);
  });
});

describe('who sees a letter', () => {
  it('the sender all it wrote, the recipient what was sent, who oversees what was sent, others nothing', async () => {
    const { university, ministry, antiCorruption, admin, economy, advisor } = world.staff;
    const draft = await stage.draft();
    const id = await stage.sent(world.ministry, {
      file_id: await addFile(world, university, 'letter'),
    });
    const statuses = async (letter: number) =>
      Promise.all(
        [university, ministry, antiCorruption, admin, world.neighbour, economy, advisor].map(
          async (by) => (await stage.seen(by, letter)).status,
        ),
      );
    expect(await statuses(draft)).toEqual([200, 404, 404, 404, 404, 403, 403]);
    expect(await statuses(id)).toEqual([200, 200, 200, 200, 404, 403, 403]);
    const file = String(((await stage.seen(university, id)).body.file as { id: string }).id);
    const content = async (by: Sender) =>
      (await world.on.send(by, 'GET', `/api/files/${file}/info/`)).status;
    expect([
      await content(university),
      await content(ministry),
      await content(world.neighbour),
    ]).toEqual([200, 200, 404]);
    await stage.act(university, id, 'changeToDraft');
    expect([await content(ministry), (await stage.seen(ministry, id)).status]).toEqual([404, 404]);
  });

  it('counts what is unread and whose turn it is at once, and its parts in the inbox', async () => {
    const to = await stage.house('finance', 500);
    const ids = [
      await stage.sent(to.organization),
      await stage.sent(to.organization),
      await stage.sent(to.organization),
    ];
    await stage.act(to.person, ids[0] ?? 0, 'read');
    await stage.act(to.person, ids[1] ?? 0, 'accept');
    const turns = (await world.on.send(to.person, 'GET', '/api/my-turn/')).body as unknown as {
      process: string;
    }[];
    expect(turns.find(({ process }) => process === 'letter')).toEqual({
      process: 'letter',
      count: 2,
      unread: 1,
    });
    const { body } = await world.on.send(to.person, 'GET', '/api/letters/groups/?box=in');
    expect(body).toEqual({ overdue: 0, unread: 1, waiting: 1, answered: 1 });
  });

  it('finds a letter by number, short info, text and organization, whatever the script', async () => {
    const id = await stage.sent(world.ministry, {
      short_info: 'Qoʻqon filiali toʻgʻrisida xat',
      body: 'Laboratoriya jihozlari roʻyxati ilova qilinadi.',
    });
    const { code } = (await stage.seen(world.staff.ministry, id)).body;
    for (const words of [
      String(code),
      'qўқон',
      "qo'qon filiali",
      'лаборатория',
      'UNI tashkiloti qoqon',
    ]) {
      const found = await world.on.send(
        world.staff.ministry,
        'GET',
        `/api/letters/?box=in&search=${encodeURIComponent(words)}`,
      );
      expect([words, (found.body.results as { id: number }[]).map((one) => one.id)]).toEqual([
        words,
        expect.arrayContaining([id]),
      ]);
    }
  });
});

describe('at the same moment', () => {
  it('two people of one organization answer: one wins, the other is told', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await stage.sent();
      const answers = await Promise.all([
        stage.act(world.staff.ministry, id, 'accept', {}, 2),
        stage.act(colleague, id, 'reject', { reason: 'Bu masala vazirlik vakolatida emas.' }, 2),
      ]);
      expect(answers.map(said).sort()).toEqual(['409 STALE_VERSION', 'done']);
    }
  });

  it('the recipient opens it while the sender takes it back: one of both, and the other is told', async () => {
    const wins = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const id = await stage.sent();
      const open = () => stage.act(world.staff.ministry, id, 'read', {}, 2);
      const take = () => stage.act(world.staff.university, id, 'changeToDraft', {}, 2);
      const [read, back] =
        round % 2 === 0
          ? await Promise.all([open(), take()])
          : (await Promise.all([take(), open()])).reverse();
      const state = (await stage.seen(world.staff.university, id)).body.state;
      wins.add(String(state));
      expect([said(read as Answer), said(back as Answer), state]).toEqual(
        state === 'draft'
          ? ['404 NOT_FOUND', 'done', 'draft']
          : ['done', '409 STALE_VERSION', 'pending'],
      );
      if (state === 'pending')
        expect(fieldsOf(await stage.act(world.staff.university, id, 'changeToDraft'))).toEqual([
          'unread',
        ]);
    }
    expect(wins.size).toBeGreaterThan(0);
  });
});

describe('bad input', () => {
  it('is named at its field and saves nothing', async () => {
    const { university } = world.staff;
    expect(fieldsOf(await stage.write(university, { to_org_id: world.university }))).toEqual([
      'to_org_id',
    ]);
    expect(fieldsOf(await stage.write(university, { to_org_id: 999_999 }))).toEqual(['to_org_id']);
    expect(fieldsOf(await stage.write(university, { short_info: 'qisqa' }))).toEqual([
      'short_info',
    ]);
    expect(
      fieldsOf(
        await stage.write(university, { answer_until: addDays(world.on.clock.today(), -1) }),
      ),
    ).toEqual(['answer_until']);
    expect(
      fieldsOf(
        await stage.write(university, { file_id: await addFile(world, world.neighbour, 'letter') }),
      ),
    ).toEqual(['file_id']);
    expect(fieldsOf(await stage.write(university, { language: 'kk' }))).toEqual(['language']);
    expect((await stage.write(world.staff.economy)).status).toBe(403);
  });

  it('stops the sending with a sentence of its own for each', async () => {
    const { university } = world.staff;
    const lacking = async (change: object) =>
      fieldsOf(await stage.act(university, await stage.draft(university, change), 'send'));
    expect(await lacking({ to_org_id: null, short_info: null, file_id: null })).toEqual([
      'addresseeChosen',
      'fileGiven',
      'shortInfoGiven',
    ]);
    const closed = await stage.house('university', 100);
    const id = await stage.draft(university, { to_org_id: closed.organization });
    await world.database.db
      .updateTable('organization')
      .set({ state: 'notActive' })
      .where('id', '=', closed.organization)
      .execute();
    expect(fieldsOf(await stage.act(university, id, 'send'))).toEqual(['addresseeActive']);
    expect((await stage.write(closed.person)).status).toBe(422);
    const late = await stage.draft(university, { answer_until: world.on.clock.today() });
    world.on.clock.days(1);
    expect(fieldsOf(await stage.act(university, late, 'send'))).toEqual(['answerDayAhead']);
  });

  it('offers only organizations that take letters', async () => {
    const { body } = await world.on.send(world.staff.university, 'GET', '/api/letter-addressees/');
    const ids = (body.results as { id: number; name_uz: string }[]).map(({ name_uz }) => name_uz);
    expect(ids).toEqual(
      expect.arrayContaining([
        'VAZ tashkiloti',
        'INS tashkiloti',
        'AGN tashkiloti',
        'MOL tashkiloti',
      ]),
    );
    for (const name of ['UNI tashkiloti', 'IQT tashkiloti', 'KQK tashkiloti'])
      expect(ids).not.toContain(name);
    expect(
      (await world.on.send(world.staff.antiCorruption, 'GET', '/api/letter-addressees/')).status,
    ).toBe(403);
  });
});

describe('time', () => {
  it('reminds after five and ten days, each once, and tells after fifteen that it is late', async () => {
    const id = await stage.sent();
    const days = async (count: number) => {
      world.on.clock.days(count);
      for (const _ of [1, 2]) await stage.morning();
      const row = await world.database.db
        .selectFrom('letter')
        .select(['reminders', 'overdue_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return [row.reminders, row.overdue_at !== null];
    };
    expect([await days(4), await days(1), await days(4), await days(1), await days(4)]).toEqual([
      [0, false],
      [1, false],
      [1, false],
      [2, false],
      [2, false],
    ]);
    expect(await days(1)).toEqual([2, true]);
    await runJobs(world.on, ['run-effects']);
    expect((await told('N-LETTER-OVERDUE', id)).length).toBeGreaterThan(2);
    expect(await told('N-LETTER-OVERDUE', id)).toContain(world.staff.innovation.id);
    expect(await told('N-LETTER-OVERDUE', id)).not.toContain(world.staff.university.id);
  });

  it('is late after the day that its sender named', async () => {
    const id = await stage.sent(world.ministry, {
      answer_until: addDays(world.on.clock.today(), 2),
    });
    expect((await stage.seen(world.staff.ministry, id)).body.answer_due).toBe(
      addDays(world.on.clock.today(), 2),
    );
    world.on.clock.days(2);
    await stage.morning();
    expect((await stage.seen(world.staff.ministry, id)).body.overdue_at).toBeNull();
    world.on.clock.days(1);
    await stage.morning();
    expect((await stage.seen(world.staff.ministry, id)).body.overdue_at).not.toBeNull();
  });
});

describe('its document', () => {
  it('is on the form of the sender in the chosen language, and anybody checks it by its code', async () => {
    const { university, ministry } = world.staff;
    const id = await stage.sent(world.ministry, {
      language: 'ru',
      short_info: 'О совместном совете',
      body: 'Просим рассмотреть.',
    });
    const { document, text } = await stage.printed(ministry, id);
    expect(document).toMatchObject({ code: 'DOC-LETTER', language: 'ru', state: 'made' });
    const { code } = (await stage.seen(university, id)).body;
    for (const words of [
      'Письмо',
      String(code),
      'UNI tashkiloti',
      'VAZ tashkiloti',
      'О совместном совете',
      'Просим рассмотреть.',
      'letter.pdf',
    ])
      expect(text).toContain(words);
    const checked = await world.on.send(
      null,
      'GET',
      `/api/public/documents/${document?.check_code}/`,
    );
    expect(checked.body).toMatchObject({
      number: code,
      status: 'valid',
      to: { name_uz: 'VAZ tashkiloti' },
      files: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
  });
});

describe('many at once', () => {
  it('are rejected with one reason, or each with its own', async () => {
    const { ministry } = world.staff;
    const ids = [await stage.sent(), await stage.sent(), await stage.sent()];
    const own = 'Ilova imzolanmagan, qayta yuboring.';
    const rows = ids.map((id, at) => ({ id, version: 2, ...(at === 1 ? { reason: own } : {}) }));
    const bulk = (body: object) =>
      world.on.send(ministry, 'POST', '/api/letters/bulk/', { event: 'reject', rows, ...body });
    expect((await bulk({})).code).toBe('REASON_REQUIRED');
    expect((await bulk({ rows: [{ id: ids[0], version: 2, reason: 'qisqa' }] })).status).toBe(400);
    const common = 'Bu masala vazirlik vakolatiga kirmaydi.';
    expect((await bulk({ reason: common })).body).toMatchObject({ done: 3, skipped: 0, failed: 0 });
    const kept = await world.database.db
      .selectFrom('letter')
      .select('rejected_info')
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    expect(kept.map(({ rejected_info }) => rejected_info)).toEqual([common, own, common]);
  });
});
