import { runLine } from '#server/schedule/timetable.ts';
import { addActor, type PeopleRole } from './actors.ts';
import type { Answer, Sender } from './app.ts';
import { runJobs } from './jobs.ts';
import { readPdf } from './read-pdf.ts';
import { addFile, type World } from './world.ts';

/** Writes, sends and answers letters by their routes. */
export interface LetterStage {
  /** What the server says to a new letter; `change` over a whole one to the ministry. */
  write(by: Sender, change?: object): Promise<Answer>;
  /** A draft, of the university when nobody is named. Answers its id. */
  draft(by?: Sender, change?: object): Promise<number>;
  /** A letter of the university that was sent. Answers its id. */
  sent(to?: number, change?: object): Promise<number>;
  /** Sends an event, with the version of now when none is given. */
  act(by: Sender, id: number, event: string, body?: object, version?: number): Promise<Answer>;
  seen(by: Sender, id: number): Promise<Answer>;
  /** An organization of a type with one person of a role. */
  house(role: PeopleRole, type: number): Promise<{ organization: number; person: Sender }>;
  /**
   * The document of a letter as somebody gets it: what its list says of it, and the words of the
   * file.
   */
  printed(by: Sender, id: number): Promise<{ document: Document | undefined; text: string }>;
  /** What the scheduler does at nine. */
  morning(): Promise<void>;
}

interface Document {
  id: number;
  code: string;
  language: string;
  check_code: string;
  state: string;
}

let houses = 0;

/** The stage of letters in the small country. */
export async function letterStage(world: World): Promise<LetterStage> {
  const { on, staff } = world;
  const { db } = on.services;
  const files = new Map<number, string>();
  const fileOf = async (by: Sender): Promise<string> => {
    const known = files.get(by.id) ?? (await addFile(world, by, 'letter'));
    files.set(by.id, known);
    return known;
  };
  const write = async (by: Sender, change: object = {}) => {
    const whole = {
      to_org_id: world.ministry,
      short_info: 'Ilmiy kengash tarkibi toʻgʻrisida',
      file_id: await fileOf(by),
    };
    return on.send(by, 'POST', '/api/letters/', { ...whole, ...change });
  };
  const draft = async (by = staff.university, change: object = {}) => {
    const answer = await write(by, change);
    if (answer.status !== 201)
      throw new Error(`letter: ${answer.status} ${JSON.stringify(answer.body)}`);
    return Number(answer.body.id);
  };
  const act = async (
    by: Sender,
    id: number,
    event: string,
    body: object = {},
    version?: number,
  ) => {
    const row = await db
      .selectFrom('letter')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const method = event === 'delete' ? 'DELETE' : 'POST';
    const url = event === 'delete' ? `/api/letters/${id}/` : `/api/letters/${id}/${event}/`;
    return on.send(by, method, url, { version: version ?? row.version, ...body });
  };
  const listed = async (by: Sender, id: number) =>
    (
      (await on.send(by, 'GET', `/api/letters/${id}/documents/`)).body.results as
        | Document[]
        | undefined
    )?.[0];
  return {
    write,
    async printed(by, id) {
      // Documents of letters that other tests sent on later days are not due yet.
      await runJobs(on, ['run-effects']);
      const headers = { authorization: await on.bearer(by) };
      const pdf = await on.app.inject({
        method: 'GET',
        url: `/api/letters/${id}/documents/${(await listed(by, id))?.id}/`,
        headers,
      });
      return { document: await listed(by, id), text: (await readPdf(pdf.rawPayload)).text };
    },
    draft,
    act,
    seen: (by, id) => on.send(by, 'GET', `/api/letters/${id}/`),
    async sent(to = world.ministry, change = {}) {
      const id = await draft(staff.university, { to_org_id: to, ...change });
      const answer = await act(staff.university, id, 'send');
      if (answer.status !== 200)
        throw new Error(`send: ${answer.status} ${JSON.stringify(answer.body)}`);
      return id;
    },
    async house(role, type) {
      houses += 1;
      const name = `XAT${houses} tashkiloti`;
      const rest = {
        short_name_uz: null,
        region_id: null,
        district_id: null,
        tin: null,
        phone: null,
        address: null,
        higher_organization_id: null,
      };
      const row = {
        code: `XAT${houses}`,
        type,
        staff_role: null,
        state: 'active' as const,
        name_uz: name,
        name_ru: name,
        name_en: name,
        ...rest,
      };
      const { id } = await db
        .insertInto('organization')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return { organization: id, person: await addActor(on, role, { organization_id: id }) };
    },
    morning: () => runLine(on.services, 'reminders'),
  };
}
