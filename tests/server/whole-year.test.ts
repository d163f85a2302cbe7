import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { roleCodes, statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { roleNameOf } from '#server/base/role-name.ts';
import type { Person } from '#server/story/story.ts';
import { dcTypeOf, dcTypes } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { type Amounts, noPlaces, quotaOrganizationTypeIds } from '#shared/quota.ts';
import { addActor } from '../support/actors.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { addCompany, opinion } from '../support/targeted-acts.ts';
import { type WholeYear, wholeYear } from '../support/whole-year.ts';

let world: OpenWorld;
let year: WholeYear;
let period: number;
let exam: number;
beforeAll(async () => {
  world = await openWorld();
  year = wholeYear(world);
  signed = addDays(year.walk.today(), -1);
});
afterAll(() => world.stop());

/**
 * Who applies: the type of study that they choose, and the mark that they get. A name of
 * a type is of somebody who becomes a student of it; the others show where else an application leads.
 */
const cast = {
  dsc: { chosen: 100, mark: 90 },
  outsideQuotaDsc: { chosen: 100, mark: 80 },
  contractDsc: { chosen: 100, mark: 70 },
  phd: { chosen: 200, mark: 90 },
  // Has a place until an appeal is granted.
  outsideQuotaPhd: { chosen: 200, mark: 85 },
  contractPhd: { chosen: 200, mark: 70 },
  trainee: { chosen: 300, mark: 90 },
  outsideQuotaTrainee: { chosen: 300, mark: 80 },
  // Corrects the application after the first review.
  contractTrainee: { chosen: 300, mark: 70 },
  independentDsc: { chosen: 400, mark: null },
  independentPhd: { chosen: 500, mark: null },
  targetedDsc: { chosen: 600, mark: 90 },
  targetedPhd: { chosen: 700, mark: 90 },
  winsTheAppeal: { chosen: 200, mark: 45 },
  staysAway: { chosen: 200, mark: null },
  givesUp: { chosen: 200, mark: null },
  isRejected: { chosen: 200, mark: null },
  neverSends: { chosen: 200, mark: null },
} as const satisfies Record<string, { chosen: number; mark: number | null }>;
type Name = keyof typeof cast;
const everybody = Object.keys(cast) as Name[];
const winners: readonly Name[] = [
  'dsc',
  'phd',
  'outsideQuotaPhd',
  'trainee',
  'targetedDsc',
  'targetedPhd',
];
/** The requests for additional places: for whom, of which form, on which basis, who pays. */
const additional = [
  { name: 'outsideQuotaDsc', dc_type: 100, basis: 100, payer: 100 },
  { name: 'contractDsc', dc_type: 100, basis: 200, payer: 300 },
  { name: 'outsideQuotaPhd', dc_type: 200, basis: 100, payer: 100 },
  { name: 'contractPhd', dc_type: 200, basis: 200, payer: 300 },
  { name: 'outsideQuotaTrainee', dc_type: 300, basis: 100, payer: 100 },
  { name: 'contractTrainee', dc_type: 300, basis: 200, payer: 300 },
] as const;

/** What the first university is given; the second one gets one more PhD, which nobody wants. */
const given: Amounts = {
  ...noPlaces,
  amount_dsc: 1,
  amount_phd: 2,
  amount_targeted_dsc: 1,
  amount_targeted_phd: 1,
  amount_trainee: 1,
};
const onePhd: Amounts = { ...noPlaces, amount_phd: 1 };

const playing = new Map<Name, { owner: Person; application: number }>();
const part = (name: Name) => {
  const found = playing.get(name);
  if (!found) throw new Error(`nobody plays ${name} yet`);
  return found;
};
const letterCodes = new Map<number, string>();

const act = (by: Person, machine: { id: string }, id: number, event: string, payload = {}) =>
  year.walk.act(by, machine.id, id, event, { payload });
const inApplication = (by: Person | null, name: Name, event: string, payload = {}) =>
  act(by ?? part(name).owner, applicationMachine, part(name).application, event, payload);
const tomorrow = () => year.until(addDays(year.walk.today(), 1));
const staff = (role: Parameters<typeof year.walk.staff>[0]) => year.walk.staff(role);

let signed: string;
const order = async () => ({
  order_number: '77-k',
  order_date: signed,
  order_file_id: await year.walk.file(staff('university'), 'order'),
});
const contract = { contract_number: 'SH-12', contract_date: '2026-01-10', contract_payer: 300 };

const stateOf = async (table: 'period' | 'exam', id: number) =>
  (
    await year.walk.db
      .selectFrom(table)
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;
/** The states of all records of a process. */
const statesIn = async (table: string) =>
  (
    await sql<{ state: string }>`select distinct state from ${sql.table(table)} order by 1`.execute(
      year.walk.db,
    )
  ).rows.map(({ state }) => state);
const resultOf = async (name: Name) =>
  year.walk.db
    .selectFrom('exam_result')
    .select(['id', 'state'])
    .where('application_id', '=', part(name).application)
    .executeTakeFirst();
const rowIn = async (name: Name) => (await resultOf(name))?.id ?? 0;
const studyOf = (name: Name) =>
  year.walk.db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.owner_id')
    .select(['application.state', 'dc_type', 'scholarship_status', 'order_number', 'role_id'])
    .where('application.id', '=', part(name).application)
    .executeTakeFirstOrThrow();
/** Which messages somebody has got about their application and its exam. */
const toldOf = async (name: Name) =>
  (
    await sql<{ code: string }>`select distinct code from received_notification
      where account_id = ${part(name).owner.id} order by 1`.execute(year.walk.db)
  ).rows.map(({ code }) => code);

/** Every ministry that is asked answers. */
async function answerAll(event: 'accept' | 'reject' = 'accept') {
  const asked = await year.walk.db
    .selectFrom('quota_agreement')
    .select(['id', 'approver'])
    .where('state', 'in', statesTagged(quotaAgreementMachine, 'awaited'))
    .execute();
  for (const { id, approver } of asked)
    await act(staff(roleNameOf(approver ?? 0)), quotaAgreementMachine, id, event);
}
async function idIn(
  table: 'quota_distribution' | 'quota_split' | 'quota_request',
  organization?: number,
) {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where ${organization === undefined ? sql`true` : sql`organization_id = ${organization}`}`.execute(
    year.walk.db,
  );
  return rows[0]?.id ?? 0;
}

/** The sums of the country for a form of study, by account of the ledger. */
const ledgerOf = async (dcType: number) =>
  (
    await sql<Record<string, number>>`select
      sum(asked)::int as asked, sum(total)::int as total, sum(given)::int as given,
      sum(split)::int as split, sum(additional)::int as additional, sum(used)::int as used,
      sum(returned)::int as returned
    from quota_place where period_id = ${period} and organization_id = 0 and dc_type = ${dcType}`.execute(
      year.walk.db,
    )
  ).rows[0];

describe('the quota of a year', () => {
  it('step 1: the agency opens the period, and the first step ends by itself', async () => {
    const agency = staff('innovation');
    period = await year.walk.create(agency, periodMachine.id, year.form());
    expect(await year.asked()).toEqual({ innovation: ['period 1'] });
    await act(agency, periodMachine, period, 'activate');
    expect(await year.asked()).toEqual({});
    await year.until(year.day('quota_start'));
    expect(await stateOf('period', period)).toBe('organizationRequests');
  });

  it('step 2: a company orders targeted places, universities ask for all kinds', async () => {
    const { walk } = year;
    const university = staff('university');
    const company = await addCompany(world.on, '305000001');
    for (const dc_type of dcTypes.filter(({ targeted }) => targeted).map(({ id }) => id)) {
      const letter = await walk.create(company, targetedLetterMachine.id, {
        target_org_id: walk.university,
        direction_id: walk.direction,
        dc_type,
        amount: 1,
        admission_year: year.admissionYear,
        candidates: [],
        short_info: 'Ilmiy xodim tayyorlash haqida',
        obligation: 'Bitiruvchini uch yilga ishga olamiz.',
        customer_name: '“Sinov” MChJ',
        file_id: await walk.file(company, 'letter'),
      });
      await act(company, targetedLetterMachine, letter, 'send');
      expect(await year.asked()).toEqual({
        university: ['targetedLetter 1'],
        innovation: ['targetedLetter 1'],
      });
      await act(university, targetedLetterMachine, letter, 'opinion', opinion);
      await act(staff('innovation'), targetedLetterMachine, letter, 'accept');
      const { code } = await walk.db
        .selectFrom('targeted_letter')
        .select('code')
        .where('id', '=', letter)
        .executeTakeFirstOrThrow();
      letterCodes.set(dc_type, String(code));
    }
    const requests: [Person, Amounts][] = [
      [university, given],
      [world.neighbour, onePhd],
    ];
    for (const [by, amounts] of requests) {
      const request = await walk.create(by, quotaRequestMachine.id, { period_id: period });
      const lines = [{ direction_id: walk.direction, ...amounts }];
      await act(by, quotaRequestMachine, request, 'save', { lines });
      expect(await year.asked({ asker: by })).toMatchObject({ asker: ['quotaRequest 1'] });
      await act(by, quotaRequestMachine, request, 'send');
    }
    await year.until(addDays(year.day('step_until_2'), 1));
    expect(await stateOf('period', period)).toBe('ministryEndorsement');
  });

  it('step 3: a ministry sends a request back, and endorses the corrected one', async () => {
    const university = staff('university');
    const request = await idIn('quota_request', year.walk.university);
    // The second university has nobody above it: its request is endorsed by itself.
    expect(await year.asked()).toEqual({ ministry: ['quotaAgreement 1'] });
    expect(await ledgerOf(200)).toMatchObject({ asked: 3 });
    await answerAll('reject');
    expect(await year.asked()).toEqual({
      university: ['quotaRequest 1'],
      innovation: ['period 1'],
    });
    expect(await ledgerOf(200)).toMatchObject({ asked: 1 });
    for (const event of ['rework', 'send'])
      await act(university, quotaRequestMachine, request, event);
    expect(await year.asked()).toEqual({ ministry: ['quotaAgreement 1'] });
    await answerAll();
    expect(await year.asked()).toEqual({ innovation: ['period 1'] });
    await year.until(addDays(year.day('step_until_3'), 1));
    expect(await stateOf('period', period)).toBe('consolidation');
  });

  it('step 4: the agency consolidates, the economy ministry agrees', async () => {
    const agency = staff('innovation');
    expect(await year.asked()).toEqual({ innovation: ['quotaRequest 2'] });
    for (const organization of [year.walk.university, year.walk.otherUniversity])
      await act(agency, quotaRequestMachine, await idIn('quota_request', organization), 'accept');
    await year.walk.create(agency, quotaAgreementMachine.id, { period_id: period });
    expect(await year.asked()).toEqual({ economy: ['quotaAgreement 1'] });
    await answerAll();
    expect(await year.asked()).toEqual({ innovation: ['period 1'] });
    await act(agency, periodMachine, period, 'stepNext');
  });

  it('step 5: finance gives the totals, for the year of the period alone', async () => {
    const [agency, finance] = [staff('innovation'), staff('finance')];
    const total = {
      period_id: period,
      year: year.admissionYear,
      organization_type: quotaOrganizationTypeIds.all,
      ...given,
      amount_phd: given.amount_phd + onePhd.amount_phd,
    };
    const wrongYear = { ...total, year: 2099 };
    const refused = await world.on.send(
      world.staff.finance,
      'POST',
      '/api/quota-totals/',
      wrongYear,
    );
    expect([refused.status, refused.code]).toEqual([422, 'QUOTA_YEAR']);
    const id = await year.walk.create(finance, quotaTotalMachine.id, total);
    expect(await year.asked()).toEqual({ finance: ['quotaTotal 1'] });
    await act(finance, quotaTotalMachine, id, 'send');
    expect(await year.asked()).toEqual({ innovation: ['quotaTotal 1'] });
    expect(await ledgerOf(200)).toMatchObject({ total: 0 });
    await act(agency, quotaTotalMachine, id, 'accept');
    expect(await ledgerOf(200)).toMatchObject({ total: 3, given: 0 });
    expect(await year.asked()).toEqual({ innovation: ['period 1'] });
    await act(agency, periodMachine, period, 'stepNext');
  });

  it('step 6: the agency distributes, finance and economy agree', async () => {
    const agency = staff('innovation');
    expect(await year.asked()).toEqual({ innovation: ['quotaDistribution 1'] });
    const distribution = await idIn('quota_distribution');
    await act(agency, quotaDistributionMachine, distribution, 'send');
    expect(await year.asked()).toEqual({
      finance: ['quotaAgreement 1'],
      economy: ['quotaAgreement 1'],
    });
    await answerAll();
    expect(await year.asked()).toEqual({ innovation: ['period 1'] });
    expect(await ledgerOf(200)).toMatchObject({ total: 3, given: 3, split: 0 });
    await act(agency, periodMachine, period, 'stepNext');
  });

  it('step 7: one university splits its places, the silent one has them split for it', async () => {
    expect(await year.asked({ neighbour: world.neighbour })).toEqual({
      university: ['quotaSplit 1'],
      neighbour: ['quotaSplit 1'],
    });
    const split = await idIn('quota_split', year.walk.university);
    await act(staff('university'), quotaSplitMachine, split, 'confirm');
    await year.until(addDays(year.day('registration_start'), 1));
    expect(await ledgerOf(200)).toMatchObject({ total: 3, given: 3, split: 3, used: 0 });
    expect(await year.asked({ neighbour: world.neighbour })).toEqual({});
  });
});

describe('the admission of a year', () => {
  it('people apply for every type of study that can be chosen', async () => {
    for (const name of everybody) {
      const { chosen } = cast[name];
      const owner = await year.person(chosen);
      const letter_code = letterCodes.get(chosen);
      const change = letter_code === undefined ? {} : { letter_code };
      const application = await year.draft(owner, period, chosen, change);
      playing.set(name, { owner, application });
      if (name !== 'neverSends') await inApplication(null, name, 'send');
    }
    const chosen = new Set<number>(everybody.map((name) => cast[name].chosen));
    expect([...chosen].sort((one, other) => one - other)).toEqual(
      dcTypes.filter(({ applicantMayChoose }) => applicantMayChoose).map(({ id }) => id),
    );
    expect(await year.asked({ neverSends: part('neverSends').owner })).toMatchObject({
      university: ['application 17', 'certificate 15', 'diploma 17'],
      neverSends: ['application 1'],
    });
  });

  it('after the last day nobody sends an application any more', async () => {
    await year.until(addDays(year.day('registration_stop'), 1));
    await expect(inApplication(null, 'neverSends', 'send')).rejects.toThrow(/WINDOW_CLOSED/);
  });

  it('the university reviews, and whom it rejects may correct the papers', async () => {
    const university = staff('university');
    const receive = async (name: Name) => {
      await year.markPapers(part(name).application);
      await inApplication(university, name, 'accept');
    };
    for (const name of everybody.filter((one) => one !== 'neverSends')) {
      await inApplication(university, name, 'reviewStart');
      if (name === 'givesUp') await inApplication(null, name, 'giveUp');
      else if (name === 'isRejected' || name === 'contractTrainee')
        await inApplication(university, name, 'reject');
      else await receive(name);
    }
    expect(await year.asked({ rejected: part('contractTrainee').owner })).toMatchObject({
      rejected: ['application 1'],
    });
    for (const event of ['regenerate', 'send']) await inApplication(null, 'contractTrainee', event);
    expect((await year.asked()).university).toContain('application 3');
    await receive('contractTrainee');
  });

  it('independent researchers are admitted by the council, without exam and place', async () => {
    const { walk } = year;
    const university = staff('university');
    for (const name of ['independentDsc', 'independentPhd'] as const) {
      const topic_id = await walk.make('publishedTopic');
      await inApplication(university, name, 'setAdvisor', { advisor_id: world.advisor });
      await inApplication(university, name, 'setTopic', { topic_id });
      await inApplication(university, name, 'setCouncil', {
        council_number: '7/3',
        council_date: signed,
        council_file_id: await walk.file(university, 'councilDecision'),
      });
      await inApplication(university, name, 'admit', await order());
    }
    expect((await year.asked()).university).toBeUndefined();
    await year.until(addDays(year.day('review_stop'), 1));
  });

  it('the others sit the exam, and the best have the places', async () => {
    const { walk } = year;
    const university = staff('university');
    const examiner = await addActor(world.on, 'university', { organization_id: walk.university });
    exam = await walk.create(university, examMachine.id, { period_id: period });
    await runJobs(world.on);
    const exam_date = addDays(walk.today(), 4);
    const held = { exam_date, place: 'Bosh bino, 101-xona', commission: 'Karimov A., Salimov B.' };
    const directions = [{ direction_id: walk.direction, ...held }];
    await act(university, examMachine, exam, 'setSchedule', { directions });
    await year.until(exam_date);
    const candidates: Name[] = [];
    for (const name of everybody) if (await resultOf(name)) candidates.push(name);
    for (const name of candidates) {
      const { mark } = cast[name];
      // Certificates free all of them from the language exam.
      const marks = { direction_mark: mark, english_mark: null, absent: mark === null };
      await act(examiner, examResultMachine, await rowIn(name), 'setMark', marks);
    }
    for (const name of candidates) {
      const event = winners.includes(name) ? 'accept' : 'refuse';
      await act(university, examResultMachine, await rowIn(name), event);
    }
    const file_id = await walk.file(university, 'examProtocol');
    const protocols = [{ direction_id: walk.direction, file_id }];
    await act(university, examMachine, exam, 'upload', { protocols });
    expect((await year.asked()).university).toEqual(['exam 1']);
    await act(university, examMachine, exam, 'finish');
    await tomorrow();
    expect((await year.asked()).university).toEqual([`application ${winners.length}`]);
  });

  it('two appeal against their results: one wins the place of another, one is refused', async () => {
    const { walk } = year;
    const agency = staff('innovation');
    for (const name of ['winsTheAppeal', 'staysAway'] as const)
      await inApplication(null, name, 'appeal');
    expect((await year.asked()).innovation).toContain('application 2');
    await inApplication(agency, 'winsTheAppeal', 'reopenResult');
    await inApplication(agency, 'staysAway', 'appealRefuse');
    expect((await year.asked()).university).toContain('examResult 1');
    const colleague = await addActor(world.on, 'university', { organization_id: walk.university });
    await act(colleague, examResultMachine, await rowIn('winsTheAppeal'), 'remarkAccept', {
      direction_mark: 88,
      english_mark: null,
      protocol_file_id: await walk.file(colleague, 'examProtocol'),
    });
    expect((await resultOf('outsideQuotaPhd'))?.state).toBe('notAccepted');
    await tomorrow();
  });

  it('who has no place gets an additional one, outside the quota or under contract', async () => {
    const { walk } = year;
    const university = staff('university');
    for (const { name, ...asked } of additional) {
      const request = await walk.create(university, additionalQuotaMachine.id, {
        period_id: period,
        direction_id: walk.direction,
        ...asked,
        amount: 1,
        letter_file_id: await walk.file(university, 'quotaLetter'),
      });
      await act(university, additionalQuotaMachine, request, 'ask');
      expect((await year.asked()).innovation).toContain('additionalQuota 1');
      await act(staff('innovation'), additionalQuotaMachine, request, 'accept', {
        accepted_amount: 1,
      });
      expect((await year.asked()).university).toContain('additionalQuota 1');
      await act(university, additionalQuotaMachine, request, 'distribute', {
        application_ids: [part(name).application],
      });
    }
    expect((await year.asked()).university).toEqual([
      `application ${winners.length + additional.length}`,
    ]);
  });

  it('an order admits them, the exam is closed, and the night closes the period', async () => {
    const university = staff('university');
    const admitted = dcTypes.filter(({ exam: sits }) => sits).map(({ name }) => name);
    for (const name of [...admitted, 'winsTheAppeal'] as const)
      await inApplication(university, name, 'admit', {
        ...(await order()),
        ...(name.startsWith('contract') ? contract : {}),
      });
    await act(university, examMachine, exam, 'upload', await order());
    // The time to appeal against the new mark is not over yet.
    expect((await year.asked()).university).toBeUndefined();
    await year.until(addDays(year.walk.today(), 4));
    expect((await year.asked()).university).toEqual(['exam 1']);
    await act(university, examMachine, exam, 'close');
    await year.until(addDays(year.day('exam_stop'), 1));
    expect(await stateOf('period', period)).toBe('closed');
    // Drafts of a closed period are put away in the night after.
    await tomorrow();
  });
});

describe('at the end of the year', () => {
  const scholarship = ({ independent, contract: paid, quota }: (typeof dcTypes)[number]) => {
    if (quota) return '100';
    return independent || paid ? '200' : '400';
  };
  it.each(dcTypes.map((type) => [type.id, type.name, type] as const))(
    'somebody studies by type %i (%s)',
    async (id, name, type) => {
      expect(await studyOf(name)).toEqual({
        state: 'admittedToStudy',
        dc_type: id,
        scholarship_status: scholarship(type),
        order_number: '77-k',
        role_id: roleCodes.doctorate,
      });
      const passed = { true: 'accepted', false: 'acceptedAdditionally' }[String(type.quota)];
      expect((await resultOf(name))?.state).toBe(type.exam ? passed : undefined);
      expect(await toldOf(name)).toEqual(
        expect.arrayContaining([
          'N-ADMITTED',
          'N-APPLY-ACCEPTED',
          'N-APPLY-SENT',
          ...(type.exam ? ['N-EXAM-DATE', 'N-RESULT'] : []),
          ...(type.exam && !type.quota ? ['N-RESULT-ADDITIONAL'] : []),
        ]),
      );
    },
  );

  it.each([
    ['winsTheAppeal', 'admittedToStudy', 'N-ADMITTED'],
    ['staysAway', 'failedExam', 'N-APPLY-NOT-ACCEPTED'],
    ['givesUp', 'withdrawn', null],
    ['isRejected', 'archivedRejected', 'N-APPLY-REJECTED'],
    ['neverSends', 'archivedDraft', null],
  ] as const)('who %s is %s, and knows it', async (name, state, code) => {
    const study = await studyOf(name);
    const student = state === 'admittedToStudy';
    expect([study.state, study.role_id]).toEqual([
      state,
      student ? roleCodes.doctorate : roleCodes.applicant,
    ]);
    if (code) expect(await toldOf(name)).toContain(code);
  });

  it.each(dcTypes.filter(({ quota }) => quota).map(({ id, name }) => [id, name] as const))(
    'every place of type %i (%s) was used, or has come back',
    async (id) => {
      const base = everybody.filter((name) => cast[name].chosen === id);
      const students = [];
      for (const name of base)
        if ((await studyOf(name)).state === 'admittedToStudy') students.push(name);
      const unused = id === 200 ? 1 : 0;
      const places = await ledgerOf(id);
      expect(places).toMatchObject({
        used: students.length,
        returned: unused,
        additional: additional.filter(({ dc_type }) => dc_type === id).length,
      });
      expect(places?.total).toBe(places?.given);
      expect(places?.given).toBe(places?.split);
      expect((places?.split ?? 0) + (places?.additional ?? 0)).toBe(students.length + unused);
      const letters = await sql<{ used: number }>`select count(*)::int as used from application
        where letter_code = ${letterCodes.get(id) ?? ''} and state = 'admittedToStudy'`.execute(
        year.walk.db,
      );
      expect(letters.rows[0]?.used).toBe(dcTypeOf(id)?.targeted ? 1 : 0);
    },
  );

  it('nothing is left open, and nobody is asked for anything but papers of those who went', async () => {
    expect({
      exam: await statesIn('exam'),
      examResult: await statesIn('exam_result'),
      quotaRequest: await statesIn('quota_request'),
      quotaAgreement: await statesIn('quota_agreement'),
      quotaTotal: await statesIn('quota_total'),
      quotaDistribution: await statesIn('quota_distribution'),
      quotaSplit: await statesIn('quota_split'),
      additionalQuota: await statesIn('additional_quota'),
    }).toEqual({
      exam: ['afterFinished'],
      examResult: ['accepted', 'acceptedAdditionally', 'notAccepted'],
      quotaRequest: ['accepted'],
      quotaAgreement: ['accepted'],
      quotaTotal: ['accepted'],
      quotaDistribution: ['accepted'],
      quotaSplit: ['closed'],
      additionalQuota: ['closed'],
    });
    // Certificates of the three whose applications ended before the organization looked at them.
    expect(await year.asked({ neighbour: world.neighbour })).toEqual({
      innovation: ['certificate 3'],
    });
  });
});
