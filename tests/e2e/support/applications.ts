import { randomInt } from 'node:crypto';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import { type Client, clientOf, type Fresh } from './client.ts';
import { inDatabase } from './database.ts';
import { addAdvisor, addApplicant, addStaff, organizationId, type Person } from './people.ts';

/** A thing of a directory with its names in the three languages. */
export interface Named {
  id: number;
  name_uz: string;
  name_ru: string;
  name_en: string;
}

type Period = Fresh &
  Named & {
    quarters: number[];
    admission_year: number;
    registration_start: string;
    registration_stop: string;
  };
type Application = Fresh & { reference: string };
type Page<Row> = { results: Row[] };

/** The university of the demonstration, where everybody of these journeys applies. */
export const universityCode = 'NUU';
const independentPhd = 500;
const degrees = { master: 200 };
const workTypes = { thesis: 100, article: 200 };

/**
 * Somebody with everything an application of an independent researcher asks for: complete profile,
 * diploma, works, files.
 */
export async function applicantWithPapers(): Promise<{ client: Client; diplomaId: number }> {
  const client = await clientOf(await addApplicant());
  const today = tashkentDay();
  const listed = [workTypes.article, workTypes.thesis, workTypes.thesis];
  for (const [which, type] of listed.entries()) {
    await client.post('/scientific-works/', {
      name: `Tadqiqot natijalari, ${which + 1}-qism`,
      type,
      publication_date: addDays(today, -60),
    });
  }
  const { id } = await client.post('/diplomas/', {
    degree: degrees.master,
    education_form: 100,
    education_type: 100,
    institution: 'Oʻzbekiston Milliy universiteti',
    speciality: 'Matematika',
    serial: 'M',
    number: String(randomInt(100_000, 999_999)),
    given_date: addDays(today, -900),
  });
  return { client, diplomaId: id };
}

/** The period of the demonstration in which independent researchers may apply now. */
export async function openPeriod(client: Client): Promise<Period> {
  const { results } = await client.get<Page<Period>>('/periods/?tag=active&limit=100');
  const year = Number(tashkentDay().slice(0, 4)) + 1;
  const found = results.find(
    ({ quarters, admission_year }) => admission_year === year && quarters.includes(2),
  );
  if (!found) throw new Error('the demonstration has no open period for independent researchers');
  return found;
}

/**
 * A university, usually the one of these journeys, and its first specialty for independent
 * researchers.
 */
export async function studyPlace(
  client: Client,
  own?: number,
): Promise<{ university: Named; direction: Named & { code: string } }> {
  const id = own ?? (await organizationId(universityCode));
  const universities = await client.get<Page<Named>>(
    `/organizations/university_list/?dc_type=${independentPhd}&limit=1000`,
  );
  const university = universities.results.find((one) => one.id === id);
  if (!university) throw new Error(`organization ${id} takes no independent researchers`);
  const offer = `organization=${university.id}&dc_type=${independentPhd}&limit=1000`;
  const [direction] = (
    await client.get<Page<Named & { code: string }>>(`/org-directions/direction_list/?${offer}`)
  ).results;
  if (!direction)
    throw new Error(`organization ${id} offers no specialty to independent researchers`);
  return { university, direction };
}

/** A draft with nothing in it, of somebody who has everything for it. */
export async function emptyDraft(
  period?: number,
): Promise<{ client: Client; diplomaId: number; draft: Application }> {
  const { client, diplomaId } = await applicantWithPapers();
  const period_id = period ?? (await openPeriod(client)).id;
  return {
    client,
    diplomaId,
    draft: await client.post<Application>('/applications/', { period_id, dc_type: independentPhd }),
  };
}

/** A draft that may be sent; to a university of one's own choice when it is named. */
export async function readyDraft(
  period?: number,
  organization?: number,
): Promise<{ client: Client; draft: Application }> {
  const { client, diplomaId, draft } = await emptyDraft(period);
  const { university, direction } = await studyPlace(client, organization);
  const documents = {
    diploma: await client.upload('diploma', pdf(`diploma ${draft.id}`)),
    copiesOfWorks: await client.upload('copiesOfWorks', pdf(`works ${draft.id}`)),
  };
  const answers = {
    organization_id: university.id,
    direction_id: direction.id,
    edu_language: 100,
    diploma_id: diplomaId,
    documents,
  };
  return {
    client,
    draft: await client.put<Application>(`/applications/${draft.id}/`, {
      version: draft.version,
      ...answers,
    }),
  };
}

/** A draft that may be sent, of somebody with this first name: a list is narrowed to it. */
export async function readyDraftOf(
  first_name: string,
): Promise<{ client: Client; draft: Application }> {
  const ready = await readyDraft();
  const { id } = ready.client.person;
  await inDatabase((db) =>
    db.updateTable('account').set({ first_name }).where('id', '=', id).execute(),
  );
  return ready;
}

/** A first name that nobody else has; letters only. */
export const rareName = (): string => `Yulduz${Date.now().toString(36)}`.replace(/\d/g, 'a');

/** Their owner sends it: its university has to review it. */
export async function sendDraft(client: Client, { id }: Application): Promise<Application> {
  return (await client.act('application', 'applications', id, 'send', {}, true)) as Application;
}

/** An application that its university has to review. */
export async function sentApplication(
  organization?: number,
): Promise<{ client: Client; application: Application }> {
  const { client, draft } = await readyDraft(undefined, organization);
  return { client, application: await sendDraft(client, draft) };
}

/** A reviewer of the university of these journeys. */
export const addReviewer = (): Promise<Person> => addStaff('university', universityCode);

/** An advisor of the university of these journeys. */
export const addUniversityAdvisor = (): Promise<Person> => addAdvisor(universityCode);

/**
 * A published topic of the reviewer's university inside a specialty; its names in the three
 * languages are unlike any other's.
 */
export async function publishedTopic(reviewer: Client, directionId: number): Promise<Named> {
  const tail = randomInt(1_000_000, 9_999_999);
  const names = {
    name_uz: `Sonli yechish usullari ${tail}`,
    name_ru: `Численные методы решения ${tail}`,
    name_en: `Numerical methods ${tail}`,
  };
  const { id } = await reviewer.post('/topics/', {
    ...names,
    direction_id: directionId,
    topic_direction_id: 3,
  });
  await reviewer.act('topic', 'topics', id, 'publish');
  return { id, ...names };
}

interface Papers {
  diploma: { id: number; state: string } | null;
  certificate: { id: number; state: string } | null;
}

/** The reviewer confirms the diploma and the certificate of an application that wait for it. */
export async function confirmPapers(reviewer: Client, application: number): Promise<void> {
  const { diploma, certificate } = await reviewer.get<Papers>(`/applications/${application}/`);
  if (diploma?.state === 'entered')
    await reviewer.act('diploma', 'diplomas', diploma.id, 'confirm');
  if (certificate?.state === 'pending')
    await reviewer.act('certificate', 'certificates', certificate.id, 'confirm');
}

/** A student of this university: admitted by the reviewer, advised by `advisor`. */
export async function admittedStudent(reviewer: Client, advisor: Person): Promise<Application> {
  const { application } = await sentApplication();
  const act = (event: string, payload: object = {}, code = false) =>
    reviewer.act('application', 'applications', application.id, event, payload, code);
  for (const kind of ['diploma', 'copiesOfWorks'])
    await act('markDocument', { kind, mark: 'correct' });
  await confirmPapers(reviewer, application.id);
  const { direction } = (await act('accept')) as Application & { direction: Named };
  const { results } = await reviewer.get<Page<{ id: number; surname: string }>>(
    '/research-advisor/?limit=1000',
  );
  await act('setAdvisor', {
    advisor_id: results.find(({ surname }) => surname === advisor.surname)?.id,
  });
  await act('setTopic', { topic_id: (await publishedTopic(reviewer, direction.id)).id });
  const day = addDays(tashkentDay(), -1);
  await act('setCouncil', {
    council_number: '7/3',
    council_date: day,
    council_file_id: await reviewer.upload('councilDecision', pdf(`council ${application.id}`)),
  });
  const order = {
    order_number: '112-st',
    order_date: day,
    order_file_id: await reviewer.upload('order', pdf(`order ${application.id}`)),
  };
  return (await act('admit', order, true)) as Application;
}
