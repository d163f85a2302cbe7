import { addDays, tashkentDay } from '#shared/dates.ts';
import { type Amounts, noPlaces } from '#shared/quota.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import { confirmPapers, universityCode } from './applications.ts';
import { type Client, clientOf, type Fresh } from './client.ts';
import { inDatabase } from './database.ts';
import { addStaff, inAgency, organizationId } from './people.ts';
import { applicantWithoutPlace, papersForPlace, phd, targetedPhd } from './quota-application.ts';
import {
  distribute,
  found,
  nextStep,
  openQuotaYear,
  type QuotaPeriod,
  type QuotaYear,
  walkToDistribution,
} from './quota-year.ts';

/** Somebody who has sent an application for a place of the quota. */
export interface Candidate {
  client: Client;
  application: number;
  reference: string;
}

/** The last step of the period, by a colleague: nobody gets more than five codes in an hour. */
export async function publishPlaces(period: QuotaPeriod): Promise<void> {
  await nextStep({ keeper: await clientOf(await addStaff('innovation', inAgency)), period });
}

/**
 * The university asks over the API for one place of a form of study in each specialty that is
 * `chosen`, is given all of them, and splits them. Answers those specialties.
 */
export async function givePlaces(
  quota: QuotaYear,
  university: Client,
  form: keyof Amounts,
  chosen: (direction: number, at: number) => boolean,
): Promise<number[]> {
  const { period } = quota;
  const request = await university.post('/quota-requests/', { period_id: period.id });
  const directions = (request.lines as { direction_id: number }[])
    .map(({ direction_id }) => direction_id)
    .filter(chosen);
  const lines = directions.map((direction_id) => ({ ...noPlaces, direction_id, [form]: 1 }));
  await university.put(`/quota-requests/${request.id}/`, { version: request.version, lines });
  await university.act('quotaRequest', 'quota-requests', request.id, 'send', {}, true);
  const { id } = await walkToDistribution(quota, 1, { [form]: lines.length });
  await distribute(quota, id);
  await publishPlaces(period);
  const split = await found(university, `/quota-splits/?period=${period.id}`);
  await university.act('quotaSplit', 'quota-splits', split.id, 'confirm');
  return directions;
}

/**
 * A quota year over the API in which a university has one place of a PhD in each of its first
 * `count` specialties; answers those.
 */
export async function yearWithPlaces(
  year: number,
  university: Client,
  count: number,
): Promise<{ period: QuotaPeriod; directions: number[] }> {
  const quota = await openQuotaYear(year);
  return {
    period: quota.period,
    directions: await givePlaces(quota, university, 'amount_phd', (_, at) => at < count),
  };
}

/** Somebody who wants a place in a specialty and has not sent their application yet. */
export async function draftForPlace(
  period: QuotaPeriod,
  direction_id: number,
  dc_type: number,
  letter_code?: string,
): Promise<Candidate> {
  const { client, draft } = await applicantWithoutPlace(period, dc_type);
  const { version } = await client.get<Fresh>(`/applications/${draft}/`);
  const place = {
    organization_id: await organizationId(universityCode),
    direction_id,
    edu_language: 100,
    letter_code,
  };
  const { reference } = await client.put(`/applications/${draft}/`, { version, ...place });
  return { client, application: draft, reference: String(reference) };
}

/**
 * Somebody who has sent an application for a place in a specialty; for a targeted one by the code
 * of a letter.
 */
async function sentForPlace(
  period: QuotaPeriod,
  direction_id: number,
  letter_code?: string,
): Promise<Candidate> {
  const { client, application } = await draftForPlace(
    period,
    direction_id,
    letter_code ? targetedPhd : phd,
    letter_code,
  );
  const sent = await client.act('application', 'applications', application, 'send', {}, true);
  return { client, application, reference: String(sent.reference) };
}

/**
 * The reviewer has found every paper of an application correct, and confirmed diploma and
 * certificate.
 */
export async function markPapers(reviewer: Client, application: number): Promise<void> {
  for (const kind of papersForPlace)
    await reviewer.act('application', 'applications', application, 'markDocument', {
      kind,
      mark: 'correct',
    });
  await confirmPapers(reviewer, application);
}

/** Somebody whose documents the university has received. */
export async function receivedForPlace(
  reviewer: Client,
  period: QuotaPeriod,
  direction: number,
  letter_code?: string,
): Promise<Candidate> {
  const candidate = await sentForPlace(period, direction, letter_code);
  await markPapers(reviewer, candidate.application);
  await reviewer.act('application', 'applications', candidate.application, 'accept');
  return candidate;
}

/** The days of registration and review go by: the exam may begin. */
export async function passReview({ id }: QuotaPeriod): Promise<void> {
  const day = (offset: number) => addDays(tashkentDay(), offset);
  await inDatabase((db) =>
    db
      .updateTable('period')
      .set({ registration_stop: day(-2), review_stop: day(-1) })
      .where('id', '=', id)
      .execute(),
  );
}

/** The day of the exam comes. */
export async function passToExamDay(exam: number): Promise<void> {
  await inDatabase((db) =>
    db
      .updateTable('exam_direction')
      .set({ exam_date: tashkentDay() })
      .where('exam_id', '=', exam)
      .execute(),
  );
}

/** A result as the grid of marks sends it; 200 is accepted. */
export interface Marked {
  direction_mark: number;
  english_mark: number;
  result: 100 | 200;
}

/**
 * The agency finds the certificates of these candidates false after the university has confirmed
 * them: they sit the language exam.
 */
async function revokeCertificates(applications: Iterable<number>): Promise<void> {
  const agency = await clientOf(await addStaff('innovation', inAgency));
  for (const application of applications) {
    const { certificate } = await agency.get<{ certificate: { id: number } }>(
      `/applications/${application}/`,
    );
    const reason = 'Bu raqamdagi sertifikat berilmagan.';
    await agency.act('certificate', 'certificates', certificate.id, 'revoke', { reason }, true);
  }
}

/**
 * The university holds its exam in both subjects over the API and publishes the results; `marks` by application.
 * Answers the exam.
 */
export async function publishedExam(
  university: Client,
  period: QuotaPeriod,
  marks: ReadonlyMap<number, Marked>,
): Promise<number> {
  await revokeCertificates(marks.keys());
  const { id } = await university.post('/exams/', { period_id: period.id });
  const list = `/exam-results/?exam=${id}&limit=100`;
  for (const application of marks.keys())
    await found(university, `${list}&application=${application}`);
  const { directions } = await university.get<{ directions: { direction: { id: number } }[] }>(
    `/exams/${id}/`,
  );
  const own = directions.map(({ direction }) => direction.id);
  const days = {
    exam_date: addDays(tashkentDay(), 4),
    place: 'Bosh bino, 305-xona',
    commission: 'Karimov A. (rais), Yoʻldosheva N.',
  };
  await university.act('exam', 'exams', id, 'setSchedule', {
    directions: own.map((direction_id) => ({ direction_id, ...days })),
  });
  await passToExamDay(id);
  const { results } = await university.get<{ results: (Fresh & { application_id: number })[] }>(
    list,
  );
  const rows = results.map((row) => ({
    id: row.id,
    version: row.version,
    ...marks.get(row.application_id),
  }));
  await university.post(`/exams/${id}/marks/`, { rows });
  const protocol = async (direction_id: number) => ({
    direction_id,
    file_id: await university.upload('order', pdf(`protocol ${id} ${direction_id}`)),
  });
  await university.act('exam', 'exams', id, 'upload', {
    protocols: await Promise.all(own.map(protocol)),
  });
  // Who has entered the marks does not finish the exam.
  const colleague = await clientOf(await addStaff('university', universityCode));
  await colleague.act('exam', 'exams', id, 'finish', {}, true);
  return id;
}
