import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addActor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { readPdf } from '../support/read-pdf.ts';
import { opinion, type TargetedStage, targetedStage } from '../support/targeted-acts.ts';
import { addFile, completeProfile } from '../support/world.ts';

let world: OpenWorld;
let stage: TargetedStage;
let company: Sender;
beforeAll(async () => {
  world = await openWorld();
  stage = await targetedStage(world);
  company = await stage.company('305000001');
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.on.clock.reset();
  await stage.goTo('organizationRequests');
});

const fieldsOf = ({ body }: Answer) => Object.keys(body).sort();
const said = ({ status, code }: Answer): string => (status < 300 ? 'done' : `${status} ${code}`);
const told = async (code: string, id: number): Promise<number[]> =>
  (
    await sql<{ account_id: number }>`select n.account_id from received_notification n
      where n.code = ${code} and n.process = 'targetedLetter' and n.record_id = ${id}
        order by n.account_id`.execute(world.database.db)
  ).rows.map(({ account_id }) => account_id);
const ids = (...people: Sender[]): number[] =>
  people.map(({ id }) => id).sort((one, other) => one - other);

describe('a targeted letter of a legal entity', () => {
  it('goes to the agency and the training organization, gets an opinion and becomes a code', async () => {
    const { university, innovation } = world.staff;
    const candidate = await addActor(
      world.on,
      'applicant',
      completeProfile(world.on.clock.today()),
    );
    const { pinfl } = await world.database.db
      .selectFrom('account')
      .select('pinfl')
      .where('id', '=', candidate.id)
      .executeTakeFirstOrThrow();
    const id = await stage.draft(company, { candidates: [pinfl] });
    for (const somebody of [university, innovation, world.staff.finance])
      expect((await stage.seen(somebody, id)).status).toBe(404);
    const sent = await stage.act(company, id, 'send');
    expect(sent.body).toMatchObject({
      state: 'pending',
      status: 200,
      customer: { name: '“Sinov” MChJ', tin: '305000001' },
      from: null,
      used: 0,
    });
    expect(sent.body.code).toMatch(/^MX-\d{4}-\d{6}$/);
    await runJobs(world.on);
    expect(await told('N-TL-NEW', id)).toEqual(ids(university, innovation));
    expect((await stage.act(innovation, id, 'read')).body.read_at).not.toBeNull();
    expect(fieldsOf(await stage.act(company, id, 'changeToDraft'))).toEqual(['unread']);
    expect(fieldsOf(await stage.act(innovation, id, 'accept'))).toEqual(['opinionSettled']);
    expect(said(await stage.act(world.neighbour, id, 'opinion', opinion))).toBe('404 NOT_FOUND');
    expect(
      fieldsOf(await stage.act(university, id, 'opinion', { agrees: true, text: 'qisqa' })),
    ).toEqual(['text']);
    expect((await stage.act(university, id, 'opinion', opinion)).body).toMatchObject({
      opinion: { agrees: true, text: opinion.text },
    });
    expect(fieldsOf(await stage.act(university, id, 'opinion', opinion))).toEqual([
      'opinionAwaited',
    ]);
    await runJobs(world.on);
    expect(await told('N-TL-OPINION', id)).toEqual(ids(innovation, company));
    expect((await stage.act(innovation, id, 'accept')).body).toMatchObject({
      state: 'accepted',
      status: 400,
    });
    await runJobs(world.on);
    expect(await told('N-TL-ACCEPTED', id)).toEqual(ids(company, university, candidate));
  });

  it('is seen with the numbers of its candidates by both sides and the agency, counted by the others', async () => {
    const { university, innovation, finance } = world.staff;
    const id = await stage.sent(company, { candidates: ['31210932040247'] });
    for (const somebody of [company, university, innovation])
      expect((await stage.seen(somebody, id)).body.candidates).toEqual(['31210932040247']);
    // Not everybody reads targeted letters.
    expect((await stage.seen(finance, id)).body).toMatchObject({
      candidates: null,
      candidates_count: 1,
    });
    expect((await stage.seen(world.neighbour, id)).status).toBe(404);
    expect((await stage.seen(world.staff.doctorate, id)).status).toBe(403);
    expect((await stage.seen(world.staff.applicant, id)).status).toBe(403);
    const list = await world.on.send(finance, 'GET', '/api/targeted-letters/');
    expect(JSON.stringify(list.body)).not.toContain('31210932040247');
  });

  it('is not for natural persons, and not for a company that works here as an organization', async () => {
    expect(
      said(
        await stage.write(
          await addActor(world.on, 'applicant', completeProfile(world.on.clock.today())),
        ),
      ),
    ).toBe('403 NO_PERMISSION');
    await world.database.db
      .updateTable('organization')
      .set({ tin: '305000009' })
      .where('id', '=', world.otherUniversity)
      .execute();
    expect(fieldsOf(await stage.write(await stage.company('305000009')))).toEqual([
      'companyUnregistered',
    ]);
    expect(fieldsOf(await stage.write(await stage.company(null)))).toEqual(['customerActive']);
  });

  it('is prepared again under its number after a rejection, and asks for an opinion anew', async () => {
    const { university, innovation } = world.staff;
    const id = await stage.sent(company);
    await stage.act(university, id, 'opinion', { ...opinion, agrees: false });
    const { body } = await stage.act(innovation, id, 'reject', {
      reason: 'Majburiyat aniq yozilmagan.',
    });
    expect(body).toMatchObject({ state: 'rejected', rejected_info: 'Majburiyat aniq yozilmagan.' });
    await runJobs(world.on);
    expect(await told('N-TL-REJECTED', id)).toEqual(ids(company, university));
    const again = await stage.act(company, id, 'regenerate');
    expect(again.body).toMatchObject({
      state: 'draft',
      code: `${body.code}/2`,
      opinion: null,
      rejected_info: null,
    });
    expect(fieldsOf(await stage.act(company, id, 'delete'))).toEqual(['neverSent']);
    expect((await stage.act(company, id, 'send')).body).toMatchObject({
      state: 'pending',
      code: `${body.code}/2`,
      read_at: null,
    });
  });
});

describe('what a targeted letter lacks', () => {
  it('is said field by field when it is written', async () => {
    const wrong = async (change: object) => fieldsOf(await stage.write(company, change));
    expect(await wrong({ amount: 0 })).toEqual(['amount']);
    expect(await wrong({ dc_type: 100 })).toEqual(['dc_type']);
    expect(await wrong({ target_org_id: 999_999 })).toEqual(['target_org_id']);
    expect(await wrong({ direction_id: 999_999 })).toEqual(['direction_id']);
    expect(await wrong({ short_info: 'qisqa' })).toEqual(['short_info']);
    expect(await wrong({ file_id: await addFile(world, world.neighbour, 'letter') })).toEqual([
      'file_id',
    ]);
    expect(await wrong({ candidates: ['31210932040247', '31210932040247'] })).toEqual([
      'candidates',
    ]);
    expect((await wrong({ candidates: ['12345678901234'] }))[0]).toMatch(/^candidates/);
    expect(fieldsOf(await stage.write(world.staff.university))).toEqual(['target_org_id']);
  });

  it('is said all at once when it is sent', async () => {
    const nothing = {
      target_org_id: null,
      direction_id: null,
      dc_type: null,
      amount: null,
      customer_name: null,
      short_info: null,
    };
    const bare = await stage.draft(company, { ...nothing, obligation: null, file_id: null });
    expect(fieldsOf(await stage.act(company, bare, 'send'))).toEqual([
      'customerNamed',
      'directionOffered',
      'fileGiven',
      'obligationGiven',
      'placesNamed',
      'shortInfoGiven',
      'trainerChosen',
    ]);
    const crowded = await stage.draft(company, {
      amount: 1,
      candidates: ['31210932040247', '61908005034563'],
    });
    expect(fieldsOf(await stage.act(company, crowded, 'send'))).toEqual(['candidatesFit']);
    const ministry = await stage.draft(company, { target_org_id: world.ministry });
    expect(fieldsOf(await stage.act(company, ministry, 'send'))).toEqual([
      'directionOffered',
      'trainerActive',
    ]);
  });

  it('is time: no open period, or the registration is over', async () => {
    const far = await stage.draft(company, { admission_year: stage.year + 5 });
    expect(said(await stage.act(company, far, 'send'))).toBe('409 WINDOW_CLOSED');
    const id = await stage.draft(company);
    await stage.goTo('prepared');
    expect(said(await stage.act(company, id, 'send'))).toBe('409 WINDOW_CLOSED');
    await stage.goTo('publication');
    world.on.clock.days(31);
    expect(JSON.stringify((await stage.act(company, id, 'send')).body)).toContain(
      'Hujjat qabuli tugagan',
    );
  });

  it('is a given quota after the requests: only what no other letter asks for', async () => {
    await stage.goTo('publication');
    const target = { target_org_id: world.otherUniversity, amount: 2 };
    const [first, second] = [
      await stage.draft(company, target),
      await stage.draft(world.staff.ministry, target),
    ];
    expect(fieldsOf(await stage.act(company, first, 'send'))).toEqual(['placesGiven']);
    await sql`insert into quota_place (period_id, quarter, organization_type, organization_id,
      direction_id, dc_type, total, given)
      values (${stage.period}, 1, 0, ${world.otherUniversity}, 0, 700, 3, 3)`.execute(
      world.database.db,
    );
    const answers = await Promise.all([
      stage.act(company, first, 'send'),
      stage.act(world.staff.ministry, second, 'send'),
    ]);
    expect(answers.map(said).sort()).toEqual(['422 GUARD_FAILED', 'done']);
  });
});

describe('time', () => {
  it('lets the agency decide without an opinion on the tenth day after the sending', async () => {
    const id = await stage.sent(company);
    world.on.clock.days(9);
    expect(fieldsOf(await stage.act(world.staff.innovation, id, 'accept'))).toEqual([
      'opinionSettled',
    ]);
    world.on.clock.days(10);
    expect(said(await stage.act(world.staff.innovation, id, 'accept'))).toBe('done');
  });

  it('reminds the agency on days 5 and 10 and tells it on day 15 that it is late', async () => {
    const id = await stage.sent(company);
    const { innovation } = world.staff;
    world.on.clock.days(5);
    await stage.job('reminders');
    await runJobs(world.on);
    expect(await told('N-LETTER-REMIND', id)).toEqual([innovation.id]);
    world.on.clock.days(16);
    await stage.job('reminders');
    await runJobs(world.on);
    expect(await told('N-LETTER-OVERDUE', id)).toEqual([innovation.id]);
    expect((await stage.seen(innovation, id)).body.overdue_at).not.toBeNull();
  });

  it('ends what was accepted: with the year before the admission, or with the period', async () => {
    const { id } = await stage.accepted(company);
    const state = async (one: number) => String((await stage.seen(company, one)).body.state);
    await stage.job('nightly');
    expect(await state(id)).toBe('accepted');
    await stage.goTo('closed');
    await stage.job('nightly');
    expect(await state(id)).toBe('expired');
    await stage.goTo('organizationRequests');
    const other = await stage.accepted(company);
    world.on.clock.set(`${stage.year}-01-01`);
    await stage.job('nightly');
    expect(await state(other.id)).toBe('expired');
  });
});

describe('lists, counts and papers', () => {
  it('count what is unread and whose turn it is for the agency and the training organization', async () => {
    await sql`delete from targeted_letter`.execute(world.database.db);
    const { university, innovation } = world.staff;
    const id = await stage.sent(company);
    const waits = async (by: Sender) =>
      (
        (await world.on.send(by, 'GET', '/api/my-turn/')).body as unknown as {
          process: string;
          count: number;
          unread?: number;
        }[]
      ).find(({ process }) => process === 'targetedLetter');
    expect(await waits(innovation)).toEqual({ process: 'targetedLetter', count: 1, unread: 1 });
    expect(await waits(university)).toEqual({ process: 'targetedLetter', count: 1, unread: 1 });
    expect(await waits(company)).toEqual({ process: 'targetedLetter', count: 0 });
    await stage.act(university, id, 'opinion', opinion);
    await stage.act(innovation, id, 'read');
    expect(await waits(university)).toEqual({ process: 'targetedLetter', count: 0, unread: 0 });
    expect(await waits(innovation)).toEqual({ process: 'targetedLetter', count: 1, unread: 0 });
    const rows = async (by: Sender, query: string) =>
      (await world.on.send(by, 'GET', `/api/targeted-letters/?${query}`)).body.count;
    expect(await rows(university, 'box=in')).toBe(1);
    expect(await rows(university, 'box=out')).toBe(0);
    expect(await rows(innovation, 'search=sinov%20mchj')).toBe(1);
    expect(await rows(innovation, 'search=305000001')).toBe(1);
    expect(
      await rows(
        innovation,
        `year=${stage.year}&dc_type=700&direction=${world.direction}&target=${world.university}`,
      ),
    ).toBe(1);
    expect(await rows(innovation, 'dc_type=600')).toBe(0);
  });

  it('make the document of what was ordered, which names no candidate, and let both sides read the file', async () => {
    const id = await stage.sent(company, { candidates: ['31210932040247'], amount: 2 });
    await runJobs(world.on, ['run-effects']);
    const { university } = world.staff;
    const listed = async () => {
      const { body } = await world.on.send(
        university,
        'GET',
        `/api/targeted-letters/${id}/documents/`,
      );
      return (body.results as { id: number; check_code: string }[])[0];
    };
    const due = await listed();
    const authorization = await world.on.bearer(university);
    const pdf = await world.on.app.inject({
      method: 'GET',
      url: `/api/targeted-letters/${id}/documents/${due?.id}/`,
      headers: { authorization },
    });
    const { text } = await readPdf(pdf.rawPayload);
    const { code } = (await stage.seen(university, id)).body;
    for (const words of [
      String(code),
      '“Sinov” MChJ',
      'STIR 305000001',
      'UNI tashkiloti',
      'Matematik tahlil',
      'Bitiruvchini uch yilga',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('31210932040247');
    const checked = await world.on.send(
      null,
      'GET',
      `/api/public/documents/${(await listed())?.check_code}/`,
    );
    expect(checked.body).toMatchObject({
      number: code,
      status: 'valid',
      issued_by: { name_uz: '“Sinov” MChJ' },
      to: { name_uz: 'AGN tashkiloti' },
    });
    const { file_id } = await world.database.db
      .selectFrom('targeted_letter')
      .select('file_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const may = async (by: Sender) =>
      (await world.on.send(by, 'GET', `/api/files/${file_id}/info/`)).status;
    expect(await may(world.staff.university)).toBe(200);
    expect(await may(world.staff.innovation)).toBe(200);
    expect(await may(world.neighbour)).toBe(404);
  });
});
