import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { CertificateListPage } from '#modules/certificate/certificate-list-page.tsx';
import { CertificatePage } from '#modules/certificate/certificate-page.tsx';
import { certificateBody, certificateValues } from '#modules/certificate/certificate-values.ts';
import type { CertificateRecord } from '#modules/certificate/schema.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { type Answer, type Call, startRecordServer } from '../support/record-server.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const facts = {
  ownerId: 7,
  organizationId: null,
  typeActive: true,
  numberFree: true,
  underReview: false,
  registerAgrees: false,
  validityOver: false,
  expiryNear: false,
  unused: true,
  validUntil: '2029-02-28',
};
const record: CertificateRecord = {
  id: 5,
  state: 'pending',
  status: 100,
  version: 2,
  facts,
  number: 'AA-1',
  level: null,
  score: 7.5,
  proves: 'C1',
  given_date: '2026-03-01',
  valid_until: null,
  file_id: null,
  file_name: null,
  reason: null,
  created_at: '2026-03-02T05:00:00Z',
  due: null,
  type: {
    id: 1,
    name_uz: 'IELTS Academic',
    name_ru: 'IELTS Academic',
    name_en: 'IELTS Academic',
    scale: '0-9 step 0.5',
  },
  holder: { surname: 'Karimov', first_name: 'Alisher' },
};
const types = [
  {
    id: 1,
    language: 1,
    scale: '0-9 step 0.5',
    validity_years: 2,
    name_uz: 'IELTS',
    name_ru: 'IELTS',
    name_en: 'IELTS',
  },
  {
    id: 2,
    language: 1,
    scale: 'A1-C2',
    validity_years: null,
    name_uz: 'Milliy',
    name_ru: 'Milliy',
    name_en: 'Milliy',
  },
];
const list = (...results: object[]) => ({
  body: { count: results.length, next: null, previous: null, results },
});

let answers: Record<string, (call: Call) => Answer> = {};
let server: Awaited<ReturnType<typeof startRecordServer>>;

beforeAll(async () => {
  server = await startRecordServer((call) => answers[`${call.method} ${call.path}`]?.(call));
  jsdom.reconfigure({ url: server.url });
  await startTexts(
    'certificate',
    'certificate-screen',
    'forms',
    'process',
    'processes',
    'codes',
    'validation',
    'files',
  );
});
afterAll(() => server.close());
beforeEach(() => {
  answers = {
    'GET /api/certificate-types/': () => list(...types),
    'GET /api/certificate-langs/': () => list(),
    'GET /api/certificates/5/': () => ({ body: record }),
    'GET /api/certificates/5/history/': () => list(),
    'GET /api/certificates/actions/': () => ({ body: { state: 'absent', facts } }),
  };
  server.calls.length = 0;
});
afterEach(async () => {
  cleanup();
  await session.signOut();
});

const open = (address: string) =>
  openScreen('/admin/certificate/:id', address, <CertificatePage />);
const buttons = (): string[] =>
  [...document.querySelectorAll('[data-event]')]
    .map((element) => element.getAttribute('data-event') ?? '')
    .sort();

describe('one certificate', () => {
  it.each([
    ['applicant', 7, null],
    ['innovation', 31, 40],
    ['university', 21, 17],
  ] as const)('has for %s the buttons of actionsOf', async (role, id, organizationId) => {
    await signInAs(role, id, organizationId);
    open('/admin/certificate/5');
    await screen.findByRole('heading', { level: 1, name: 'IELTS Academic' });
    const expected = actionsOf(certificateMachine, record, {
      role,
      userId: id,
      organizationId,
    }).flatMap(({ event, enabled }) => (enabled ? [event] : []));
    expect(buttons()).toEqual(expected.sort());
    expect(screen.getByText('7,5 (C1)')).toBeTruthy();
  });

  it('is followed by the next one that waits, by the link after the decision and by Alt with N', async () => {
    await signInAs('innovation', 31, 40);
    answers['GET /api/certificates/'] = () => list({ ...record, id: 6 });
    answers['POST /api/certificates/5/confirm/'] = () => ({
      body: { ...record, state: 'confirmed', version: 3 },
    });
    const { visited } = open('/admin/certificate/5');
    await screen.findByRole('button', { name: 'Keyingi sertifikat' });
    expect(screen.queryByRole('link', { name: 'Keyingi sertifikat' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: /^Tasdiqlash/ }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: /^Tasdiqlash/ }));
    const next = await screen.findByRole('link', { name: 'Keyingi sertifikat' });
    expect(next.getAttribute('href')).toBe('/admin/certificate/6');
    answers['GET /api/certificates/6/'] = () => ({ body: { ...record, id: 6 } });
    answers['GET /api/certificates/6/history/'] = () => list();
    fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN', altKey: true });
    await waitFor(() => expect(visited.at(-1)).toBe('/admin/certificate/6'));
  });

  it('leads its owner to no next one', async () => {
    await signInAs('applicant', 7, null);
    answers['GET /api/certificates/'] = () => list({ ...record, id: 6 });
    open('/admin/certificate/5');
    await screen.findByRole('heading', { level: 1, name: 'IELTS Academic' });
    expect(screen.queryByText('Keyingi sertifikat')).toBeNull();
  });

  it('is refused with a reason, which the server gets with the version seen', async () => {
    await signInAs('innovation', 31, 40);
    answers['POST /api/certificates/5/reject/'] = ({ body }) => ({
      body: { ...record, state: 'rejected', status: 300, version: 3, reason: body.reason },
    });
    open('/admin/certificate/5');
    fireEvent.click(await screen.findByRole('button', { name: 'Rad etish' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Rad etish: IELTS Academic, AA-1, Karimov Alisher?',
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Davom etish' }));
    fireEvent.change(await screen.findByRole('textbox'), {
      target: { value: 'Raqam reyestrdagi yozuvga mos emas' },
    });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rad etish' }));
    expect(await screen.findByText('Rad etilgan', { selector: 'strong' })).toBeTruthy();
    expect(server.to('POST', '/api/certificates/5/reject/')[0]?.body).toMatchObject({
      version: 2,
      reason: 'Raqam reyestrdagi yozuvga mos emas',
    });
  });
});

describe('the form of a certificate', () => {
  it('asks for a score or a level, whichever the type counts by, and keeps to its scale', async () => {
    await signInAs('applicant');
    open('/admin/certificate/new');
    const type = await screen.findByRole('combobox', { name: 'Sertifikat turi' });
    expect(screen.queryByLabelText('Ball')).toBeNull();
    fireEvent.change(type, { target: { value: 'ielts' } });
    fireEvent.click(await screen.findByRole('option', { name: 'IELTS' }));
    fireEvent.change(screen.getByLabelText('Ball'), { target: { value: '7,3' } });
    fireEvent.click(screen.getByRole('button', { name: 'Saqlash' }));
    await waitFor(() =>
      expect(document.getElementById('score-error')?.textContent).toContain('0,5'),
    );
    expect(document.getElementById('file_id-error')).toBeTruthy();
    fireEvent.change(type, { target: { value: 'milliy' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Milliy' }));
    expect(screen.queryByLabelText('Ball')).toBeNull();
    expect(
      within(screen.getByLabelText('Daraja'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toContain('B2');
    expect(server.to('POST', '/api/certificates/')).toEqual([]);
  });

  it('sends only the one of level and score that counts', () => {
    const values = {
      ...certificateValues(record),
      level: 'B2',
      file_id: { id: 'x', name: 'a.pdf' },
    };
    expect(values.score).toBe('7,5');
    expect(certificateBody(values, false)).toMatchObject({ score: 7.5, level: null, file_id: 'x' });
    expect(certificateBody(values, true)).toMatchObject({ score: null, level: 'B2' });
    expect(certificateBody({ ...values, score: 'yuqori' }, false).score).toBe('yuqori');
  });
});

describe('the list of certificates', () => {
  const openList = () =>
    openScreen('/admin/certificate', '/admin/certificate', <CertificateListPage />);

  it('offers its owner a new one and shows no filters', async () => {
    await signInAs('applicant');
    answers['GET /api/certificates/'] = () => list(record);
    openList();
    expect(
      (await screen.findByRole('link', { name: 'Sertifikat qoʻshish' })).getAttribute('href'),
    ).toBe('/admin/certificate/new');
    expect(await screen.findByRole('link', { name: 'IELTS Academic' })).toBeTruthy();
    expect(screen.queryByRole('search')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Egasi' })).toBeNull();
  });

  it('puts what waits for the agency above the others', async () => {
    await signInAs('innovation', 31, 40);
    answers['GET /api/certificates/'] = ({ query }) =>
      query.get('state') === 'pending'
        ? list(record)
        : list({ ...record, id: 6, state: 'confirmed' });
    openList();
    expect(await screen.findByRole('table', { name: 'Navbat sizda: 1' })).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Boshqalari: 1' })).toBeTruthy();
    expect(
      server
        .to('GET', '/api/certificates/')
        .map(({ query }) => query.get('state')?.split(',').length),
    ).toEqual([1, 3]);
  });
});
