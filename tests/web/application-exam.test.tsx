import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { ApplicationExamPart } from '#modules/application/application-exam.tsx';
import type { ApplicationExam, ApplicationRecord } from '#modules/application/schema.ts';
import type { ChangeListener } from '#web/lib/changes.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { draftRecord } from '../support/application-record.ts';
import { openScreen, signInAs } from '../support/screens.tsx';

const heard = vi.hoisted(() => ({ listener: null as ChangeListener['changed'] | null }));
vi.mock('#web/lib/changes.ts', () => ({
  onRecordChanged: (changed: ChangeListener['changed']) => {
    heard.listener = changed;
    return () => {
      heard.listener = null;
    };
  },
}));

beforeAll(() =>
  startTexts(
    'exam-screen',
    'exam',
    'examResult',
    'application',
    'codes',
    'processes',
    'additional-quota-screen',
    'validation',
  ),
);
beforeEach(() => signInAs('applicant', 7));
afterEach(async () => {
  cleanup();
  await session.signOut();
});
afterAll(() => vi.useRealTimers());

const planned: ApplicationExam = {
  exam_id: 5,
  exam_date: '2026-11-19',
  place: 'Bosh bino',
  commission: 'Karimov A., Salimov B.',
  study_start: '2027-01-01',
  is_certificate: true,
  max_mark: 100,
  published: false,
  marks: null,
  standing: null,
  additional: null,
};
const standing = {
  rank: 3,
  candidates: 7,
  places: 2,
  waits: true,
  ahead: 0,
  foreign: false,
  declined: false,
};
const marks = {
  result: 'notAccepted',
  direction_mark: 62.5,
  english_mark: null,
  absent: false,
  published_at: '2026-11-25T05:00:00.000Z',
};
/** An appeal is possible when the machine's facts say so. */
const contestable = {
  appealTimeOpen: true,
  examFinished: true,
  examPassed: false,
  appealOpen: false,
};
const open = (
  exam: ApplicationExam | null,
  facts: Partial<ApplicationRecord['facts']> = {},
  state = 'documentReceived',
) => openScreen('/', '/', <ApplicationExamPart record={draftRecord({ exam, state }, facts)} />);
const rows = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

describe('the exam on the page of the own application', () => {
  it('is not there without an exam', () => {
    open(null);
    expect(document.querySelector('section')).toBeNull();
  });

  it('comes to the page that is open: anyone who waits for the exam hears of it before there is one', async () => {
    const reread = vi.spyOn(QueryClient.prototype, 'fetchQuery');
    open(null);
    await waitFor(() => expect(heard.listener).not.toBeNull());
    heard.listener?.({ process: examResultMachine.id, id: 9, version: 1 });
    await waitFor(() =>
      expect(reread.mock.calls.map(([{ queryKey }]) => queryKey)).toContainEqual(
        cacheKeys.record(applicationMachine, 12),
      ),
    );
    reread.mockRestore();
    cleanup();
    open(null, {}, 'draft');
    expect(heard.listener).toBeNull();
  });

  it('says day and place, and when the marks will be seen', async () => {
    open(planned);
    await screen.findByRole('heading', { name: 'Kirish imtihoni' });
    expect(rows()).toEqual([
      'Imtihon kuni2026-yil 19-noyabr',
      'Imtihon joyiBosh bino',
      'KomissiyaKarimov A., Salimov B.',
    ]);
    expect(
      screen.getByText('Natija eʼlon qilinganda ballaringiz shu yerda koʻrinadi.'),
    ).toBeTruthy();
  });

  it('tells marks, result and the time for an appeal; staff are not spoken to as the candidate', async () => {
    const published = { ...planned, published: true, marks, standing };
    open(published, { appealUntil: '2099-12-31', ...contestable });
    await screen.findByRole('heading', { name: 'Kirish imtihoni' });
    expect(rows().slice(3)).toEqual([
      'Mutaxassislik balli62,5',
      'Chet tili balliSertifikat chet tili imtihonidan ozod qiladi',
      'Jami ball162,5',
      'Reytingdagi oʻrningiz3-oʻrin (7 ta talabgor, 2 ta oʻrin)Reyting jami ball boʻyicha tuziladi; ball teng boʻlsa, mutaxassislik balli, ilmiy ishlar soni va ariza yuborilgan vaqt hisobga olinadi.',
      'NatijaQabul qilinmadi',
      'Eʼlon qilingan25.11.2026, 10:00',
    ]);
    expect(
      screen.getByText(
        'Natijaga rozi boʻlmasangiz, 2099-yil 31-dekabrgacha apellyatsiya berishingiz mumkin.',
      ),
    ).toBeTruthy();
    cleanup();
    await signInAs('university', 31, 9);
    open(published, { appealUntil: '2099-12-31', ...contestable });
    await screen.findByRole('link', { name: 'Imtihon sahifasi' });
    expect(screen.queryByText(/apellyatsiya berishingiz/)).toBeNull();
  });

  const said = () =>
    [...document.querySelectorAll('section div.measure p')].map(
      ({ textContent }) => textContent ?? '',
    );
  const result = (state: string) => ({
    ...planned,
    published: true,
    marks: { ...marks, result: state, english_mark: 70 },
    standing,
  });
  it.each([
    [
      'a place',
      'accepted',
      {},
      [/buyruq bilan oʻqishga qabul qiladi/, /2027-yil 1-yanvar/, /voz kechmoqchi/],
    ],
    [
      'an additional place',
      'acceptedAdditionally',
      {},
      [/qoʻshimcha oʻringa/, /2027-yil 1-yanvar/],
    ],
    ['the first in the queue', 'notAccepted', {}, [/birinchisiz/, /qoʻshimcha kvota ham/]],
    [
      'somebody before',
      'notAccepted',
      { ahead: 2 },
      [/sizdan oldin 2 kishi/, /qoʻshimcha kvota ham/],
    ],
    ['marks too low', 'notAccepted', { waits: false }, [/oʻtish ballidan past/]],
    ['a foreign citizen', 'notAccepted', { waits: false, foreign: true }, [/shartnoma asosida/]],
    ['a place declined', 'notAccepted', { waits: false, declined: true }, [/voz kechgansiz/]],
  ] as const)('says what comes next: %s', async (_name, state, changed, expected) => {
    open({ ...result(state), standing: { ...standing, ...changed } });
    await screen.findByRole('heading', { name: 'Kirish imtihoni' });
    expect(said()).toHaveLength(expected.length);
    for (const [index, text] of expected.entries()) expect(said()[index]).toMatch(text);
  });

  it('promises nothing of the queue once the exam is decided, and offers no appeal that the machine does not', async () => {
    open(result('notAccepted'), { appealUntil: '2099-12-31' }, 'failedExam');
    await screen.findByRole('heading', { name: 'Kirish imtihoni' });
    expect(said()).toEqual([]);
    cleanup();
    open(result('notAccepted'), { appealUntil: '2020-12-31' }, 'failedExam');
    await screen.findByRole('heading', { name: 'Kirish imtihoni' });
    expect(said()).toEqual(['Apellyatsiya muddati tugagan.']);
  });
});

describe('a place beside the quota', () => {
  const accepted = {
    ...planned,
    published: true,
    is_certificate: false,
    marks: { ...marks, result: 'acceptedAdditionally', english_mark: 60 },
  };
  const additional = { request_id: 4, basis: 200, payer: 300, dc_type: 1200 };

  it('says what the study becomes and that a contract is signed; a place of the quota says nothing of it', () => {
    open({ ...accepted, additional });
    expect(rows()).toContain('AsosToʻlov-shartnoma asosida');
    expect(document.body.textContent).toContain(
      'shartnoma qabul qilish buyrugʻidan oldin tuziladi',
    );
    cleanup();
    open({ ...accepted, additional: { ...additional, basis: 100, payer: 100, dc_type: 900 } });
    expect(document.body.textContent).toContain('xarajatni tashkilot toʻlaydi');
    cleanup();
    open(accepted);
    expect(document.querySelector('[data-additional]')).toBeNull();
  });
});
