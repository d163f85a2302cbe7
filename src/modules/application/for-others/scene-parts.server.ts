import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { roleCodes, statesTagged } from '#machines/kit.ts';
import type { ScenePlay } from '#server/story/played-scene.ts';
import type { Person } from '#server/story/story.ts';
import { attestedDegrees, type DocumentKind } from '#shared/codes.ts';
import { confirmPapers } from './papers-story.server.ts';

const process = applicationMachine.id;
const undecided = statesTagged(applicationMachine, 'single');
const taken = [...undecided, ...statesTagged(applicationMachine, 'studying')];
const papers = [
  { table: 'diploma', usable: statesTagged(diplomaMachine, 'usable') },
  { table: 'certificate', usable: statesTagged(certificateMachine, 'usable') },
] as const;

/** The applicant who has an account of the demonstration. */
export const applicant = { process, role: 'applicant', who: 'talabgor' } as const;

/** Somebody else who applies, and of whom nobody decides yet: the owner of the record, once it is there. */
async function otherApplicant(play: ScenePlay): Promise<Person> {
  const { db, known } = play;
  const { rows } = await sql<Person>`
    select coalesce((select owner_id from application where id = ${known('other') ?? 0}),
      (select a.id from account a
        where a.role_id = ${roleCodes.applicant} and a.password_hash is null
          and exists (select 1 from diploma d where d.owner_id = a.id
            and d.state = any(${papers[0].usable}::text[]) and d.degree <> all(${[...attestedDegrees]}::int[]))
          and exists (select 1 from certificate c where c.owner_id = a.id
            and c.state = any(${papers[1].usable}::text[]) and c.score >= 7
            and c.valid_until > ${play.after(60)})
          and exists (select 1 from scientific_work w where w.owner_id = a.id)
          and not exists (select 1 from application p where p.owner_id = a.id
            and p.state = any(${taken}::text[]))
        order by a.id limit 1)) as id`.execute(db);
  const [found] = rows;
  if (!found?.id) throw new Error('everybody has applied already: begin everything again');
  return found;
}

/** The other applicant, with their application. */
export const other = {
  process,
  role: 'applicant',
  who: otherApplicant,
  record: 'other',
} as const;

async function paperOf(
  { db }: ScenePlay,
  owner: Person,
  { table, usable }: (typeof papers)[number],
): Promise<number | null> {
  const found = await db
    .selectFrom(table)
    .select('id')
    .where('owner_id', '=', owner.id)
    .where('state', 'in', usable)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.id ?? null;
}

/** What is written into an application: where, with the own diploma and certificate, and papers. */
export async function filledIn(
  play: ScenePlay,
  owner: Person,
  { place, kinds }: { place: object; kinds: readonly DocumentKind[] },
) {
  const documents: Partial<Record<DocumentKind, string>> = {};
  for (const kind of kinds) documents[kind] = await play.file(owner, kind);
  const [diploma, certificate] = papers;
  return Object.assign({}, place, {
    edu_language: 100,
    diploma_id: await paperOf(play, owner, diploma),
    certificate_id: await paperOf(play, owner, certificate),
    documents,
  });
}

/** Ends what the applicant has sent in another scene: one application at a time is decided about. */
export async function endOthers(play: ScenePlay): Promise<void> {
  const owner = play.staff(applicant.who);
  const { rows } = await sql<{ id: number; early: boolean }>`
    select a.id, a.review_started_at is null and p.registration_stop >= ${play.today()} as early
    from application a join period p on p.id = a.period_id
    where a.owner_id = ${owner.id} and a.state = any(${undecided}::text[])`.execute(play.db);
  for (const { id, early } of rows)
    await play.act(owner, process, id, early ? 'withdraw' : 'giveUp', {
      reason: 'Boshqa sahna uchun qaytarib olindi.',
    });
}

/** The university looks at every paper; `wrong` names the one that is not in order. */
export async function markPapers(
  play: ScenePlay,
  id: number,
  { kinds, wrong }: { kinds: readonly DocumentKind[]; wrong?: DocumentKind },
): Promise<void> {
  const reviewer = play.staff('universitet');
  for (const kind of kinds)
    await play.act(reviewer, process, id, 'markDocument', {
      payload:
        kind === wrong
          ? { kind, mark: 'wrong', note: 'Ilovaning ikkinchi beti yoʻq' }
          : { kind, mark: 'correct' },
    });
  if (wrong === undefined) await confirmPapers(play, reviewer, id);
}
