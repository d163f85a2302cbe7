import { createHash, randomUUID } from 'node:crypto';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { roleCodes, systemActor } from '#machines/kit.ts';
import { scaleOf } from '#modules/exam/pass-marks.server.ts';
import { type Life, live, type Step } from '#server/seed/life.ts';
import { addDays } from '#shared/dates.ts';
import { initialSettings } from '#shared/settings.ts';
import { type Ground, placePeriod, placeQuota } from './exam-campaign.ts';
import { completeProfile } from './world.ts';

const phd = 200;
const targetedPhd = 700;
const scale = scaleOf({ settings: initialSettings });

/**
 * One direction of an exam: its places, its candidates, and how many of the best have a result that
 * admits them.
 */
export interface Group {
  places: number;
  candidates: number;
  accepted: number;
  /** Marks by the place in the rank; others than the usual ones, which fall from place to place. */
  marks?: (rank: number) => Marks;
}

type Marks = { direction_mark: number; english_mark: number };

/** Somebody with a row in the exam: best first within a direction. */
export interface Examined {
  owner: number;
  application: number;
  row: number;
  direction: number;
}

export interface ExamStage {
  period: number;
  exam: number;
  examined: Examined[];
  /** What an admission is sent with: an order whose file belongs to the clerk. */
  order: { order_number: string; order_date: string; order_file_id: string };
}

type Place = Ground & { clerk: number };

async function addDirections({ on, university }: Place, count: number): Promise<number[]> {
  const { db } = on.services;
  const branch = await db
    .selectFrom('direction')
    .select('code')
    .where('level', '=', 'branch')
    .orderBy('code')
    .executeTakeFirstOrThrow();
  const codes = Array.from({ length: count }, () => `98.${randomUUID().slice(0, 8)}`);
  const rows = codes.map((code) => ({
    code,
    level: 'specialty' as const,
    parent_code: branch.code,
    required_language_level: 'B2' as const,
    name_uz: code,
    name_ru: code,
    name_en: code,
  }));
  const ids = (await db.insertInto('direction').values(rows).returning('id').execute()).map(
    ({ id }) => id,
  );
  const offers = ids.map((direction_id) => ({
    organization_id: university,
    direction_id,
    dc_types: [phd, targetedPhd],
  }));
  await db.insertInto('organization_direction').values(offers).execute();
  return ids;
}

async function addPaper({ on, clerk }: Place): Promise<string> {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(id).digest('hex');
  const row = {
    id,
    owner_id: clerk,
    name: 'buyruq.pdf',
    size: 1000,
    mime: 'application/pdf',
    sha256,
    purpose: 'order' as const,
  };
  await on.services.db
    .insertInto('file')
    .values({ ...row, created_at: on.clock.now(), state: 'stored', refusal: null })
    .execute();
  return id;
}

const chunk = 200;

async function addPeople({ on }: Place, count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) {
    const rows = Array.from({ length: Math.min(chunk, count - ids.length) }, () => ({
      user_type: 'I' as const,
      role_id: roleCodes.applicant,
      email: `${randomUUID()}@sinov.uz`,
      ...completeProfile(on.clock.today()),
    }));
    ids.push(
      ...(await on.services.db.insertInto('account').values(rows).returning('id').execute()).map(
        ({ id }) => id,
      ),
    );
  }
  return ids;
}

/**
 * Marks that fall with the place in the direction, so that the order of the candidates is the rank.
 */
const falling = (at: number): Marks => ({
  direction_mark: 90 - Math.max(0, at - 80) / 2,
  english_mark: Math.max(50, 90 - at / 2),
});

/**
 * An exam of the university in a quota period of its own, told as the seed tells one, with every
 * row decided: a draft that only waits for its publication, or a `finished` one whose results are
 * published; with a `letter_code` all apply for targeted study by it. `accepted` is written as
 * given, also where it is more than the places.
 */
export async function examStage(
  place: Place,
  groups: readonly Group[],
  { finished, letter_code = null }: { finished: boolean; letter_code?: string | null },
): Promise<ExamStage> {
  const dc_type = letter_code === null ? phd : targetedPhd;
  const { on, university, clerk } = place;
  const { db } = on.services;
  const at = on.clock.now();
  const by = { role: 'university', userId: clerk, organizationId: university } as const;
  const period_id = await placePeriod(place);
  const directions = await addDirections(place, groups.length);
  await placeQuota(
    place,
    period_id,
    new Map(groups.map(({ places }, index) => [directions[index] ?? 0, places])),
    letter_code ? 'amount_targeted_phd' : 'amount_phd',
  );
  const seats = groups.flatMap(({ candidates, accepted, marks = falling }, index) =>
    Array.from({ length: candidates }, (_, rank) => ({
      direction_id: directions[index] ?? 0,
      marks: marks(rank),
      accepted: rank < accepted,
    })),
  );
  const owners = await addPeople(place, seats.length);
  const applications = await live(
    db,
    applicationMachine,
    'application',
    seats.map(({ direction_id }, index): Life => {
      const owner_id = owners[index] ?? 0;
      const own = { role: 'applicant', userId: owner_id, organizationId: null } as const;
      const columns = {
        owner_id,
        period_id,
        organization_id: university,
        direction_id,
        dc_type,
        letter_code,
        edu_language: 100,
      };
      const sent = { event: 'send', by: own, at, quiet: { sent_at: at, sent_count: 1 } };
      return {
        steps: [
          { event: 'create', by: own, at, columns },
          sent,
          { event: 'accept', by, at, quiet: { accepted_at: at } },
        ],
      };
    }),
  );
  const letter = letter_code
    ? await db
        .selectFrom('targeted_letter')
        .select(['id as letter_id', 'amount as letter_places'])
        .where('code', '=', letter_code)
        .executeTakeFirstOrThrow()
    : { letter_id: null, letter_places: null };
  const order_file_id = await addPaper(place);
  // Nobody finishes an exam whose marks they have entered.
  const marked_by = finished ? clerk : place.staff.innovation.id;
  const begun: Step[] = ['create', 'setSchedule', 'upload'].map((event) => ({ event, by, at }));
  const first = {
    ...(begun[0] as Step),
    columns: { period_id, organization_id: university, ...scale },
  };
  const ended: Step[] = finished ? [{ event: 'finish', by, at, columns: { finished_at: at } }] : [];
  const [exam_id = 0] = await live(db, examMachine, 'exam', [
    { steps: [first, ...begun.slice(1), ...ended] },
  ]);
  const held = {
    exam_date: addDays(on.clock.today(), -1),
    place: 'Bosh bino',
    commission: 'Karimov A.',
    protocol_file_id: order_file_id,
    told_version: 2,
  };
  await db
    .insertInto('exam_direction')
    .values(directions.map((direction_id) => ({ exam_id, direction_id, ...held })))
    .execute();
  const rows = await live(
    db,
    examResultMachine,
    'exam_result',
    seats.map(({ direction_id, marks, accepted }, index): Life => {
      const where = {
        ...scale,
        ...letter,
        exam_id,
        application_id: applications[index],
        owner_id: owners[index],
        organization_id: university,
        direction_id,
        dc_type,
      };
      const publish: Step[] = finished
        ? [{ event: 'publish', by: systemActor, at, columns: { published_at: at } }]
        : [];
      return {
        steps: [
          { event: 'create', by: systemActor, at, columns: { ...where, works: 3, sent_at: at } },
          { event: 'setMark', by, at, columns: { ...marks, absent: false, marked_by } },
          { event: accepted ? 'accept' : 'refuse', by, at },
          ...publish,
        ],
      };
    }),
  );
  const examined = seats.map(({ direction_id }, index) => ({
    owner: owners[index] ?? 0,
    application: applications[index] ?? 0,
    row: rows[index] ?? 0,
    direction: direction_id,
  }));
  const order = { order_number: '77-k', order_date: addDays(on.clock.today(), -1), order_file_id };
  return { period: period_id, exam: exam_id, examined, order };
}
