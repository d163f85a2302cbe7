import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { studentRequestMachine } from '#machines/student-request.machine.ts';
import { availableAdvisor } from '#modules/application/for-others/available-advisor.server.ts';
import { isConfirmed } from '#modules/application/for-others/confirmed-student.server.ts';
import type { Creations, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { actPossible } from './row.server.ts';
import type { StudentRequestSend } from './schema.ts';

/** The study that something is asked about. */
interface AskedStudy {
  application_id: number;
  owner_id: number;
  organization_id: number;
  confirmed: boolean;
  possible: boolean;
  free: boolean;
  available: boolean;
  advisor_id: number | null;
  leave_ground: number | null;
  leave_start: string | null;
  leave_stop: string | null;
}

/** The study of a request that is begun; undefined = there is none. */
export type Found = AskedStudy | undefined;
type Asked = Partial<StudentRequestSend>;

const live = stateList(statesTagged(studentRequestMachine, 'live'));
const studying = stateList(statesTagged(applicationMachine, 'studying'));

/** Without a kind nothing is asked for yet, and nothing stands against it. */
const ofKind = (kind: number | undefined, condition: Sql): Sql =>
  kind === undefined ? sql`true` : condition;

async function studyOf(
  { trx, reader }: Pick<Creations, 'trx' | 'reader'>,
  input: Asked,
): Promise<Found> {
  const { application_id, request_kind, advisor_id } = input;
  const waiting = sql`select 1 from student_request q
    where q.application_id = a.id and q.request_kind = r.request_kind
      and q.state = any(${live})`;
  const which =
    application_id === undefined
      ? sql`a.owner_id = ${reader.actor.userId} and a.state = any(${studying})`
      : sql`a.id = ${application_id}`;
  const { rows } = await sql<AskedStudy>`
    select a.id as application_id, a.owner_id, a.organization_id, a.advisor_id,
      a.leave_ground, a.leave_start, a.leave_stop,
      ${isConfirmed('a')} as confirmed,
      ${ofKind(request_kind, actPossible(sql`a.state`))} as possible,
      ${ofKind(request_kind, sql`not exists (${waiting})`)} as free,
      ${advisor_id ? availableAdvisor(sql`${advisor_id}::bigint`, reader) : sql`true`} as available
    from application a, (select ${request_kind ?? null}::int as request_kind) r
    where ${which} order by a.id desc limit 1`.execute(trx);
  return rows[0];
}

/** The studies of these requests, in their order. */
export const studiesOf = ({ inputs, ...at }: Creations<Asked>): Promise<Found[]> =>
  Promise.all(inputs.map((input) => studyOf(at, input)));
