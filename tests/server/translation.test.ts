import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { applicationActs } from '../support/application-acts.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { readPdf } from '../support/read-pdf.ts';
import { make } from '../support/walk-stage.ts';

let world: OpenWorld;
const { act, rowOf } = applicationActs(() => world);
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const written = 'I was born in 1998 in Pune and study mathematics.';
const bio_translation = 'Men 1998-yilda Puna shahrida tugʻilganman, matematikani oʻrganaman.';
const topic_translation = 'Issiqlik tarqalishining teskari masalalari';
const unmetOf = ({ body }: { body: object }) => Object.keys(body).sort();

/** The biography of an account, in its languages. */
async function writeBiography(id: number, bio: Record<string, string | null>): Promise<void> {
  await world.database.db.updateTable('account').set(bio).where('id', '=', id).execute();
}

/** A foreign applicant who wrote in English, and what they have sent. */
async function foreignApplication() {
  const owner = await buildApplicant(world);
  await world.database.db
    .updateTable('account')
    .set({ user_type: 'F', citizenship: 'IN' })
    .where('id', '=', owner.id)
    .execute();
  await writeBiography(owner.id, { bio_uz: null, bio_ru: null, bio_en: written });
  const id = await make(world, 'sentApplication', { owner });
  return { owner, id };
}

const readBy = async (as: Sender, id: number) =>
  (await world.on.send(as, 'GET', `/api/applications/${id}/`)).body;

describe('an organization', () => {
  it('translates what a foreign applicant wrote; both stand beside each other for whom the record is', async () => {
    const { owner, id } = await foreignApplication();
    const { university, ministry, innovation, antiCorruption } = world.staff;
    expect(await readBy(university, id)).toMatchObject({
      bio_translation: null,
      facts: { wroteInOtherLanguage: true },
    });
    expect((await act(id, 'translate', { bio_translation })).status).toBe(200);
    const on = world.on.clock.today();
    for (const as of [university, owner, ministry, innovation])
      expect(await readBy(as, id)).toMatchObject({
        state: 'pending',
        bio_translation,
        translated_on: on,
        person: { bio_en: written },
      });
    expect(await readBy(antiCorruption, id)).toMatchObject({ bio_translation: null });
    const whole = await world.on.app.inject({
      method: 'GET',
      url: `/api/applications/${id}/whole/`,
      headers: { authorization: await world.on.bearer(university), 'accept-language': 'uz' },
    });
    expect((await readPdf(whole.rawPayload)).text.replace(/\s+/g, ' ')).toContain(bio_translation);
  });

  it('corrects it, and the history keeps what stood there; nothing waits for it', async () => {
    const { id } = await foreignApplication();
    await act(id, 'translate', { bio_translation });
    const better = `${bio_translation} Dehlida ishlaganman.`;
    expect((await act(id, 'translate', { bio_translation: better })).status).toBe(200);
    const { rows } = await world.database.pool.query(
      `select changed_fields -> 'bio_translation' as change from history
       where process = 'application' and record_id = $1 and event = 'translate' order by id`,
      [id],
    );
    expect(rows.map(({ change }) => change)).toEqual([
      [null, bio_translation],
      [bio_translation, better],
    ]);
  });

  it('has an Uzbek data sheet with the translation, marked as its own; the one in English has the original', async () => {
    const { id, owner } = await foreignApplication();
    await act(id, 'translate', { bio_translation });
    await runJobs(world.on);
    const { university } = world.staff;
    const url = `/api/applications/${id}/documents/`;
    const { body } = await world.on.send(university, 'GET', url);
    const sheets = (body.results as { id: number; code: string; replaced: boolean }[]).filter(
      ({ code }) => code === 'DOC-DATASHEET',
    );
    expect(sheets.map(({ replaced }) => replaced).sort()).toEqual([false, true]);
    const text = async (as: Sender, replaced: boolean, language: string) => {
      const sheet = sheets.find((one) => one.replaced === replaced);
      const { rawPayload } = await world.on.app.inject({
        method: 'GET',
        url: `${url}${sheet?.id}/?language=${language}`,
        headers: { authorization: await world.on.bearer(as) },
      });
      return (await readPdf(rawPayload)).text.replace(/\s+/g, ' ');
    };
    const uzbek = await text(university, false, 'uz');
    for (const words of [written, bio_translation, 'tashkilot tarjimasi', 'Tarjimani kiritgan'])
      expect(uzbek).toContain(words);
    expect(await text(owner, false, 'en')).not.toContain(bio_translation);
    expect(await text(owner, true, 'uz')).not.toContain(bio_translation);
  });

  it('translates the topic only where the applicant wrote one', async () => {
    const { id } = await foreignApplication();
    const refused = await act(id, 'translate', { bio_translation, topic_translation });
    expect([refused.status, unmetOf(refused)]).toEqual([400, ['topic_translation']]);
    await world.database.db
      .updateTable('application')
      .set({ topic: 'Inverse problems of heat conduction' })
      .where('id', '=', id)
      .execute();
    expect((await act(id, 'translate', { bio_translation, topic_translation })).body).toMatchObject(
      { topic_translation },
    );
    expect(unmetOf(await act(id, 'translate', { bio_translation: '' }))).toEqual([
      'bio_translation',
    ]);
  });

  it('is told that there is nothing to translate of who wrote in Uzbek', async () => {
    const owner = await buildApplicant(world);
    const id = await make(world, 'sentApplication', { owner });
    const refused = await act(id, 'translate', { bio_translation });
    expect([refused.status, unmetOf(refused)]).toEqual([422, ['wroteInOtherLanguage']]);
  });

  it('alone translates: neither the applicant nor another organization does', async () => {
    const { owner, id } = await foreignApplication();
    for (const as of [owner, world.staff.innovation, world.staff.ministry])
      expect((await act(id, 'translate', { bio_translation }, as)).status).toBe(403);
    expect((await act(id, 'translate', { bio_translation }, world.neighbour)).status).toBe(404);
  });
});

describe('an application that is sent again', () => {
  const again = async (id: number, owner: Sender) => {
    await act(id, 'reject');
    await act(id, 'regenerate', {}, owner);
    expect((await act(id, 'send', {}, owner)).status).toBe(200);
  };

  it('keeps the translation of the same words, and loses that of others', async () => {
    const { owner, id } = await foreignApplication();
    await act(id, 'translate', { bio_translation });
    await again(id, owner);
    expect((await rowOf(id)).bio_translation).toBe(bio_translation);
    await act(id, 'reject');
    await act(id, 'regenerate', {}, owner);
    await writeBiography(owner.id, { bio_en: `${written} I have published two articles.` });
    expect((await act(id, 'send', {}, owner)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ bio_translation: null });
    expect(await readBy(world.staff.university, id)).toMatchObject({
      facts: { wroteInOtherLanguage: true },
    });
  });
});
