import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApplicationExamPart } from '#web/features/application/application-exam.tsx';
import type { ApplicationExam } from '#web/features/application/application-record.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { draftRecord } from '../support/application-record.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

beforeAll(() => startTexts('exam-screen', 'exam', 'examResult', 'application', 'codes', 'processes'));
beforeEach(() => signInAs('applicant', 7));
afterEach(async () => {
  cleanup();
  await session.signOut();
});
afterAll(() => vi.useRealTimers());

const planned: ApplicationExam = { exam_id: 5, exam_date: '2026-11-19', place: 'Bosh bino', is_certificate: true, published: false, marks: null, additional: null };
const marks = { result: 'notAccepted', direction_mark: 62.5, english_mark: null, absent: false, published_at: '2026-11-25T05:00:00.000Z' };
const open = (exam: ApplicationExam | null, facts: { appealUntil?: string } = {}, state = 'documentReceived') =>
  openScreen('/', '/', <ApplicationExamPart record={draftRecord({ exam, state }, facts)} />);
const rows = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

describe('the exam on the page of the own application', () => {
  it('is not there without an exam', () => {
    open(null);
    expect(document.querySelector('section')).toBeNull();
  });

  it('says day and place, and when the marks will be seen', async () => {
    open(planned);
    await screen.findByRole('heading', { name: 'Kirish imtihoni' });
    expect(rows()).toEqual(['Imtihon kuni19-noyabr, 2026', 'Imtihon joyiBosh bino']);
    expect(screen.getByText('Natija eʼlon qilinganda ballaringiz shu yerda koʻrinadi.')).toBeTruthy();
  });

  it('tells marks, result and the time for an appeal; staff are not spoken to as the candidate', async () => {
    const published = { ...planned, published: true, marks };
    open(published, { appealUntil: '2099-12-31' });
    await screen.findByRole('heading', { name: 'Kirish imtihoni' });
    expect(rows().slice(2)).toEqual([
      'Mutaxassislik balli62,5',
      'Chet tili balliSertifikat chet tili imtihonidan ozod qiladi',
      'Jami ball162,5',
      'NatijaQabul qilinmadi',
      'Eʼlon qilingan25.11.2026, 10:00',
    ]);
    expect(screen.getByText('Natijaga rozi boʻlmasangiz, 31-dekabr, 2099 kunigacha apellyatsiya berishingiz mumkin.')).toBeTruthy();
    cleanup();
    await signInAs('university', 31, 9);
    open(published, { appealUntil: '2099-12-31' });
    await screen.findByRole('link', { name: 'Imtihon sahifasi' });
    expect(screen.queryByText(/apellyatsiya berishingiz/)).toBeNull();
  });
});
