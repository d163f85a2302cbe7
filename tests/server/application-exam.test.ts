import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sender } from '../support/app.ts';
import { type ExamCampaign, examCampaign } from '../support/exam-campaign.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
let campaign: ExamCampaign;
let exam: number;

beforeAll(async () => {
  world = await openWorld();
  campaign = await examCampaign(world, { places: 1, candidates: 2 });
});
afterAll(() => world.stop());

const candidate = (index: number) => {
  const found = campaign.candidates[index];
  if (!found) throw new Error('no such candidate');
  return found;
};
const examSeenBy = async (by: Sender, index = 0) =>
  (await world.on.send(by, 'GET', `/api/applications/${candidate(index).application}/`)).body
    .exam as Record<string, unknown> | null;
const mark = async (id: number, direction_mark: number, event: string) => {
  await campaign.row(id, 'setMark', { direction_mark, english_mark: 80, absent: false });
  await campaign.row(id, event);
};

describe('the exam inside an application', () => {
  it('is not there before the organization begins one', async () =>
    expect(await examSeenBy(candidate(0))).toBeNull());

  it('tells the candidate day and place as soon as they are set', async () => {
    exam = await campaign.create();
    expect(await examSeenBy(candidate(0))).toMatchObject({
      exam_id: exam,
      exam_date: null,
      place: null,
      published: false,
      marks: null,
    });
    await campaign.schedule(exam);
    expect(await examSeenBy(candidate(0))).toMatchObject({
      exam_date: world.on.clock.today(),
      place: 'Bosh bino, 101-xona',
      marks: null,
    });
  });

  it('hides marks and result from the candidate until they are published; anyone who enters them sees them', async () => {
    const [first, second] = await campaign.rows(exam);
    await mark(first?.id ?? 0, 90, 'accept');
    await mark(second?.id ?? 0, 70, 'refuse');
    const seen = await examSeenBy(candidate(0));
    expect(seen).toMatchObject({ published: false, marks: null });
    expect(JSON.stringify(seen)).not.toContain('90');
    expect(await examSeenBy(world.staff.university)).toMatchObject({
      marks: { result: 'accepted', direction_mark: 90, english_mark: 80 },
    });
  });

  it('shows each candidate the own marks after the publication', async () => {
    await campaign.upload(exam);
    await campaign.act(exam, 'finish');
    await runJobs(world.on);
    expect(await examSeenBy(candidate(0))).toMatchObject({
      published: true,
      marks: { result: 'accepted', direction_mark: 90, absent: false },
    });
    expect(await examSeenBy(candidate(1), 1)).toMatchObject({
      published: true,
      marks: { result: 'notAccepted', direction_mark: 70 },
    });
    const { status } = await world.on.send(
      candidate(1),
      'GET',
      `/api/applications/${candidate(0).application}/`,
    );
    expect(status).toBe(404);
  });

  it('opens protocol and order to those who read the exam, and to nobody else', async () => {
    const { body } = await world.on.send(world.staff.university, 'GET', `/api/exams/${exam}/`);
    const [direction] = body.directions as { protocol_file_id: string }[];
    const statusFor = async (by: Sender, id: unknown) =>
      (await world.on.send(by, 'GET', `/api/files/${String(id)}/info/`)).status;
    for (const file of [direction?.protocol_file_id, body.order_file_id]) {
      expect([
        await statusFor(world.staff.innovation, file),
        await statusFor(world.staff.university, file),
      ]).toEqual([200, 200]);
      expect([await statusFor(world.neighbour, file), await statusFor(candidate(0), file)]).toEqual(
        [404, 404],
      );
    }
  });
});
