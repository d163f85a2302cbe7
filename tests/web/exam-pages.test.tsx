import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { examMachine } from '#machines/exam.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { AgainstRank } from '#modules/exam/against-rank.tsx';
import { ExamPage } from '#modules/exam/exam-page.tsx';
import type { ListedExamResult } from '#modules/exam/schema.ts';
import {
  markCell as cell,
  examDesk,
  typeMark as mark,
  openMarks,
  pressKey as press,
  standIn,
} from '../support/exam-desk.tsx';
import { exam, list, row, rowFacts, university } from '../support/exam-records.ts';
import { openScreen } from '../support/screens.tsx';

vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const desk = examDesk(() => [
  row(1, 'Aliyev'),
  row(2, 'Boboyev', { is_certificate: true }),
  row(3, 'Valiyev'),
]);

describe('the page of an exam', () => {
  const buttons = () =>
    [...document.querySelectorAll('[data-event]')]
      .map((element) => element.getAttribute('data-event'))
      .sort();

  it('has the buttons of the machine, says what is missing for the publication, and leads to every direction', async () => {
    openScreen('/admin/exam/:id', '/admin/exam/5', <ExamPage />);
    await screen.findByRole('heading', { level: 1, name: 'Namuna universiteti' });
    const actor = { role: 'university', userId: 31, organizationId: university } as const;
    const open = actionsOf(examMachine, exam, actor).filter(({ enabled }) => enabled);
    expect(buttons()).toEqual(open.map(({ event }) => event).sort());
    const missing = document.querySelector('[data-missing="finish"]');
    expect([...(missing?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Natijasi kiritilmagan talabgorlar bor. Natijalarni kiriting.',
      'Fayllar yetarli emas. Har bir ixtisoslik bayonnomasini yuklang.',
    ]);
    const link = screen.getByRole('link', { name: '05.01.04 Dasturlash' });
    expect(link.getAttribute('href')).toBe('/admin/exam/5/direction/3');
  });

  it('shows in the question before the publication which marks were changed after their saving, by whom', async () => {
    const facts = { ...exam.facts, everyRowDecided: true, protocolsUploaded: true };
    const { person, direction } = row(1, 'Aliyev');
    const change = {
      id: 9,
      field: 'direction_mark',
      before: 70.5,
      after: 91,
      at: '2026-11-20T05:00:00.000Z',
      actor: 'Karimova Nodira',
      person,
      direction,
    };
    desk.answers['GET /api/exams/5/'] = () => ({ body: { ...exam, facts } });
    desk.answers['GET /api/exams/5/changed-marks/'] = () => list(change);
    openScreen('/admin/exam/:id', '/admin/exam/5', <ExamPage />);
    fireEvent.click(await screen.findByRole('button', { name: /Natijalarni eʼlon qilish/ }));
    const dialog = await screen.findByRole('dialog', {}, { timeout: 5000 });
    const table = await within(dialog).findByRole('table', {
      name: 'Saqlangandan keyin oʻzgartirilgan ballar: 1 ta',
    });
    expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(
      /^Aliyev Ism05\.01\.04Mutaxassislik balli70,591Karimova Nodira/,
    );
  });

  it('sets the schedule; what the server objects to stands at the row', async () => {
    desk.answers['POST /api/exams/5/setSchedule/'] = () => ({
      status: 400,
      headers: { 'X-Error-Code': 'VALIDATION' },
      body: {
        'directions.0.exam_date': ['Sana 25.11.2026 va 30.11.2026 oraligʻida boʻlishi kerak'],
      },
    });
    openScreen('/admin/exam/:id', '/admin/exam/5?edit=setSchedule', <ExamPage />);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Imtihon joyi' }), {
      target: { value: 'Yangi bino' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Saqlash' }));
    expect((await screen.findAllByText(/Sana 25.11.2026 va 30.11.2026/)).length).toBe(2);
    const [sent] = desk.sent('/api/exams/5/setSchedule/');
    expect(sent?.body).toEqual({
      version: 2,
      directions: [
        { direction_id: 3, exam_date: '2026-11-19', place: 'Yangi bino', commission: 'Karimov A.' },
      ],
    });
  });
});

const openGrid = async () => {
  await openMarks();
  standIn(0, 0);
};
const [direction, english, absent, proposed, result] = [0, 1, 2, 3, 4];

describe('the grid of marks', () => {
  it('is written in one pass of the keyboard; the proposal with its why follows, the diff is looked at before the one request', async () => {
    desk.answers['POST /api/exams/5/marks/'] = ({ body }) => {
      const sent = body.rows as {
        id: number;
        result: number;
        direction_mark: number | null;
        english_mark: number | null;
        absent: boolean;
      }[];
      desk.stored = desk.stored.map((one) => {
        const found = sent.find(({ id }) => id === one.id);
        return found
          ? {
              ...one,
              ...found,
              version: 3,
              state: found.result === 200 ? 'accepted' : 'notAccepted',
            }
          : one;
      });
      return {
        body: {
          saved: sent.length,
          rows: desk.stored.map((one) => ({ id: one.id, code: null, fields: {}, row: one })),
        },
      };
    };
    await openGrid();
    mark('70,5');
    mark('80');
    standIn(0, english);
    mark('60');
    expect(cell(1, english).textContent).toBe('sertifikat: ozod');
    expect(cell(1, english).getAttribute('aria-readonly')).toBe('true');
    expect(cell(0, proposed).textContent).toContain(
      'Qabul qilinmadi: 2-oʻrin, 130,5 ball; reyting boʻyicha 1 ta oʻrindan tashqarida',
    );
    expect(cell(1, proposed).textContent).toContain('Qabul qilindi: 1-oʻrin, 180 ball');
    // Absent by its letter; results by the letter, again for the next with the same one, or by the
    // digit of the code.
    standIn(2, absent);
    press('k');
    expect(cell(2, absent).textContent).toBe('kelmadi');
    standIn(0, result);
    press('q');
    press('q');
    press('Enter');
    press('2');
    press('Enter');
    press('1');
    expect([0, 1, 2].map((at) => cell(at, result).textContent)).toEqual([
      'Qabul qilinmadi',
      'Qabul qilindi',
      'Qabul qilinmadi',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Oʻzgarishlarni koʻrish va saqlash' }));
    const dialog = await screen.findByRole('dialog', { name: 'Saqlanadigan oʻzgarishlar' });
    expect(within(dialog).getAllByRole('row')).toHaveLength(1 + 7);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Saqlash' }));
    await screen.findByText('Saqlanmagan oʻzgarish yoʻq');
    expect(desk.sent('/api/exams/5/marks/').map(({ body }) => body)).toEqual([
      {
        rows: [
          {
            id: 1,
            version: 1,
            direction_mark: 70.5,
            english_mark: 60,
            absent: false,
            result: 100,
            result_reason: null,
          },
          {
            id: 2,
            version: 1,
            direction_mark: 80,
            english_mark: null,
            absent: false,
            result: 200,
            result_reason: null,
          },
          {
            id: 3,
            version: 1,
            direction_mark: null,
            english_mark: null,
            absent: true,
            result: 100,
            result_reason: null,
          },
        ],
      },
    ]);
  });

  it('refuses a wrong step and a result against the rank without a reason at their cells, and cannot be saved then', async () => {
    await openGrid();
    mark('70,3');
    expect(cell(0, direction).textContent).toBe('70,3');
    expect(cell(0, direction).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Oʻzgarishlarni koʻrish va saqlash' })).toBeNull();
    standIn(0, direction);
    mark('70');
    standIn(0, result);
    press('2');
    await screen.findByText(/Avval 1 ta xatoni tuzating/);
    expect(cell(0, result + 1).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows what somebody else has entered first beside the own value', async () => {
    desk.answers['POST /api/exams/5/marks/'] = () => ({
      body: {
        saved: 0,
        rows: [
          {
            id: 1,
            code: 'STALE_VERSION',
            fields: { version: ['…'] },
            row: row(1, 'Aliyev', { version: 4, direction_mark: 91 }),
          },
        ],
      },
    });
    desk.answers['GET /api/exam-results/'] = () =>
      list(row(1, 'Aliyev', { version: 1 }), ...desk.stored.slice(1));
    await openGrid();
    mark('70');
    fireEvent.click(screen.getByRole('button', { name: 'Oʻzgarishlarni koʻrish va saqlash' }));
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Saqlash' }),
    );
    await waitFor(() =>
      expect(document.querySelector('[data-overtaken="1"]')?.textContent).toContain(
        'Saqlangani: Mutaxassislik balli 91',
      ),
    );
    expect(document.querySelector('[data-overtaken="1"]')?.textContent).toContain(
      'Sizniki: Mutaxassislik balli 70',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Saqlanganini olish' }));
    expect(cell(0, direction).textContent).toBe('91');
    await screen.findByText('Saqlanmagan oʻzgarish yoʻq');
  });

  it('is only looked at before the day of the exam, and says so', async () => {
    desk.stored = desk.stored.map((one) => ({
      ...one,
      facts: { ...rowFacts, examDayReached: false } as ListedExamResult['facts'],
    }));
    await openGrid();
    expect(screen.getByRole('heading', { name: 'Ballar hozir kiritilmaydi' })).toBeTruthy();
    expect(document.querySelector('[data-marks-bar]')).toBeNull();
    expect(cell(0, direction).getAttribute('aria-readonly')).toBe('true');
  });
});

describe('what the anti-corruption agency looks at', () => {
  it('results against the rank with their reason, and apart from them marks after an appeal with the total of before', async () => {
    const marks = { direction_mark: 80, english_mark: 70 };
    const against = row(1, 'Aliyev', {
      ...marks,
      state: 'accepted',
      status: 200,
      result_reason: 'Komissiya qarori, 3-band.',
    });
    const changed = {
      change_reason: 'Apellyatsiya qanoatlantirildi.',
      marks_before: { direction_mark: 60.5, english_mark: 70 },
    };
    const remarked = row(2, 'Boboyev', {
      ...marks,
      ...changed,
      state: 'notAccepted',
      status: 100,
      remarked_at: '2026-11-28T05:00:00.000Z',
    });
    desk.answers['GET /api/exam-results/'] = ({ query }) =>
      list(query.get('remarked') ? remarked : against);
    openScreen('/admin/all-exams', '/admin/all-exams', <AgainstRank />);
    const told = async (title: string) => {
      const part = await screen.findByRole('region', { name: title });
      return within(await within(part).findByRole('table'))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent ?? '');
    };
    const [first, ...others] = await told('Reytingdagi taklifga zid natijalar');
    expect([first, others]).toEqual([expect.stringMatching(/^Aliyev.*150.*3-band/), []]);
    const [second] = await told('Apellyatsiyadan keyin oʻzgargan ballar');
    expect(second).toMatch(/^Boboyev.*130,5150.*Apellyatsiya qanoatlantirildi/);
  });
});
