import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

interface Sides {
  width: number;
  height: number;
}

/** A stored picture of somebody, with its content. */
async function picture(
  owner: Sender,
  change: object = {},
  sides: Sides = { width: 1200, height: 630 },
) {
  const id = randomUUID();
  const content = await sharp({
    create: { width: 800, height: 420, channels: 3, background: '#336699' },
  })
    .png()
    .toBuffer();
  await world.database.db
    .insertInto('file')
    .values({
      id,
      owner_id: owner.id,
      name: 'rasm.png',
      size: content.length,
      mime: 'image/png',
      sha256: createHash('sha256').update(id).digest('hex'),
      purpose: 'postImage',
      created_at: world.on.clock.now(),
      state: 'stored',
      refusal: null,
      ...sides,
      ...change,
    })
    .execute();
  await world.on.services.storage.write(id, content);
  return id;
}

const form = async (change: object = {}) => ({
  title_uz: 'Qabul boshlandi',
  title_ru: 'Приём начался',
  title_en: 'Admission is open',
  content_uz: '<p>Ariza <strong>shu yerda</strong></p>',
  content_ru: '<p>Заявление здесь</p>',
  content_en: '<p>Apply here</p>',
  image_file_id: await picture(editor),
  alt_uz: 'Koʻk rasm',
  alt_ru: 'Синий рисунок',
  alt_en: 'A blue picture',
  ...change,
});

const post = (as: Sender, path: string, body: object = {}): Promise<Answer> =>
  world.on.send(as, 'POST', `/api/posts/${path}`, body);

async function draft(change: object = {}): Promise<{ id: number; version: number }> {
  const { status, body } = await post(editor, '', await form(change));
  expect(status).toBe(201);
  return { id: Number(body.id), version: Number(body.version) };
}

/** A post that everybody reads. Answers its number and its version. */
async function published(change: object = {}) {
  const { id, version } = await draft(change);
  const { status, body } = await post(editor, `${id}/publish/`, { version });
  expect(status).toBe(200);
  return { id, version: Number(body.version) };
}

const read = (path: string, headers: Record<string, string> = {}) =>
  world.on.app.inject({ method: 'GET', url: path, headers });

describe('an editor', () => {
  it('publishes what is complete in three languages, and is told what is missing', async () => {
    const { id, version } = await draft({
      title_en: null,
      content_ru: '<p> </p>',
      image_file_id: null,
      alt_uz: null,
    });
    const { status, body } = await post(editor, `${id}/publish/`, { version });
    expect(status).toBe(422);
    expect(Object.keys(body).sort()).toEqual([
      'contentsComplete',
      'imageChosen',
      'imageDescribed',
      'titlesComplete',
    ]);
  });

  it('stores formatted text cleaned', async () => {
    const { id } = await draft({
      content_uz:
        '<p onclick="alert(1)">a<script>alert(1)</script><a href="javascript:x">b</a></p>',
    });
    const { body } = await world.on.send(editor, 'GET', `/api/posts/${id}/`);
    expect(body.content_uz).toBe('<p>a<a>b</a></p>');
  });

  it('changes nothing that everybody reads', async () => {
    const { id, version } = await published();
    const { status } = await world.on.send(editor, 'PUT', `/api/posts/${id}/`, {
      ...(await form()),
      version,
    });
    expect(status).toBe(409);
  });

  it('is told when a colleague has saved first', async () => {
    const { id, version } = await draft();
    const kept = await form({ title_uz: 'Birinchi saqlangan' });
    const { image_file_id } = (
      await world.database.db
        .selectFrom('post')
        .select('image_file_id')
        .where('id', '=', id)
        .execute()
    )[0] ?? { image_file_id: null };
    const save = (as: Sender, body: object) =>
      world.on.send(as, 'PUT', `/api/posts/${id}/`, { ...body, version });
    // The picture is the editor's: a colleague keeps it, and cannot choose another of theirs.
    expect((await save(colleague, { ...kept, image_file_id })).status).toBe(200);
    expect(await save(editor, kept)).toMatchObject({ status: 409, code: 'STALE_VERSION' });
  });

  it('keeps the day of the news when it is published again', async () => {
    const { id, version } = await published();
    const before = (await read(`/api/public/posts/${id}/`)).json().published_at;
    const off = await post(editor, `${id}/unpublish/`, { version });
    world.on.clock.days(3);
    await post(editor, `${id}/publish/`, { version: Number(off.body.version) });
    expect((await read(`/api/public/posts/${id}/`)).json().published_at).toBe(before);
    world.on.clock.reset();
  });
});

describe('the picture of a post is refused at its field', () => {
  const refused = async (image_file_id: unknown) => {
    const { status, body } = await post(editor, '', await form({ image_file_id }));
    expect(status).toBe(400);
    return body.image_file_id;
  };

  it('when it is no picture', async () => {
    const id = await picture(editor, { mime: 'application/pdf', name: 'a.png' });
    expect(await refused(id)).toEqual(['Fayl rasm boʻlishi kerak']);
  });

  it('when its name says something else', async () => {
    expect(await refused(await picture(editor, { name: 'a.pdf' }))).toEqual(['Fayl turi mos emas']);
  });

  it('when it is 20,000 pixels wide, or too small', async () => {
    for (const sides of [
      { width: 20_000, height: 630 },
      { width: 300, height: 200 },
    ])
      expect(await refused(await picture(editor, {}, sides))).toEqual([
        'Rasm kamida 600 x 315, koʻpi bilan 8000 x 8000 piksel boʻlishi kerak',
      ]);
  });

  it('when it is of somebody else', async () => {
    expect(await refused(await picture(colleague))).toHaveLength(1);
  });
});

describe('a visitor', () => {
  it('reads what is active, in three languages, and its picture', async () => {
    const { id } = await published();
    const answer = await read(`/api/public/posts/${id}/`);
    expect(answer.headers['cache-control']).toBe('public, no-cache');
    expect(answer.json()).toMatchObject({
      title_uz: 'Qabul boshlandi',
      content_ru: '<p>Заявление здесь</p>',
      alt_en: 'A blue picture',
    });
    expect(answer.json()).not.toHaveProperty('image_file_id');
    const image = await read(`/api/public/posts/${id}/image/`);
    expect(image.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(image.rawPayload).metadata()).width).toBe(800);
    const again = await read(`/api/public/posts/${id}/image/`, {
      'if-none-match': String(image.headers.etag),
    });
    expect(again.statusCode).toBe(304);
    const listed = (await read('/api/public/posts/?limit=1')).json();
    expect(listed.results[0]).toMatchObject({ id, summary_uz: 'Ariza shu yerda' });
    expect(listed.results[0]).not.toHaveProperty('content_uz');
  });

  it('finds nothing of what is a draft or was taken off', async () => {
    const { id: unready } = await draft();
    const { id, version } = await published();
    await post(editor, `${id}/unpublish/`, { version });
    for (const one of [unready, id, 999_999])
      for (const path of ['', 'image/'])
        expect((await read(`/api/public/posts/${one}/${path}`)).statusCode).toBe(404);
    const { results } = (await read('/api/public/posts/')).json();
    expect(results.map((row: { id: number }) => row.id)).not.toContain(id);
  });

  it('subscribes to a feed in each language', async () => {
    const { id } = await published({ title_ru: 'Приём & <правила>' });
    const feed = await read('/api/public/feed/ru/');
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(feed.body).toContain('<title>Приём &amp; &lt;правила&gt;</title>');
    expect(feed.body).toContain(`/post/${id}?lang=ru"`);
    expect(feed.body).toContain('xml:lang="ru"');
    expect((await read('/api/public/feed/de/')).statusCode).toBe(400);
  });
});
