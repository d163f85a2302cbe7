import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { transitionsOf } from '#machines/kit.ts';
import { rowStates } from '#machines/rows/row.ts';
import { ruleRemarkMachine } from '#machines/rule-remark.machine.ts';
import { topicMachine } from '#machines/topic.machine.ts';
import { describedOf } from '#server/process-docs/described-machine.ts';
import { readRemarks as readFile, rulesWritten } from '#server/process-docs/written-remarks.ts';
import { countRemarks, readRemarks, remarksToWrite } from '#server/rule-remarks/read-remarks.ts';
import { keyOfTransition } from '#shared/published-machine.ts';
import {
  type RemarkedTransition,
  type RemarkOverview,
  type RuleRemarks,
  remarkFile,
} from '#shared/rule-remarks.ts';
import type { Answer, Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let agency: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  agency = await seeded.as('agentlik');
});
afterAll(() => seeded.stop());
/** Remarks are never deleted: a test that needs none of before takes the trigger off for it. */
beforeEach(async () => {
  const { db } = seeded.on.services;
  await sql`alter table rule_remark disable trigger all`.execute(db);
  await sql`delete from rule_remark`.execute(db);
  await sql`alter table rule_remark enable trigger all`.execute(db);
});

const rules = describedOf(topicMachine);
const [publish, archive] = ['publish', 'archive'].map((event) => {
  const found = rules.transitions.find((one) => one.event === event);
  if (!found) throw new Error(`topic has no ${event}`);
  return { from: found.from, event, to: found.to };
}) as [Spoken, Spoken];
type Spoken = Pick<RemarkedTransition, 'from' | 'event' | 'to'>;

const regulation = 'Vazirlar Mahkamasining 2017-yil 22-maydagi 304-son qarori';
const article = '12-band';
const confirming = { say: 'confirm', regulation, article };
const say = (
  as: Sender | null,
  words: object = confirming,
  about: Spoken = publish,
  process = 'topic',
): Promise<Answer> =>
  seeded.on.send(as, 'POST', `/api/rule-remarks/${process}/`, {
    ...about,
    version: rules.version,
    ...words,
  });
async function read(): Promise<RuleRemarks> {
  const { status, body } = await seeded.on.send(agency, 'GET', '/api/rule-remarks/topic/');
  expect(status).toBe(200);
  return body as unknown as RuleRemarks;
}
const of = (remarks: RuleRemarks, about: Spoken = publish): RemarkedTransition => {
  const found = remarks.results.find((one) => keyOfTransition(one) === keyOfTransition(about));
  if (!found) throw new Error('the transition is not there');
  return found;
};

describe('an analyst of the agency', () => {
  it('confirms a transition by an article: everyone who may read it sees who, when and by what', async () => {
    expect((await say(agency)).status).toBe(201);
    for (const login of ['agentlik', 'nazorat', 'admin']) {
      const { body } = await seeded.on.send(
        await seeded.as(login),
        'GET',
        '/api/rule-remarks/topic/',
      );
      const { state, remarks } = of(body as unknown as RuleRemarks);
      expect(state).toBe('confirmed');
      expect(remarks).toMatchObject([
        { state: 'confirmed', regulation, article, version: '1', outdated: false },
      ]);
      expect(remarks[0]?.who).toMatch(/\p{L}/u);
    }
  });

  it('says something else later: the latest stands, the earlier ones stay beside it', async () => {
    await say(agency);
    await say(agency, { say: 'question', comment: 'Bu band bekor qilingan emasmi?' });
    await say(agency, { say: 'correct', regulation, article, instead: 'Avval kengash koʻradi' });
    const { state, remarks } = of(await read());
    expect(state).toBe('corrected');
    expect(remarks.map((one) => one.state)).toEqual(['corrected', 'questioned', 'confirmed']);
    const { db } = seeded.on.services;
    for (const change of [
      sql`update rule_remark set comment = 'x'`,
      sql`delete from rule_remark`,
      sql`truncate rule_remark`,
    ])
      await expect(change.execute(db)).rejects.toThrow('append-only');
  });

  it('leaves a line of the audit log with each remark', async () => {
    await say(agency);
    const { body } = await seeded.on.send(
      await seeded.as('texnik'),
      'GET',
      '/api/audit/changes/?process=ruleRemark&days=1',
    );
    const [line] = (body as unknown as { results: { changes: object[]; event: string }[] }).results;
    expect(line).toMatchObject({ event: 'confirm', actor_role: 'innovation' });
    const told = JSON.stringify(line?.changes);
    expect(told).toContain(`topic: ${keyOfTransition(publish)}`);
    expect(told).toContain(regulation);
  });

  it('presses twice, and has said it once', async () => {
    const body = { ...publish, version: rules.version, ...confirming };
    const key = { 'idempotency-key': 'twice-pressed-key' };
    for (const _ of [1, 2])
      expect(
        (await seeded.on.send(agency, 'POST', '/api/rule-remarks/topic/', body, key)).status,
      ).toBe(201);
    expect(of(await read()).remarks).toHaveLength(1);
  });

  it('sees on the overview how much of each process is left', async () => {
    await say(agency);
    await say(agency, { say: 'question', comment: 'Nega?' }, archive);
    const { body } = await seeded.on.send(agency, 'GET', '/api/rule-remarks/');
    const { results } = body as unknown as RemarkOverview;
    const all = rules.transitions.filter(({ basis }) => basis === 'assumed').length;
    expect(results.find(({ process }) => process === 'topic')).toEqual({
      process: 'topic',
      all,
      absent: all - 2,
      confirmed: 1,
      questioned: 1,
      corrected: 0,
    });
    for (const machine of processMachines) {
      const assumed = transitionsOf(machine).filter(({ meta }) => meta.basis === 'assumed').length;
      const counts = results.find(({ process }) => process === machine.id);
      expect([machine.id, counts?.all]).toEqual([machine.id, assumed]);
    }
  });

  it.each<[string, object, string[]]>([
    ['confirms without an article', { say: 'confirm', regulation }, ['article']],
    [
      'confirms with blanks alone',
      { say: 'confirm', regulation: ' ', article: ' ' },
      ['regulation', 'article'],
    ],
    ['questions without a word', { say: 'question' }, ['comment']],
    [
      'corrects and does not say what should be',
      { say: 'correct', regulation, article },
      ['instead'],
    ],
    ['says nothing that is known', { say: 'approve', regulation, article }, ['say']],
    ['writes more than is kept', { ...confirming, comment: 'x'.repeat(2001) }, ['comment']],
  ])('is told at the field when one %s, and nothing is written', async (_what, words, fields) => {
    const { status, body } = await say(agency, words);
    expect(status).toBe(400);
    for (const field of fields) expect(body).toHaveProperty(field);
    expect(of(await read()).remarks).toEqual([]);
  });

  it('keeps of a remark only what belongs to it', async () => {
    await say(agency, { ...confirming, instead: 'Boshqacha' });
    expect(of(await read()).remarks[0]?.instead).toBeNull();
  });

  it('is refused for a transition that the specification gives, one that is not there, and rules of before', async () => {
    const given = processMachines.flatMap((machine) =>
      transitionsOf(machine)
        .filter(({ meta }) => meta.basis === undefined)
        .map(({ from, event, to }) => ({ process: machine.id, about: { from, event, to } })),
    )[0];
    if (!given) throw new Error('the specification gives nothing');
    expect((await say(agency, confirming, given.about, given.process)).code).toBe('GUARD_FAILED');
    expect((await say(agency, confirming, { ...publish, to: 'nowhere' })).status).toBe(404);
    expect((await say(agency, confirming, publish, 'nothing')).status).toBe(404);
    const old = await say(agency, { ...confirming, version: '0' });
    expect(old.code).toBe('GUARD_FAILED');
    expect(JSON.stringify(old.body)).toContain('qoida oʻzgargan');
  });
});

describe('others', () => {
  it('may read it and not write it where they watch; all the rest do neither', async () => {
    for (const login of ['nazorat', 'admin'])
      expect((await say(await seeded.as(login))).code).toBe('NO_PERMISSION');
    for (const login of ['talabgor', 'doktorant', 'universitet', 'vazirlik', 'moliya', 'texnik']) {
      const sender = await seeded.as(login);
      for (const path of ['', 'topic/', 'topic/file/'])
        expect((await seeded.on.send(sender, 'GET', `/api/rule-remarks/${path}`)).code).toBe(
          'NO_PERMISSION',
        );
      expect((await say(sender)).code).toBe('NO_PERMISSION');
    }
    expect((await say(null)).code).toBe('UNAUTHENTICATED');
    expect(of(await read()).remarks).toEqual([]);
  });
});

describe('a remark on rules that have changed since', () => {
  /** A remark as an earlier version of the product has stored it. */
  const stored = async (about: Spoken, rules_version: string) => {
    const { db } = seeded.on.services;
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'agentlik@namuna.uz')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('rule_remark')
      .values({
        process: 'topic',
        rules_version,
        from_state: about.from,
        event: about.event,
        to_state: about.to,
        state: 'confirmed',
        account_id: id,
        role: 'innovation',
        regulation,
        article,
        created_at: seeded.on.services.now(),
      })
      .execute();
  };

  it('is shown as made on the earlier version, and counts no more', async () => {
    await stored(publish, '0');
    const { state, remarks } = of(await read());
    expect(state).toBe('absent');
    expect(remarks).toMatchObject([{ version: '0', outdated: true }]);
    const { db } = seeded.on.services;
    expect((await remarksToWrite(db, topicMachine)).remarks).toEqual([]);
    expect(await countRemarks(db, [topicMachine])).toMatchObject([{ confirmed: 0 }]);
  });

  it('gives way to one on the rules of today, whichever was made first', async () => {
    await say(agency, { say: 'question', comment: 'Nega?' });
    await stored(publish, '0');
    const { state, remarks } = of(await read());
    expect(state).toBe('questioned');
    expect(remarks.map(({ outdated }) => outdated)).toEqual([true, false]);
  });

  it('is told apart when its transition is no more', async () => {
    await stored({ ...publish, event: 'publishAtOnce' }, '0');
    const { gone, results } = await read();
    expect(gone).toMatchObject([{ event: 'publishAtOnce', remark: { outdated: true } }]);
    expect(results.flatMap(({ remarks }) => remarks)).toEqual([]);
  });
});

describe('the file for the repository', () => {
  const file = async (): Promise<Answer> =>
    seeded.on.send(agency, 'GET', '/api/rule-remarks/topic/file/');

  it('has what stands, names nobody, and is read back by the repository without a fault', async () => {
    await say(agency, { say: 'question', comment: 'Nega?' });
    await say(agency);
    await say(agency, { say: 'correct', regulation, article, instead: 'Avval kengash' }, archive);
    const { status, body } = await file();
    expect(status).toBe(200);
    const { machine, remarks } = remarkFile.parse(body);
    expect(machine).toBe('topic');
    expect(remarks.map(({ event, state }) => [event, state]).sort()).toEqual([
      ['archive', 'corrected'],
      ['publish', 'confirmed'],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/namuna\.uz|"who"/);
    expect(readFile('topic.json', JSON.stringify(body)).faults).toEqual([]);
  });

  it('is empty where nothing was said', async () => {
    expect((await file()).body).toEqual({ machine: 'topic', remarks: [] });
  });

  it('counts in the app where nobody has said anything later, and stays in the next file', async () => {
    await say(agency);
    const { body } = await file();
    const written = rulesWritten([['topic.json', JSON.stringify(body)]]);
    await say(agency, { say: 'question', comment: 'Nega?' }, archive);
    const { db } = seeded.on.services;
    // Another installation, to which the repository came with its files.
    await sql`alter table rule_remark disable trigger all`.execute(db);
    await sql`delete from rule_remark where event = 'publish'`.execute(db);
    await sql`alter table rule_remark enable trigger all`.execute(db);
    const there = await readRemarks(db, topicMachine, written);
    expect(of(there)).toMatchObject({
      state: 'confirmed',
      written: { regulation, article },
      remarks: [],
    });
    expect(await countRemarks(db, [topicMachine], written)).toMatchObject([
      { confirmed: 1, questioned: 1 },
    ]);
    const next = await remarksToWrite(db, topicMachine, written);
    expect(next.remarks.map(({ event }) => event).sort()).toEqual(['archive', 'publish']);
  });
});

it('the table takes the states of the machine and no other', async () => {
  const { rows } = await sql<{ check: string }>`select pg_get_constraintdef(oid) as check
    from pg_constraint where conname = 'rule_remark_state'`.execute(seeded.on.services.db);
  const named = [...(rows[0]?.check ?? '').matchAll(/'(\w+)'/g)].map(([, state]) => state);
  expect(named.sort()).toEqual(rowStates(ruleRemarkMachine).map(String).sort());
});

it('a remark ends where it begins: the machine has no second step', () => {
  expect(new Set(transitionsOf(ruleRemarkMachine).map(({ from }) => from))).toEqual(
    new Set(['absent']),
  );
});
