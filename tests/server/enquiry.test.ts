import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enquiryMachine } from '#machines/enquiry.machine.ts';
import { actionsOf, systemActor } from '#machines/kit.ts';
import { effectsTask } from '#server/engine/effects-of-line.ts';
import { runLine } from '#server/schedule/timetable.ts';
import { addActor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { runTask, waitingJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
let operator: Sender;
let secretary: Sender;
let stranger: Sender;
beforeAll(async () => {
  world = await openWorld();
  operator = await addActor(world.on, 'innovation');
  secretary = await addActor(world.on, 'university', { organization_id: world.university });
  stranger = await addActor(world.on, 'university', { organization_id: world.otherUniversity });
});
beforeEach(() => world.on.clock.reset());
afterAll(() => world.stop());

const question = (change: object = {}) => ({
  sender_name: 'Namunaova Zilola',
  phone: '90 111 00 22',
  email: '',
  topic: 100,
  question: 'Hujjatlarni qaysi kungacha topshirish mumkin?',
  language: 'uz',
  ...change,
});

const visitor = (path: string, body: object): Promise<Answer> =>
  world.on.send(null, 'POST', `/api/public/enquiries/${path}`, body);

/** What somebody gets who writes: number and code; and the record's id. */
async function written(change: object = {}) {
  const { status, body } = await visitor('', question(change));
  expect(status).toBe(201);
  const number = String(body.number);
  return { number, code: String(body.code), id: Number(number.split('-')[2]) };
}

const read = async (id: number, as = operator) =>
  (await world.on.send(as, 'GET', `/api/enquiries/${id}/`)).body;

async function act(as: Sender, id: number, event: string, said: object = {}): Promise<Answer> {
  const { version } = await read(id, as);
  return world.on.send(as, 'POST', `/api/enquiries/${id}/${event}/`, { version, ...said });
}

async function acted(as: Sender, id: number, event: string, said: object = {}): Promise<void> {
  const { status, body } = await act(as, id, event, said);
  expect([event, status, status < 300 ? '' : body]).toEqual([event, 200, '']);
}

async function passedOn(): Promise<Awaited<ReturnType<typeof written>>> {
  const asked = await written();
  await acted(operator, asked.id, 'take');
  await acted(operator, asked.id, 'escalate', { organization_id: world.university });
  return asked;
}

const reason = 'Sabab shu yerda yozilgan.';
const answer = 'Hujjatlar oyning oxirigacha qabul qilinadi.';
const stateOf = async (id: number) => (await read(id)).state;

/** What the scheduler could do with it now, by the guards that do not hold. */
async function unmetOf(id: number, event: string): Promise<readonly string[]> {
  const { state, facts } = await read(id);
  const record = { state, facts } as Parameters<typeof actionsOf>[1];
  const found = actionsOf(enquiryMachine, record, systemActor).find((one) => one.event === event);
  return found?.unmet ?? ['no such event'];
}

async function later(days: number): Promise<void> {
  world.on.clock.days(days);
  await runLine(world.on.services, 'nightly');
  await runLine(world.on.services, 'reminders');
}

describe('a visitor', () => {
  it('gets a number and a code, and reads the answer with both', async () => {
    const { number, code, id } = await written();
    const told = () => visitor('answer/', { number, code });
    expect((await told()).body).toMatchObject({ state: 'received', status: 100, answer: null });
    await acted(operator, id, 'take');
    await acted(operator, id, 'answer', { answer });
    expect((await told()).body).toMatchObject({ number, state: 'answered', answer });
    expect(Object.keys((await told()).body)).not.toContain('question');
  });

  it('is told of the answer by the ways they gave, once, and of nothing but number and page', async () => {
    const { id, number, code } = await written({ email: 'zilola@misol.uz', language: 'ru' });
    await acted(operator, id, 'take');
    await acted(operator, id, 'answer', { answer });
    const followed = await waitingJobs(world.on, effectsTask);
    // At least once is what jobs promise: the second time changes nothing.
    for (const payload of [...followed, ...followed]) await runTask(world.on, effectsTask, payload);
    const sent = await world.on.services.db
      .selectFrom('message')
      .select(['channel', 'recipient', 'language', 'body', 'account_id'])
      .where('code', '=', 'N-ENQUIRY-REPLY')
      .where('body', 'like', `%${number}%`)
      .orderBy('channel')
      .execute();
    const body = `На обращение ${number} дан ответ. Прочитайте его по номеру и коду: ${world.on.services.config.publicUrl}/enquiry-answer`;
    expect(sent).toEqual([
      { channel: 'mail', recipient: 'zilola@misol.uz', language: 'ru', body, account_id: null },
      { channel: 'sms', recipient: '+998901110022', language: 'ru', body, account_id: null },
    ]);
    expect(body).not.toContain(code);
  });

  it('writes number and code as they like', async () => {
    const { number, code } = await written();
    const typed = { number: number.toLowerCase().replaceAll('-', ' '), code: code.toLowerCase() };
    expect((await visitor('answer/', typed)).status).toBe(200);
  });

  it("never reads somebody else's: a wrong code is as if there were no such number", async () => {
    const mine = await written();
    const other = await written();
    for (const asked of [
      { number: other.number, code: mine.code },
      { number: 'M-2026-999999', code: mine.code },
      { number: mine.number.replace(/-\d{4}-/, '-1999-'), code: mine.code },
      { number: mine.number, code: '0000-0000' },
      { number: 'x', code: 'y' },
    ])
      expect([asked, (await visitor('answer/', asked)).status]).toEqual([asked, 404]);
  });

  it('is told at each field what is wrong, all at once', async () => {
    const { status, body } = await visitor(
      '',
      question({
        sender_name: '',
        phone: '',
        topic: 1,
        question: 'Qani?',
        application_number: '7',
      }),
    );
    expect([status, Object.keys(body).sort()]).toEqual([
      400,
      ['application_number', 'phone', 'question', 'sender_name', 'topic'],
    ]);
  });

  it('who fills in what people do not see is refused', async () => {
    const { status, body } = await visitor('', question({ website: 'https://example.com' }));
    expect([status, Object.keys(body)]).toEqual([400, ['website']]);
  });

  it('does not find their words in the history, which is kept for ever', async () => {
    const { id } = await written({ email: 'zilola@example.com' });
    const lines = await world.on.services.db
      .selectFrom('history')
      .select('changed_fields')
      .where('process', '=', 'enquiry')
      .where('record_id', '=', id)
      .execute();
    expect(JSON.stringify(lines)).not.toMatch(/Zilola|zilola|topshirish|901110022/);
  });
});

describe('an operator', () => {
  it('writes down what a caller asks, and tells them the code', async () => {
    const { status, body } = await world.on.send(
      operator,
      'POST',
      '/api/enquiries/',
      question({ application_number: 'a2026000045' }),
    );
    expect([status, body.state, body.channel]).toEqual([201, 'inWork', 200]);
    expect(body).toMatchObject({ phone: '+998901110022', application_number: 'A-2026-000045' });
    expect(body.check_code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  });

  it('passes it to an organization that answers letters, and to no other', async () => {
    const { id } = await written();
    await acted(operator, id, 'take');
    const { status, body } = await act(operator, id, 'escalate', { organization_id: 999_999 });
    expect([status, Object.keys(body)]).toEqual([400, ['organization_id']]);
    await acted(operator, id, 'escalate', { organization_id: world.university });
    expect((await read(id, secretary)).check_code).toBeNull();
    expect((await world.on.send(stranger, 'GET', `/api/enquiries/${id}/`)).status).toBe(404);
  });

  it('sets aside what asks nothing, with a reason, and can take it up again', async () => {
    const { id, number, code } = await written();
    expect((await act(operator, id, 'discard')).code).toBe('REASON_REQUIRED');
    await acted(operator, id, 'discard', { reason });
    expect((await visitor('answer/', { number, code })).body).toMatchObject({ state: 'discarded' });
    await acted(operator, id, 'restore', { reason });
    expect(await stateOf(id)).toBe('inWork');
  });

  it('opens a wrong answer again: nobody reads it meanwhile', async () => {
    const { id, number, code } = await written();
    await acted(operator, id, 'take');
    await acted(operator, id, 'answer', { answer });
    await acted(operator, id, 'reopen', { reason });
    expect((await visitor('answer/', { number, code })).body).toMatchObject({ answer: null });
  });
});

describe('the organization that is asked', () => {
  it('answers, and the visitor reads it', async () => {
    const { id, number, code } = await passedOn();
    await acted(secretary, id, 'answer', { answer });
    expect((await visitor('answer/', { number, code })).body).toMatchObject({ answer });
    expect((await act(secretary, id, 'reopen', { reason })).status).toBe(403);
  });

  it('hands back what is not its matter', async () => {
    const { id } = await passedOn();
    await acted(secretary, id, 'handBack', { reason });
    expect(await stateOf(id)).toBe('inWork');
    expect((await act(secretary, id, 'answer', { answer })).status).toBe(403);
  });
});

describe('silence', () => {
  it('of the organization is reminded, told and ended: the operator goes on without it', async () => {
    const { id } = await passedOn();
    expect(await unmetOf(id, 'remind')).toEqual(['reminderDue']);
    expect(await unmetOf(id, 'overdue')).toEqual(['lastDayOver']);
    expect(await unmetOf(id, 'comeBack')).toEqual(['returnTimeOver']);
    await later(8);
    expect(await unmetOf(id, 'remind')).toEqual(['reminderDue']);
    await later(3);
    await later(1);
    expect(await unmetOf(id, 'overdue')).toEqual(['notToldToday']);
    await later(5);
    expect(await stateOf(id)).toBe('inWork');
  });

  it('of the operator is told and said: the visitor sees that nobody answered', async () => {
    const { id, number, code } = await written();
    expect(await unmetOf(id, 'late')).toEqual(['lastDayOver']);
    expect(await unmetOf(id, 'lapse')).toEqual(['answerTimeOver']);
    await later(7);
    expect(await stateOf(id)).toBe('received');
    await later(15);
    expect((await visitor('answer/', { number, code })).body).toMatchObject({
      state: 'unanswered',
    });
    await acted(operator, id, 'restore', { reason });
    expect(await unmetOf(id, 'lapse')).toEqual(['answerTimeOver']);
  });

  it('after an answer closes the enquiry; the answer is still read', async () => {
    const { id, number, code } = await written();
    await acted(operator, id, 'take');
    await acted(operator, id, 'answer', { answer });
    expect(await unmetOf(id, 'close')).toEqual(['readTimeOver']);
    await later(31);
    expect((await visitor('answer/', { number, code })).body).toMatchObject({
      state: 'closed',
      answer,
    });
  });
});
