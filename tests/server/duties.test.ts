import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { letterGuards } from '#machines/application.machine.ts';
import { dutiesOf, guardNames, roleCodes, rolesOf, transitionsOf, who } from '#machines/kit.ts';
import { homeParts, processes } from '#server/declared/modules.ts';
import { countWaiting } from '#server/engine/duties.ts';
import type { ProcessDefinition, Reader, Sql } from '#server/engine/process.ts';
import { readRows } from '#server/engine/read.ts';
import { blocks } from '#server/home/blocks.ts';
import type { HomeBlockName, HomePart } from '#server/home/home-parts.ts';
import { scopesFor } from '#shared/abilities.ts';
import { actorOf, openFor, readerFor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { everyLogin } from '../support/demonstration-logins.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let agency: Sender;
let institute: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  [agency, institute] = [await seeded.as('agentlik'), await seeded.as('institut')];
});
afterAll(() => seeded.stop());
afterEach(() => seeded.on.clock.reset());

/** The states in which a duty asks for a guard, or an event of the scheduler. */
const askingFor = ({ machine }: ProcessDefinition, guard: string): string[] => [
  ...new Set(
    transitionsOf(machine).flatMap((edge) =>
      (edge.meta.duty || rolesOf(edge.guard).includes('system')) &&
      edge.from !== 'absent' &&
      [...guardNames(edge.guard), edge.meta.dutyWhen].includes(guard)
        ? [edge.from]
        : [],
    ),
  ),
];

describe.each([0, 16, 40, 90])('%d days from now', (days) => {
  it('the twin of a guard in SQL says of every record what the guard says', async () => {
    seeded.on.clock.days(days);
    const readers = [
      await readerFor(seeded.on, agency),
      await readerFor(seeded.on, institute),
    ] as const;
    // What one's own organization has may be asked otherwise than what the country has.
    for (const [definition, reader] of processes.flatMap((one) =>
      readers.map((who) => [one, who] as const),
    )) {
      const rows = await readRows(seeded.on.services.db, definition, reader, {
        where: sql`true`,
        limit: 9999,
      });
      const idsOf = async (where: Sql): Promise<number[]> => {
        const found = await sql<{ id: number }>`select r.id
          from ${sql.table(definition.table)} r where ${where} order by r.id desc`.execute(
          seeded.on.services.db,
        );
        return found.rows.map(({ id }) => id);
      };
      const twins = definition.guardSql?.(reader) ?? {};
      for (const name of Object.keys(twins)) {
        const states = askingFor(definition, name);
        expect([name, states.length > 0]).toEqual([name, true]);
        const guard = definition.machine.implementations.guards[name] as (args: object) => boolean;
        const met = rows.filter(
          (row) =>
            states.includes(row.state) &&
            guard({ context: { facts: definition.facts(row, reader), actor: reader.actor } }),
        );
        const all = await idsOf(sql`r.state = any(${states}::text[]) and ${twins[name]}`);
        expect([name, all]).toEqual([name, met.map(({ id }) => id)]);
        // As it is asked of one state alone.
        for (const state of states) {
          const twin = definition.guardSql?.(reader, state)[name];
          const here = met.filter((row) => row.state === state).map(({ id }) => id);
          const said = await idsOf(sql`r.state = ${state} and ${twin}`);
          expect([name, state, said]).toEqual([name, state, here]);
        }
      }
    }
  });
});

/** The facts in which machines know the last day that `due` tells, by process. */
const lastDays: Record<string, string> = {
  advisor: 'answerDue',
  attestation: 'dueOn',
  enquiry: 'lastDay',
  period: 'stepUntil',
  quotaAgreement: 'answerDue',
  statusCorrection: 'dueOn',
  studentRequest: 'dueOn',
};

it('the last day of a turn in SQL is the day that the facts of the record say', async () => {
  const reader = await readerFor(seeded.on, agency);
  for (const [id, fact] of Object.entries(lastDays)) {
    const definition = processes.find(({ machine }) => machine.id === id);
    if (!definition?.due) throw new Error(`${id} declares no last day`);
    const { rows: said } = await sql<{ id: number; due: string | null }>`
      select r.id, ${definition.due(reader)} as due from ${sql.table(definition.table)} r`.execute(
      seeded.on.services.db,
    );
    const rows = await readRows(seeded.on.services.db, definition, reader, {
      where: sql`true`,
      limit: 9999,
    });
    const known = rows.flatMap((row) => {
      const day = definition.facts(row, reader)[fact];
      return typeof day === 'string' ? [[row.id, day] as const] : [];
    });
    expect([id, known.length > 0]).toEqual([id, true]);
    const sqlDays = known.map(([record]) => [record, said.find((row) => row.id === record)?.due]);
    expect([id, sqlDays]).toEqual([id, known]);
  }
});

/**
 * What the person has to do before the button is there: the turn is theirs, so these guards have no
 * twin. Everything else that a duty waits for (time, other people, other processes) must have one.
 */
const ownWork: Record<string, string[]> = {
  attestation: ['planUploaded', 'reportUploaded'],
  application: [
    'typeOffered',
    'placeOffered',
    'profileComplete',
    'educationProven',
    'worksSufficient',
    'documentsComplete',
    'languageProven',
    'singleApplication',
    ...letterGuards,
    'advisorAvailable',
    'documentsMarkedCorrect',
    'diplomaDecided',
    'diplomaNotRejected',
    'certificateDecided',
    'certificateNotRejected',
    'councilDecided',
    'advisorSet',
    'topicSet',
    'topicAvailable',
    'changedSinceRefusal',
    // The university puts the first day of an old study right; the agency activates organizations.
    'startedBeforePlatform',
    'organizationActive',
    // Reports are judged and settled before somebody finishes.
    'monitoringSettled',
  ],
  certificate: ['numberFree'],
  monitoringReport: ['filesComplete', 'markSufficient'],
  organizationCheck: ['everyRowJudged', 'deadlinesAhead'],
  exam: [
    'everyRowDecided',
    'resultsHold',
    'againstRankExplained',
    'protocolsUploaded',
    'placesKept',
    'lettersKept',
    'orderUploaded',
    'everyAcceptedAdmitted',
  ],
  examResult: ['marksPass', 'newMarksPass', 'placeOrRank'],
  // What was agreed to is done on the record of the student.
  studentRequest: ['acted'],
  topic: ['namesComplete', 'directionChosen', 'topicDirectionChosen'],
  quotaRequest: ['withinEndorsed', 'placesAsked', 'directionsOffered', 'lettersCover'],
  quotaDistribution: ['withinTotals', 'distributedWhole', 'linesExplained'],
  quotaSplit: ['splitWhole'],
  // Whom to name is chosen in the form.
  additionalQuota: ['amountFits', 'fileUploaded', 'withinAccepted', 'bestFirst'],
};

describe('my turn', () => {
  it.each(everyLogin)(
    'of %s: the count, the list behind it and the duties of the machine are the same records',
    async (login) => {
      const sender = await seeded.as(login);
      const actor = await actorOf(seeded.on, sender);
      const { body } = await seeded.on.send(sender, 'GET', '/api/my-turn/');
      const told = body as unknown as { process: string; count: number }[];
      for (const { machine, collection } of processes) {
        const list = await seeded.on.send(sender, 'GET', `/api/${collection}/?limit=9999`);
        const line = told.find(({ process }) => process === machine.id);
        if (list.status === 403) {
          expect(line).toBeUndefined();
          continue;
        }
        const turn = await seeded.on.send(sender, 'GET', `/api/${collection}/?limit=9999&turn=1`);
        const listed = (turn.body.results as { id: number }[]).map(({ id }) => id);
        const records = list.body.results as { id: number; state: string; facts: never }[];
        const dutiful = (may: (unmet: string[]) => boolean) =>
          records
            .filter((record) => dutiesOf(machine, record, actor).some(({ unmet }) => may(unmet)))
            .map(({ id }) => id);
        expect([machine.id, line?.count]).toEqual([machine.id, listed.length]);
        expect([machine.id, listed]).toEqual([
          machine.id,
          dutiful((unmet) => unmet.every((name) => ownWork[machine.id]?.includes(name))),
        ]);
        expect(listed).toEqual(expect.arrayContaining(dutiful((unmet) => unmet.length === 0)));
      }
    },
  );

  it('leaves no duty out: every guard of one has a twin, or is the person’s own work', async () => {
    const reader = await readerFor(seeded.on, agency);
    for (const { machine, guardSql } of processes) {
      const asked = transitionsOf(machine).flatMap(({ meta, from, guard }) =>
        meta.duty && from !== 'absent' ? [...guardNames(guard), meta.dutyWhen ?? []].flat() : [],
      );
      const known = [
        ...Object.keys(guardSql?.(reader) ?? {}),
        ...(ownWork[machine.id] ?? []),
        ...Object.keys(who),
      ];
      expect([machine.id, asked.filter((name) => !known.includes(name))]).toEqual([machine.id, []]);
    }
  });

  const blockOf = ({ actor: { role }, userType }: Reader) =>
    blocks.find(
      ({ subject, action }) =>
        scopesFor({ role, userType: userType ?? 'I' }, subject, action).length > 0,
    );

  /** Somebody of the roles with a duty in a process who has this home and for whom a record waits. */
  async function whoHasWork(
    definition: ProcessDefinition,
    home: HomeBlockName,
  ): Promise<Reader | undefined> {
    const roles = transitionsOf(definition.machine).flatMap(({ meta, guard }) =>
      meta.duty ? rolesOf(guard) : [],
    );
    const accounts = await seeded.on.services.db
      .selectFrom('account')
      .select('id')
      .where('role_id', 'in', [...new Set(roles.map((role) => roleCodes[role]))])
      .orderBy('id')
      .execute();
    for (const { id } of accounts) {
      const reader = await readerFor(seeded.on, await openFor(seeded.on, id));
      if (blockOf(reader)?.name !== home) continue;
      const [waiting] = await countWaiting(seeded.on.services.db, [definition], reader);
      if (waiting && waiting.count > 0) return reader;
    }
    return undefined;
  }

  it('is named at home by the lines that tell of a process', async () => {
    const telling = blocks.flatMap(({ name }) =>
      homeParts(name).flatMap((part) =>
        part.tells ? [{ name, part, definition: part.tells }] : [],
      ),
    );
    const told = new Set<HomePart>();
    for (const { name, part, definition } of telling) {
      const reader = await whoHasWork(definition, name);
      if (!reader) continue;
      // What the home moves up from where things stand, because it waits, is named there.
      const { needed = [], standing = [] } = await part.lines(seeded.on.services, reader);
      expect([name, definition.machine.id, needed.length + standing.length > 0]).toEqual([
        name,
        definition.machine.id,
        true,
      ]);
      told.add(part);
    }
    const silent = telling.filter(({ part }) => !told.has(part));
    expect(telling.length).toBeGreaterThan(0);
    expect(silent.map(({ name, definition }) => [name, definition.machine.id])).toEqual([]);
  });

  it('counts somebody’s work', async () => {
    const { body } = await seeded.on.send(await seeded.as('universitet'), 'GET', '/api/my-turn/');
    expect(
      (body as unknown as { process: string; count: number }[]).find(
        ({ process }) => process === 'application',
      )?.count,
    ).toBeGreaterThan(10);
  });
});
