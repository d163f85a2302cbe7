import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { PlayedScene, ScenePlay } from '#server/story/played-scene.ts';
import type { Person } from '#server/story/story.ts';
import { dcTypeIds } from '#shared/codes.ts';
import {
  applicant,
  endOthers,
  filledIn,
  markPapers,
  other,
} from '../for-others/scene-parts.server.ts';

const agency = { process: periodMachine.id, role: 'innovation', who: 'agentlik' } as const;
const university = {
  process: applicationMachine.id,
  role: 'university',
  who: 'universitet',
} as const;
const ofOther = { ...university, record: other.record } as const;
const kinds = ['diploma', 'copiesOfWorks'] as const;
const phd = dcTypeIds.independentPhd;

/** A period of independent researchers whose registration ends tomorrow. */
async function periodForm(play: ScenePlay) {
  const { db, after } = play;
  const { rows } = await sql<{ year: number }>`
    select coalesce(max(admission_year), 2026)::int + 1 as year from period`.execute(db);
  const year = rows[0]?.year ?? 0;
  return {
    name_uz: `Mustaqil izlanuvchilar uchun oʻquv davri, ${year}-yil`,
    name_ru: `Учебный период для самостоятельных соискателей, ${year} год`,
    name_en: `Training period for independent researchers, ${year}`,
    admission_year: year,
    quarters: [2],
    registration_start: play.today(),
    registration_stop: after(1),
    review_stop: after(15),
    study_start: `${year}-04-01`,
  };
}

const begun = async ({ record }: ScenePlay) => ({
  payload: { period_id: record(periodMachine.id), dc_type: phd },
});

/** An application to the first specialty of the university that is offered for this study. */
async function written(play: ScenePlay, owner: Person) {
  const organization_id = play.staff('universitet').organizationId;
  const { rows } = await sql<{ direction_id: number }>`
    select direction_id from organization_direction
    where organization_id = ${organization_id} and ${phd} = any(dc_types)
    order by direction_id limit 1`.execute(play.db);
  const place = { organization_id, direction_id: rows[0]?.direction_id };
  return { payload: await filledIn(play, owner, { place, kinds }) };
}

/** Two applicants send in the last hour of the registration; in the morning they are reviewed. */
export const deadlineScene: PlayedScene = {
  id: 'deadline-night',
  title: {
    uz: 'Oxirgi kun kechasi',
    ru: 'Ночь последнего дня',
    en: 'A deadline night',
  },
  lead: {
    uz: 'Talabgorlar arizalarini roʻyxatga olishning oxirgi soatida yuboradi, universitet ularni ertalab koʻrib chiqadi.',
    ru: 'Соискатели отправляют заявления в последний час регистрации, утром их рассматривает университет.',
    en: 'Applicants send in the last hour of the registration; the university reviews them in the morning.',
  },
  steps: [
    {
      ...agency,
      event: 'createIndependent',
      said: async (play) => ({ payload: await periodForm(play) }),
    },
    { ...agency, event: 'activate' },
    { ...applicant, event: 'create', said: begun },
    {
      ...applicant,
      event: 'save',
      said: (play) => written(play, play.staff(applicant.who)),
    },
    { days: 1, hour: 22 },
    { ...other, event: 'create', said: begun },
    { ...other, event: 'save', said: async (play) => written(play, await other.who(play)) },
    { ...applicant, event: 'send', before: endOthers },
    { ...other, event: 'send' },
    { days: 1, hour: 9 },
    { ...university, event: 'reviewStart' },
    {
      ...university,
      event: 'reject',
      before: (play) =>
        markPapers(play, play.record(applicationMachine.id), { kinds, wrong: 'diploma' }),
      said: async () => ({ reason: 'Diplom ilovasi toʻliq emas: ikkinchi beti yuklanmagan.' }),
    },
    { ...ofOther, event: 'reviewStart' },
    {
      ...ofOther,
      event: 'accept',
      before: (play) => markPapers(play, play.record(other.record), { kinds }),
    },
  ],
};
