import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { MyStudyPage } from '#modules/application/apply/my-study-page.tsx';
import { applicationPaths } from '#modules/application/paths.ts';
import { ReviewPage } from '#modules/application/review/review-page.tsx';
import { StudentAddPage } from '#modules/application/study/student-add-page.tsx';
import { studentFilters } from '#modules/application/study/student-filters.ts';
import { StudentPage } from '#modules/application/study/student-page.tsx';
import type { ScreenWords } from '#web/declared/words.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { draftRecord } from '../support/application-record.ts';
import { startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

it('offers in the lists of students every status of somebody who was admitted, and no other', () => {
  const state = studentFilters(true).find(({ name }) => name === 'state');
  const offered = state?.choices({ t: (key: string) => key } as ScreenWords, []) ?? [];
  expect(offered.map(({ value }) => value)).toEqual([
    'admittedToStudy',
    'onAcademicLeave',
    'graduated',
    'traineeGraduated',
    'successfullyDefended',
    'cancelled',
  ]);
});

const organization = { id: 17, name_uz: 'Milliy universitet', name_ru: 'НУУ', name_en: 'NUU' };
const flag = 'unconfirmed_old';
const order = {
  order_number: '112-st',
  order_date: '2021-11-30',
  order_file_id: null,
  council_number: null,
  leave_order_number: null,
  leave_ground: null,
  leave_start: null,
  leave_stop: null,
  cancel_reason: null,
  defence_date: null,
  contract_payer: null,
  contract_number: null,
  student_number: null,
};
const student = draftRecord(
  {
    state: 'admittedToStudy',
    status: 500,
    organization,
    old_list_flag: flag,
    reason: 'Buyruq sanasi notoʻgʻri koʻrsatilgan.',
    study_start: '2021-12-01',
    study_end: null,
    finish_order_number: null,
    scholarship_status: '100',
    tenures: [],
    advisors: [],
    ...order,
  } as never,
  { organizationId: 17, oldListFlag: flag, startedBeforePlatform: true },
);
const line = {
  id: 4,
  event: 'vacation',
  from_state: 'admittedToStudy',
  to_state: 'onAcademicLeave',
  at: '2026-03-01T05:00:00Z',
  job: null,
  changed: [],
  reason: 'Sogʻligʻini tiklash uchun.',
  confirm_method: 'sms',
  actor: { name: 'Rahmonov Ulugʻbek', role: 'university', organization },
  details: [
    { name: 'leave_order_number', value: '31-t' },
    { name: 'leave_start', value: '2026-03-01' },
  ],
  files: [{ id: 'f1', name: 'buyruq-31.pdf' }],
  version: 4,
  lines: [],
};
const extract = {
  id: 9,
  code: 'DOC-ADMISSION',
  state: 'made',
  language: 'uz',
  due_at: '2021-12-01T05:00:00Z',
  made_at: '2021-12-01T05:00:00Z',
  replaced: false,
};
const list = (...results: unknown[]) => ({
  body: { count: results.length, next: null, previous: null, results },
});
const answers: Record<string, () => { body: unknown }> = {
  'GET /api/applications/12/': () => ({ body: student }),
  'GET /api/applications/12/history/': () => list(line),
  'GET /api/applications/12/documents/': () => list(extract),
  // What may begin, as of an organization that is another one.
  'GET /api/additional-exams/actions/': () => ({
    body: { state: 'absent', facts: { ownerId: null, organizationId: null } },
  }),
};

let server: Awaited<ReturnType<typeof startRecordServer>>;
beforeAll(async () => {
  server = await startRecordServer(
    ({ method, path }) => answers[`${method} ${path}`]?.() ?? list(),
  );
  jsdom.reconfigure({ url: server.url });
  const own = [
    'student',
    'review',
    'agency',
    'advisor-screen',
    'application',
    'additionalExam',
    'diploma',
    'certificate',
  ];
  const shared = [
    'process',
    'processes',
    'codes',
    'validation',
    'files',
    'documents',
    'issued-documents',
    'diagram',
    'notifications',
    'forms',
    'apply',
  ];
  await startTexts(...own, ...shared);
});
afterAll(() => server.close());
beforeEach(async () => {
  localStorage.clear();
  await signInAs('university', 21, 17);
});
afterEach(cleanup);

it.each([
  ['student', applicationPaths.student, <StudentPage key="student" />],
  ['review', applicationPaths.application, <ReviewPage key="review" />],
] as const)(
  'a refused old-list student is put right on the %s page too, where the message about them leads',
  async (_name, place, page) => {
    openScreen(place.path, place.href({ id: 12 }), page);
    const button = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-event="correctOld"]');
      if (!found) throw new Error('no button');
      return found;
    });
    fireEvent.click(button);
    const dialog = await screen.findByRole('dialog');
    expect((await within(dialog).findByDisplayValue('112-st')).getAttribute('name')).toBe(
      'order_number',
    );
  },
);

it('a student’s page has the documents that were made of them, and of past leaves the order with its file', async () => {
  openScreen(
    applicationPaths.student.path,
    applicationPaths.student.href({ id: 12 }),
    <StudentPage />,
  );
  expect(
    await screen.findByText('Qabul qilish buyrugʻidan koʻchirma', { selector: 'p' }),
  ).toBeDefined();
  const entry = (await screen.findByText(/akademik taʼtilga chiqardi/)).closest('li');
  expect(entry?.textContent).toContain('Sogʻligʻini tiklash uchun.');
  expect(entry?.textContent).toContain('31-t; ');
  expect(entry?.textContent).toContain('01.03.2026');
  expect(
    within(entry as HTMLElement).getByRole('button', { name: /buyruq-31\.pdf/ }),
  ).toBeDefined();
});

it('the student reads about the own study: what is due, in words for them, and nothing of the staff', async () => {
  const own = { ...student, owner_id: 5, old_list_flag: null, reason: null } as typeof student;
  answers['GET /api/applications/'] = () => list({ ...own, id: 12 });
  answers['GET /api/applications/12/'] = () => ({ body: own });
  await signInAs('doctorate', 5);
  openScreen(applicationPaths.myStudy.path, applicationPaths.myStudy.href(), <MyStudyPage />);
  await screen.findByRole('heading', { level: 1, name: /Mening oʻqishim/ });
  expect((await screen.findAllByText('Oʻqiyapsiz')).length).toBeGreaterThan(0);
  const due = screen.getByRole('region', { name: 'Nima qilish kerak' });
  expect(within(due).getByText('Hozir topshiriladigan hisobot yoʻq')).toBeTruthy();
  expect(within(due).getByText(/Ilmiy rahbar tayinlanmagan/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Dissertatsiya' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Chop etish' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('Safdan chiqarish');
  expect(document.querySelector('[data-others]')).toBeNull();
});

it('a secretary who adds a student is asked first to find the person, and for nothing that is not on the page', async () => {
  answers['GET /api/countries/'] = () => list();
  await signInAs('university', 3, 17);
  openScreen(
    applicationPaths.studentNew.path,
    applicationPaths.studentNew.href(),
    <StudentAddPage />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Saqlash va davom etish' }));
  const summary = await screen.findByRole('alert');
  const lines = within(summary).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Avval shaxsni toping']);
});
