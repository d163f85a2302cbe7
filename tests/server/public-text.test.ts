import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runTimetable } from '#server/schedule/timetable.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
let editor: Sender;
let colleague: Sender;
beforeAll(async () => {
  world = await openWorld();
  editor = await addActor(world.on, 'innovation');
  colleague = await addActor(world.on, 'admin');
});
afterAll(() => world.stop());

const kinds = { regulation: 100, question: 200, contact: 300 } as const;
const day = (ahead: number): string => addDays(tashkentDay(world.on.clock.now()), ahead);

const form = (change: object = {}) => ({
  text_kind: kinds.question,
  sort_number: 10,
  title_uz: 'Kim hujjat topshiradi?',
  title_ru: 'Кто подаёт документы?',
  title_en: 'Who can apply?',
  content_uz: '<p>Magistrlar</p>',
  content_ru: '<p>Магистры</p>',
  content_en: '<p>Masters</p>',
  valid_from: day(0),
  ...change,
});

const send = (as: Sender, path: string, body: object = {}): Promise<Answer> =>
  world.on.send(as, 'POST', `/api/public-texts/${path}`, body);

interface Version {
  id: number;
  version: number;
}

async function draft(change: object = {}): Promise<Version> {
  const { status, body } = await send(editor, '', form(change));
  expect(status).toBe(201);
  return { id: Number(body.id), version: Number(body.version) };
}

async function published(change: object = {}): Promise<Version> {
  const { id, version } = await draft(change);
  const { status, body } = await send(editor, `${id}/publish/`, { version });
  expect(status).toBe(200);
  return { id, version: Number(body.version) };
}

const missing = async ({ id, version }: Version) =>
  Object.keys((await send(editor, `${id}/publish/`, { version })).body).sort();

const stateOf = async (id: number) =>
  (await world.on.send(editor, 'GET', `/api/public-texts/${id}/`)).body.state;

const read = (path: string) =>
  world.on.app.inject({ method: 'GET', url: `/api/public/texts/${path}` });

/** The versions of a kind that everybody reads now, in their order. */
async function shown(kind: number): Promise<number[]> {
  const { results } = (await read(`?kind=${kind}`)).json();
  return results.map(({ id }: Version) => id);
}

describe('an editor', () => {
  it('publishes what is complete in three languages, and is told what is missing', async () => {
    expect(
      await missing(await draft({ title_en: null, content_ru: '<p> </p>', valid_from: null })),
    ).toEqual(['contentsComplete', 'dayGiven', 'titlesComplete']);
    expect(await missing(await draft({ text_kind: kinds.contact }))).toEqual(['phoneGiven']);
    expect(
      await missing(await draft({ text_kind: kinds.regulation, act_uz: 'Namuna nizom' })),
    ).toEqual(['basisGiven']);
  });

  it('stores formatted text cleaned', async () => {
    const { id } = await draft({
      content_uz:
        '<p onclick="alert(1)">a<script>alert(1)</script><a href="javascript:x">b</a></p>',
    });
    const { body } = await world.on.send(editor, 'GET', `/api/public-texts/${id}/`);
    expect(body.content_uz).toBe('<p>a<a>b</a></p>');
  });

  it('keeps of a text what its kind has', async () => {
    const { id } = await draft({ phone: '+998710000000', act_number: '7' });
    const { body } = await world.on.send(editor, 'GET', `/api/public-texts/${id}/`);
    expect(body).toMatchObject({ phone: null, act_number: null });
  });

  it('changes nothing that everybody reads, and deletes nothing that was read', async () => {
    const { id, version } = await published();
    const { status } = await world.on.send(editor, 'PUT', `/api/public-texts/${id}/`, {
      ...form(),
      version,
    });
    expect(status).toBe(409);
    const off = await send(editor, `${id}/withdraw/`, { version, reason: 'Javob eskirgan ekan' });
    expect(off.status).toBe(200);
    const back = await send(editor, `${id}/changeToDraft/`, { version: off.body.version });
    const deleted = await world.on.send(editor, 'DELETE', `/api/public-texts/${id}/`, {
      version: back.body.version,
    });
    expect([deleted.status, Object.keys(deleted.body)]).toEqual([422, ['neverPublished']]);
  });
});

describe('a new version', () => {
  it('is shown from its day, the one before until then; the night ends that one', async () => {
    const first = await published({ valid_from: day(-5) });
    const next = await published({
      replaces_id: first.id,
      valid_from: day(3),
      title_uz: 'Kim hujjat topshira oladi?',
    });
    expect(await shown(kinds.question)).toContain(first.id);
    expect(await shown(kinds.question)).not.toContain(next.id);
    expect((await read(`${next.id}/`)).statusCode).toBe(404);
    await runTimetable(world.on.services, 'nightly');
    expect(await stateOf(first.id)).toBe('published');

    world.on.clock.days(3);
    // The day decides, not the job of its night.
    expect(await shown(kinds.question)).toContain(next.id);
    expect(await shown(kinds.question)).not.toContain(first.id);
    await runTimetable(world.on.services, 'nightly');
    expect(await stateOf(first.id)).toBe('superseded');
    expect((await read(`${first.id}/`)).statusCode).toBe(404);
    expect((await read(`${next.id}/`)).json()).toMatchObject({ id: next.id, first_id: first.id });
    const { body } = await world.on.send(
      editor,
      'GET',
      `/api/public-texts/?versions=${first.id}&ordering=id`,
    );
    const versions = z.array(z.object({ id: z.int() })).parse(body.results);
    expect(versions.map(({ id }) => id)).toEqual([first.id, next.id]);
    world.on.clock.reset();
  });

  it('replaces the one before at once when its day is today', async () => {
    const first = await published({ valid_from: day(-5) });
    const next = await published({ replaces_id: first.id });
    expect(await shown(kinds.question)).toEqual(expect.arrayContaining([next.id]));
    expect(await shown(kinds.question)).not.toContain(first.id);
  });

  it('is written of a published text alone', async () => {
    const { id } = await draft();
    const { status, body } = await send(editor, '', form({ replaces_id: id }));
    expect([status, Object.keys(body)]).toEqual([422, ['earlierPublished']]);
    expect((await send(editor, '', form({ replaces_id: 999_999 }))).status).toBe(422);
  });

  it('keeps the kind of its text', async () => {
    const { id } = await published();
    const next = await draft({ replaces_id: id, text_kind: kinds.contact });
    const { body } = await world.on.send(editor, 'GET', `/api/public-texts/${next.id}/`);
    expect(body.text_kind).toBe(kinds.question);
  });

  it('holds from a later day than the one before', async () => {
    const { id } = await published({ valid_from: day(2) });
    expect(await missing(await draft({ replaces_id: id, valid_from: day(2) }))).toEqual([
      'laterThanEarlier',
    ]);
  });

  it('is begun once, also by two at the same time', async () => {
    const { id } = await published();
    const answers = await Promise.all(
      [editor, colleague].map((as) => send(as, '', form({ replaces_id: id }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(JSON.stringify(refused?.body)).toContain('Ishni oʻsha tahrirda davom ettiring.');
    const again = await send(colleague, '', form({ replaces_id: id }));
    expect(Object.keys(again.body)).toEqual(['notRenewed']);
  });

  it('closes the way back of a withdrawn one', async () => {
    const { id, version } = await published();
    await draft({ replaces_id: id });
    const off = await send(editor, `${id}/withdraw/`, { version, reason: 'Javob eskirgan ekan' });
    const back = await send(editor, `${id}/changeToDraft/`, { version: off.body.version });
    expect([back.status, Object.keys(back.body)]).toEqual([422, ['notRenewed']]);
  });
});

describe('a visitor', () => {
  it('reads what is in force today, in its order', async () => {
    const contact = { text_kind: kinds.contact, phone: '+998 71 000 00 00' };
    const second = await published({ ...contact, sort_number: 20 });
    const first = await published({ ...contact, sort_number: 10, email: 'a@namuna.uz' });
    await published({ ...contact, valid_from: day(1) });
    await draft(contact);
    const answer = await read(`?kind=${kinds.contact}`);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    const { results } = answer.json();
    expect(results.map(({ id }: Version) => id)).toEqual([first.id, second.id]);
    expect(results[0]).toMatchObject({ phone: '+998710000000', title_en: 'Who can apply?' });
  });

  it('finds nothing of what is withdrawn, at once', async () => {
    const { id, version } = await published();
    expect((await read(`${id}/`)).statusCode).toBe(200);
    await send(editor, `${id}/withdraw/`, { version, reason: 'Javob eskirgan ekan' });
    expect((await read(`${id}/`)).statusCode).toBe(404);
    expect(await shown(kinds.question)).not.toContain(id);
  });

  it('is told when a kind does not exist', async () => {
    expect((await read('?kind=7')).statusCode).toBe(400);
    expect((await read('')).statusCode).toBe(400);
  });
});
