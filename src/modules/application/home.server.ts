import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Services } from '#server/app-types.ts';
import type { Reader } from '#server/engine/process.ts';
import { countRows, readRows } from '#server/engine/read.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { byDeadline, countLine } from '#server/home/home-lines.ts';
import type { HomeLines, HomeParts } from '#server/home/home-parts.ts';
import { mayApply } from './home-apply.server.ts';
import { linesOfApplication } from './home-own.server.ts';
import { studentLines } from './home-students.server.ts';
import { countryLines, worklistLines } from './home-worklist.server.ts';
import { applicationProcess } from './process.server.ts';

type Db = Pick<Services, 'db'>;

/** A removal may still be appealed against. */
const contestable = statesTagged(applicationMachine, 'removed');
const over = [
  ...statesTagged(applicationMachine, 'archived'),
  ...statesTagged(applicationMachine, 'ended'),
].filter((state) => !contestable.includes(state));
const studying = statesTagged(applicationMachine, 'studying');

/** Of the own applications: what to do, and where things stand. */
async function ownLines({ db }: Db, reader: Reader): Promise<HomeLines> {
  const mine = sql`r.owner_id = ${reader.actor.userId} and r.state <> all(${over}::text[])`;
  const rows = await readRows(db, applicationProcess, reader, { where: mine, limit: 20 });
  const found = rows.map((row) => linesOfApplication(row, reader));
  return {
    needed: found.flatMap(({ duties }) => duties).sort(byDeadline),
    standing: found.flatMap(({ standing }) => standing),
  };
}

/** Whom a research advisor has as students. */
async function advised({ db }: Db, reader: Reader): Promise<HomeLines> {
  const mine = sql`${scopeCondition(applicationProcess, reader)}
    and r.state = any(${studying}::text[])
    and r.advisor_id in (select v.id from advisor v where v.account_id = ${reader.actor.userId})`;
  const count = await countRows(db, applicationProcess, mine);
  return { standing: countLine('advised', count, 'secondary') };
}

/** What the agency decides, and the organizations that are late. */
async function toDecide({ db }: Db, reader: Reader): Promise<HomeLines> {
  const late = applicationProcess.groups?.(reader).overdue ?? sql`false`;
  const lateReviews = await countRows(db, applicationProcess, late);
  return {
    needed: await countryLines({ db }, reader),
    watched: [
      ...countLine('lateReviews', lateReviews, 'danger'),
      ...(await studentLines({ db }, reader, lateStudents)),
    ],
  };
}

/** Students for whom an organization is late: its own duty, and looked at above it. */
const lateStudents = ['leaveLate', 'termOver'] as const;

/** Applications and students on the homes of those who have, review, advise and decide them. */
export const applicationHome: HomeParts = {
  own: [
    { place: 1, tells: applicationProcess, lines: ownLines },
    {
      place: 4,
      begins: applicationProcess,
      async lines(services, reader) {
        return { needed: await mayApply(services, reader) };
      },
    },
  ],
  reviewer: [
    {
      place: 1,
      tells: applicationProcess,
      async lines(services, reader) {
        return { needed: await worklistLines(services, reader) };
      },
    },
    {
      place: 2,
      async lines(services, reader) {
        return { watched: await studentLines(services, reader, ['removalProposed', 'termEnding']) };
      },
    },
  ],
  advisor: [{ place: 2, lines: advised }],
  agency: [{ place: 1, tells: applicationProcess, lines: toDecide }],
  overseer: [
    {
      place: 3,
      async lines(services, reader) {
        return { watched: await studentLines(services, reader, lateStudents) };
      },
    },
  ],
};
