import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { text } from '#server/base/texts.ts';
import { appendHistory } from '#server/engine/history.ts';
import { runTimetable } from '#server/schedule/timetable.ts';
import { languages } from '#shared/languages.ts';
import type { NotificationCode } from '#shared/notifications.ts';
import type { Sender } from '../support/app.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { places, type QuotaWalk, quotaWalk } from '../support/quota-walk.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

interface Told {
  id: number;
  account_id: number;
  history_id: number;
  process: string;
  record_id: number;
  params: Record<'uz' | 'ru' | 'en', Record<string, unknown>>;
}

/** The messages of a code about a record, oldest first. */
const toldOf = async (code: NotificationCode, process: string, record: number) =>
  (await world.database.db
    .selectFrom('received_notification')
    .selectAll()
    .where('code', '=', code)
    .where('process', '=', process)
    .where('record_id', '=', record)
    .orderBy('id')
    .execute()) as Told[];

/**
 * What is read in each language; a placeholder that nobody filled leaves a brace, a hole or a
 * dangling sign.
 */
function said(code: NotificationCode, told: Told | undefined): string[] {
  const texts = languages.map((language) =>
    text(language, `notifications.${code}.text`, told?.params[language] ?? {}),
  );
  for (const one of texts) expect(one).not.toMatch(/[{}]|: \.|: ?$|: ,|undefined|null| {2}/);
  return texts;
}

/** Runs the effect of a message again, as after a crash. */
async function again(code: NotificationCode, told: Told): Promise<void> {
  await runTask(world.on, 'run-effects', {
    process: told.process,
    recordId: told.record_id,
    historyId: told.history_id,
    effects: [{ type: 'notify', params: { code } }],
  });
}

const people = (told: readonly Told[]) =>
  told.map(({ account_id }) => account_id).sort((one, other) => one - other);
const ids = (...senders: Sender[]) => senders.map(({ id }) => id).sort((one, other) => one - other);

/** Recipients of a message, its words in three languages, and that a repeated job adds nothing. */
async function expectTold(
  code: NotificationCode,
  [process, record]: readonly [string, number],
  to: Sender[],
  uzbek: RegExp,
): Promise<Told[]> {
  const told = await toldOf(code, process, record);
  expect([code, people(told)]).toEqual([code, ids(...to)]);
  expect(said(code, told[0])[0]).toMatch(uzbek);
  const mails = () =>
    world.database.db.selectFrom('message').select('id').where('code', '=', code).execute();
  const before = (await mails()).length;
  for (const one of told) await again(code, one);
  expect(people(await toldOf(code, process, record))).toEqual(people(told));
  expect((await mails()).length).toBe(before);
  return told;
}

describe('a year in which everybody agrees', () => {
  let walk: QuotaWalk;
  let mine: number;
  let theirs: number;
  let made: Awaited<ReturnType<QuotaWalk['give']>>;
  beforeAll(async () => {
    walk = await quotaWalk(world);
    mine = await walk.ask(world.staff.university, places(10, 2));
    theirs = await walk.ask(world.neighbour, places(5));
    await walk.endorse([mine, theirs]);
    made = await walk.give(places(8, 2));
    await walk.agree(made.distribution);
  });
  const agreementOf = async (kind: number, approver?: number) =>
    Number(
      (
        await walk.list(
          world.staff.innovation,
          'quota-agreements',
          `&kind=${kind}${approver ? `&approver=${approver}` : ''}`,
        )
      )[0]?.id,
    );

  it('N-ASK-SENT goes to the ministry above and to the agency', async () => {
    const { ministry, innovation } = world.staff;
    await expectTold(
      'N-ASK-SENT',
      ['quotaRequest', mine],
      [ministry, innovation],
      /^UNI tashkiloti \d{4}-yil uchun/,
    );
    await expectTold('N-ASK-SENT', ['quotaRequest', theirs], [innovation], /^INS tashkiloti/);
  });

  it('N-ASK-ACCEPTED goes to the organization', async () => {
    await expectTold(
      'N-ASK-ACCEPTED',
      ['quotaRequest', mine],
      [world.staff.university],
      /^\d{4}-yil uchun/,
    );
  });

  it('N-AGREE-NEW goes to the approver alone: the ministry, economy, finance', async () => {
    const { ministry, economy, finance } = world.staff;
    const day = /Muddat: \d{2}\.\d{2}\.\d{4}$/;
    await expectTold(
      'N-AGREE-NEW',
      ['quotaAgreement', await agreementOf(100, 400)],
      [ministry],
      day,
    );
    await expectTold('N-AGREE-NEW', ['quotaAgreement', made.agreement], [economy], day);
    await expectTold(
      'N-AGREE-NEW',
      ['quotaAgreement', await agreementOf(300, 600)],
      [finance],
      day,
    );
    await expectTold(
      'N-AGREE-NEW',
      ['quotaAgreement', await agreementOf(300, 800)],
      [economy],
      /Kvota taqsimoti/,
    );
  });

  it('N-AGREE-DONE goes to the agency, and of a request to the organization', async () => {
    const { innovation, university } = world.staff;
    await expectTold(
      'N-AGREE-DONE',
      ['quotaAgreement', await agreementOf(100, 400)],
      [innovation, university],
      /Tashkilot buyurtmasi – /,
    );
    await expectTold(
      'N-AGREE-DONE',
      ['quotaAgreement', made.agreement],
      [innovation],
      /Jamlanma buyurtma – /,
    );
  });

  it('N-GIVE-SENT and N-GIVE-ACCEPTED name the year and whom the total is for', async () => {
    const { innovation, antiCorruption, finance } = world.staff;
    await expectTold(
      'N-GIVE-SENT',
      ['quotaTotal', made.total],
      [innovation, antiCorruption],
      /kvotani yubordi: \d{4}, \S/,
    );
    await expectTold(
      'N-GIVE-ACCEPTED',
      ['quotaTotal', made.total],
      [finance, antiCorruption],
      /qabul qilindi: \d{4}, \S/,
    );
  });

  it('N-DIST-SENT goes to both ministries and the anti-corruption agency', async () => {
    const { finance, economy, antiCorruption } = world.staff;
    await expectTold(
      'N-DIST-SENT',
      ['quotaDistribution', made.distribution],
      [finance, economy, antiCorruption],
      /yuborildi: \d{4}$/,
    );
  });

  it('N-QUOTA-GIVEN tells each organization its own places, and a ministry those of its organizations', async () => {
    const { university, ministry } = world.staff;
    const told = await expectTold(
      'N-QUOTA-GIVEN',
      ['quotaDistribution', made.distribution],
      [university, ministry, world.neighbour],
      /DSc \d+, PhD \d+/,
    );
    const numbersOf = ({ id }: Sender) =>
      told.find(({ account_id }) => account_id === id)?.params.en;
    expect(numbersOf(university)).toMatchObject({ dsc: 2, phd: 5, tdsc: 0, tphd: 0, trainee: 0 });
    expect(numbersOf(ministry)).toMatchObject({ dsc: 2, phd: 5 });
    expect(numbersOf(world.neighbour)).toMatchObject({ dsc: 0, phd: 3 });
  });

  it('N-SPLIT-AUTO goes to the organization, N-SPLIT-MOVED to the agency with from, to and how many', async () => {
    await walk.step();
    const [split] = await walk.list(world.staff.university, 'quota-splits');
    const record = Number(split?.id);
    world.on.clock.days(45);
    await runTimetable(world.on.services, 'nightly');
    await runJobs(world.on);
    await expectTold('N-SPLIT-AUTO', ['quotaSplit', record], [world.staff.university], /avtomatik/);
    const { id: to } = await world.database.db
      .insertInto('direction')
      .values(secondDirection)
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.database.db
      .insertInto('quota_split_line')
      .values({ quota_split_id: record, direction_id: to })
      .execute();
    const { version } = await world.database.db
      .selectFrom('quota_split')
      .select('version')
      .where('id', '=', record)
      .executeTakeFirstOrThrow();
    const moved = (amount: number, after: number) =>
      world.database.db.transaction().execute((trx) =>
        appendHistory(trx, {
          process: 'quotaSplit',
          record_id: record,
          record_version: version + after,
          event: 'move',
          from_state: 'confirmed',
          to_state: 'confirmed',
          actor_user_id: world.staff.university.id,
          actor_role: 'university',
          actor_org_id: world.university,
          at: world.on.services.now(),
          reason: 'Sinov uchun yozilgan sabab.',
          confirm_method: 'dialog',
          ip: null,
          job: null,
          machine_version: '1',
          changed_fields: {
            move: [
              null,
              {
                from_direction_id: world.direction,
                to_direction_id: to,
                column: 'amount_phd',
                amount,
              },
            ],
          },
        }),
      );
    // Both moves are done before anybody is told of the first one.
    const lines = [await moved(3, 1), await moved(1, 2)];
    for (const history_id of lines)
      await again('N-SPLIT-MOVED', {
        process: 'quotaSplit',
        record_id: record,
        history_id,
      } as Told);
    const told = await toldOf('N-SPLIT-MOVED', 'quotaSplit', record);
    expect(told.map(({ history_id, params }) => [history_id, params.uz.amount])).toEqual([
      [lines[0], 3],
      [lines[1], 1],
    ]);
    await world.database.db
      .deleteFrom('received_notification')
      .where('id', '=', told[1]?.id ?? 0)
      .execute();
    await expectTold(
      'N-SPLIT-MOVED',
      ['quotaSplit', record],
      [world.staff.innovation],
      /UNI tashkiloti .*Matematik tahlil – Algebra, 3/,
    );
  });
});

const algebra = { name_uz: 'Algebra', name_ru: 'Алгебра', name_en: 'Algebra' };
const secondDirection = {
  code: '01.01.02',
  level: 'specialty',
  parent_code: '01.00.00',
  required_language_level: 'B2',
  ...algebra,
} as const;

describe('a year in which somebody gets nothing', () => {
  it('N-QUOTA-GIVEN goes neither to the organization without places nor to its ministry', async () => {
    const walk = await quotaWalk(world);
    await walk.endorse([
      await walk.ask(world.staff.university, places(1)),
      await walk.ask(world.neighbour, places(10)),
    ]);
    const { distribution } = await walk.give(places(1));
    await walk.agree(distribution);
    const told = await expectTold(
      'N-QUOTA-GIVEN',
      ['quotaDistribution', distribution],
      [world.neighbour],
      /DSc 0, PhD 1/,
    );
    expect(told[0]?.params.en).toMatchObject({ phd: 1 });
  });
});

describe('a year in which somebody refuses', () => {
  it('N-ASK-REJECTED, N-AGREE-AUTO and N-DIST-REJECTED say who or what, and the reason', async () => {
    const { staff } = world;
    const walk = await quotaWalk(world);
    const refusal = { reason: 'Raqamlar asoslanmagan.' };
    const mine = await walk.ask(staff.university, places(10));
    const theirs = await walk.ask(world.neighbour, places(5));
    await walk.step();
    const [endorsement] = await walk.list(staff.ministry, 'quota-agreements');
    await walk.send(staff.ministry, 'quota-agreements', Number(endorsement?.id), 'reject', refusal);
    await expectTold(
      'N-ASK-REJECTED',
      ['quotaRequest', mine],
      [staff.university],
      /Sabab: Raqamlar asoslanmagan\.$/,
    );
    await walk.send(staff.university, 'quota-requests', mine, 'rework');
    await walk.send(staff.university, 'quota-requests', mine, 'send');
    world.on.clock.days(6);
    await runTimetable(world.on.services, 'nightly');
    await runJobs(world.on);
    await expectTold(
      'N-AGREE-AUTO',
      ['quotaAgreement', Number(endorsement?.id)],
      [staff.ministry],
      /^UNI tashkiloti/,
    );
    for (const id of [mine, theirs])
      await walk.send(staff.innovation, 'quota-requests', id, 'accept');
    const made = await walk.give(places(8));
    await walk.send(staff.innovation, 'quota-distributions', made.distribution, 'send');
    const [answer] = await walk.list(staff.finance, 'quota-agreements', '&kind=300&approver=600');
    await walk.send(staff.finance, 'quota-agreements', Number(answer?.id), 'reject', refusal);
    await expectTold(
      'N-DIST-REJECTED',
      ['quotaDistribution', made.distribution],
      [staff.innovation],
      /: Moliya vazirligi\. Sabab: Raqamlar asoslanmagan\.$/,
    );
  });

  it('N-GIVE-REJECTED tells finance the year and the reason', async () => {
    const { staff, on } = world;
    const walk = await quotaWalk(world);
    await walk.endorse([
      await walk.ask(staff.university, places(4)),
      await walk.ask(world.neighbour, places(1)),
    ]);
    const { body: asked } = await on.send(staff.innovation, 'POST', '/api/quota-agreements/', {
      period_id: walk.period,
    });
    await walk.send(staff.economy, 'quota-agreements', Number(asked.id), 'accept');
    await walk.step();
    const { body: period } = await on.send(staff.finance, 'GET', `/api/periods/${walk.period}/`);
    const form = {
      period_id: walk.period,
      year: period.admission_year,
      organization_type: 300,
      ...places(3),
    };
    const { body: total } = await on.send(staff.finance, 'POST', '/api/quota-totals/', form);
    await walk.send(staff.finance, 'quota-totals', Number(total.id), 'send');
    await walk.send(staff.innovation, 'quota-totals', Number(total.id), 'reject', {
      reason: 'Yigʻindi notoʻgʻri.',
    });
    await expectTold(
      'N-GIVE-REJECTED',
      ['quotaTotal', Number(total.id)],
      [staff.finance],
      /qaytarildi: \d{4}\. Sabab: Yigʻindi notoʻgʻri\.$/,
    );
  });
});
