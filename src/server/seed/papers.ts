import { createHash, randomUUID } from 'node:crypto';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import type { FilePurpose } from '#shared/file-rules.ts';
import type { Trx } from '../engine/process.ts';
import type { FileStorage } from '../files/storage.ts';
import { actorOf, type Cast, ownerOf } from './cast.ts';
import { type Life, live, type Step } from './life.ts';
import { samplePdf } from './sample-pdf.ts';

/**
 * The stage on which the story is told: its database, its storage (none in most tests), its people
 * and its day.
 */
export interface Stage {
  trx: Trx;
  storage: FileStorage | undefined;
  cast: Cast;
  now: Date;
  today: string;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Tashkent is five hours ahead of UTC the whole year. */
const tashkentHours = 5;

/**
 * A moment of the day in Tashkent that lies so many days before the day of the story, at an hour of
 * UTC (5 is ten in the morning). Moments of the day of the story itself are squeezed, in their
 * order, into the part of it that is over: the demonstration never tells what has not come yet,
 * whatever the hour at which it is written.
 */
export const daysAgo = ({ now }: Pick<Stage, 'now'>, days: number, hour = 5): Date => {
  const midnight = Date.parse(`${tashkentDay(now)}T00:00:00Z`) - tashkentHours * hourMs;
  const moment = midnight - days * dayMs + (hour + tashkentHours) * hourMs + 12 * 60_000;
  if (moment < midnight || moment >= midnight + dayMs) return new Date(moment);
  const passed = now.getTime() - midnight;
  return new Date(midnight + Math.floor((passed * (moment - midnight)) / dayMs));
};

/**
 * Stores invented papers of one person, no two of them with the same words; answers their ids by
 * purpose.
 */
export async function addFiles(
  { trx, storage, now }: Stage,
  ownerId: number,
  purposes: readonly FilePurpose[],
  days: number,
  about = 'Bu hujjat namoyish uchun tayyorlangan.',
): Promise<Record<string, string>> {
  const files = purposes.map((purpose) => {
    const content = samplePdf(purpose, [`Namuna hujjat: ${purpose}`, `Egasi: ${ownerId}`, about]);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return {
      content,
      row: {
        id: randomUUID(),
        owner_id: ownerId,
        name: `${purpose}.pdf`,
        size: content.length,
        mime: 'application/pdf',
        sha256,
        purpose,
        state: 'stored' as const,
        created_at: daysAgo({ now }, days),
        active_at: daysAgo({ now }, days),
      },
    };
  });
  await trx
    .insertInto('file')
    .values(files.map(({ row }) => row) as never)
    .execute();
  for (const { content, row } of files) await storage?.write(row.id, content);
  return Object.fromEntries(files.map(({ row }) => [row.purpose, row.id]));
}

const institutions = [
  'Oʻzbekiston Milliy universiteti',
  'Toshkent davlat texnika universiteti',
  'Samarqand davlat universiteti',
  'Qoraqalpoq davlat universiteti',
];
const specialities = ['Matematika', 'Fizika', 'Iqtisodiyot', 'Kimyo', 'Filologiya'];

function diplomaOf(
  stage: Stage,
  ownerId: number,
  index: number,
  degree: number,
  file: string | null,
): Life {
  const academic = degree >= 500;
  const columns = {
    owner_id: ownerId,
    degree,
    education_form: 100,
    education_type: 100,
    institution: institutions[index % 4],
    speciality: specialities[index % 5],
    serial: academic ? null : 'M',
    number: String(100_000 + index * 7),
    given_date: addDays(stage.today, -(academic ? 900 : 1600) - (index % 200)),
    file_id: file,
    reason: null,
  };
  const steps: Step[] = [
    { event: 'create', by: ownerOf(ownerId), at: daysAgo(stage, 60), method: 'none', columns },
  ];
  if (index % 9 === 4)
    steps.push({
      event: 'confirm',
      by: actorOf(stage.cast, 'universitet'),
      at: daysAgo(stage, 20),
    });
  return { steps };
}

/**
 * A master's diploma for everybody, and a doctor's for every sixth: the latter may go for DSc
 * (guard GA5). Answers the diploma to apply with.
 */
export async function addDiplomas(
  stage: Stage,
  people: readonly { id: number; index: number }[],
  files: ReadonlyMap<number, Record<string, string>>,
): Promise<Map<number, number>> {
  const lives = people.map(({ id, index }) =>
    diplomaOf(stage, id, index, isDoctor(index) ? 600 : 200, files.get(id)?.diploma ?? null),
  );
  const ids = await live(stage.trx, diplomaMachine, 'diploma', lives);
  const refusedOwner = people[3]?.id ?? 0;
  const refused = diplomaOf(stage, refusedOwner, 4001, 300, null);
  const by = actorOf(stage.cast, 'universitet');
  await live(stage.trx, diplomaMachine, 'diploma', [
    {
      steps: [
        ...refused.steps.slice(0, 1),
        {
          event: 'reject',
          by,
          at: daysAgo(stage, 9),
          reason: 'Diplom ilovasi oʻqilmaydi, qayta yuklang.',
          columns: { reason: 'Diplom ilovasi oʻqilmaydi, qayta yuklang.' },
        },
      ],
    },
  ]);
  return new Map(people.map(({ id }, at) => [id, ids[at] ?? 0]));
}

/** Whether an invented person holds a doctor's degree already. */
export const isDoctor = (index: number): boolean => index % 6 === 0;

/** Works enough for every type (guard GA6), dated after any award; some have a dissertation. */
export async function addWorks(
  { trx, today, now }: Stage,
  people: readonly { id: number; index: number }[],
): Promise<void> {
  const at = daysAgo({ now }, 50);
  const rows = people.flatMap(({ id, index }) =>
    [200, 100, 100, 800, 1000, 1100].slice(0, isDoctor(index) ? 6 : 4).map((type, which) => ({
      owner_id: id,
      type,
      name: `${specialities[index % 5]} sohasidagi tadqiqot natijalari, ${which + 1}-qism`,
      publication_date: addDays(today, -120 - which * 40),
      author_licence: null,
      url: null,
      file_id: null,
      created_at: at,
      updated_at: at,
    })),
  );
  for (let from = 0; from < rows.length; from += 500)
    await trx
      .insertInto('scientific_work')
      .values(rows.slice(from, from + 500))
      .execute();
}

/** Certificates in every state of their machine; answers whose is usable. */
export async function addCertificates(
  stage: Stage,
  people: readonly { id: number; index: number }[],
  files: ReadonlyMap<number, Record<string, string>>,
): Promise<Map<number, number>> {
  const { trx, cast, today } = stage;
  const type = await trx
    .selectFrom('certificate_type')
    .select('id')
    .where('status', '=', 100)
    .where('scale', 'like', '0-9%')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const agency = actorOf(cast, 'agentlik');
  const endings: readonly ((old: boolean) => Step[])[] = [
    () => [],
    () => [{ event: 'confirm', by: actorOf(cast, 'universitet'), at: daysAgo(stage, 25) }],
    () => [
      {
        event: 'reject',
        by: agency,
        at: daysAgo(stage, 18),
        reason: 'Sertifikat raqami reyestrda topilmadi.',
        columns: { reason: 'Sertifikat raqami reyestrda topilmadi.' },
      },
    ],
    () => [
      { event: 'confirm', by: agency, at: daysAgo(stage, 45) },
      {
        event: 'expire',
        by: { role: 'system', userId: null, organizationId: null },
        at: daysAgo(stage, 5),
        method: 'none',
      },
    ],
  ];
  const owners = people.slice(0, 48);
  const lives = owners.map(({ id, index }, at): Life => {
    const kind = at % 12 === 10 ? 2 : at % 12 === 11 ? 3 : at % 2;
    const expired = kind === 3;
    const columns = {
      owner_id: id,
      type_id: type.id,
      number: `IELTS-${700_000 + index * 11}`,
      level: null,
      score: 6 + (index % 5) * 0.5,
      given_date: addDays(today, expired ? -735 : -300),
      valid_until: addDays(today, expired ? -5 : 430),
      file_id: files.get(id)?.certificate ?? null,
      reason: null,
      reminded_on: null,
    };
    return {
      steps: [
        { event: 'create', by: ownerOf(id), at: daysAgo(stage, 55), method: 'none', columns },
        ...(endings[kind]?.(expired) ?? []),
      ],
    };
  });
  const ids = await live(trx, certificateMachine, 'certificate', lives);
  return new Map(
    owners.flatMap(({ id }, at) =>
      (lives[at]?.steps.length ?? 0) <= 2 && at % 12 !== 10 ? [[id, ids[at] ?? 0] as const] : [],
    ),
  );
}
