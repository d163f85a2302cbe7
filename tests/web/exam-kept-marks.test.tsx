import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  markCell as cell,
  examDesk,
  openMarks as open,
  standIn,
  typeMark,
} from '../support/exam-desk.tsx';
import { row, rowFacts } from '../support/exam-records.ts';

interface Draft {
  values: unknown;
  baseVersion: number;
  typedAt: number;
}
const kept = vi.hoisted(() => new Map<string, Draft>());
vi.mock('#web/lib/drafts.ts', () => ({
  keepDraft: async ({ record }: { record: string }, draft: Draft) =>
    Boolean(kept.set(record, draft)),
  readDraft: async ({ record }: { record: string }) => kept.get(record) ?? null,
  dropDraft: async ({ record }: { record: string }) => void kept.delete(record),
}));
vi.mock('#web/lib/changes.ts', () => ({ onRecordChanged: () => () => undefined }));

const name = 'examMarks/5/3';
const desk = examDesk(() => [row(1, 'Aliyev'), row(2, 'Boboyev'), row(3, 'Valiyev')]);
beforeEach(() => kept.clear());

const mark = (at: number, column: number, text: string) => {
  standIn(at, column);
  typeMark(text);
};
const offer = () => screen.queryByRole('heading', { name: /Saqlanmay qolgan ballar bor/ });
/** The machine dies: nothing is asked, the page is gone. */
const die = () => cleanup();
const typed = (row: number, after: number, before: number | null = null) => ({
  row,
  column: 'direction_mark',
  before,
  after,
});

describe('marks that are typed and not saved', () => {
  it('are kept at every change, offered when the page is opened again, and stand in the grid only when that is wanted', async () => {
    await open();
    mark(0, 0, '70,5');
    mark(1, 0, '0');
    await waitFor(() => expect(kept.get(name)?.values).toEqual([typed(1, 70.5), typed(2, 0)]));
    die();
    await open();
    expect(
      await screen.findByRole('heading', { name: /Saqlanmay qolgan ballar bor/ }),
    ).toBeTruthy();
    expect(screen.getByText('Ular shu qurilmada qolgan: 2 ta talabgor.')).toBeTruthy();
    expect(document.querySelector('[data-changed-meanwhile]')).toBeNull();
    expect([cell(0, 0).textContent, cell(1, 0).textContent]).toEqual(['', '']);
    fireEvent.click(screen.getByRole('button', { name: 'Jadvalga qaytarish' }));
    expect([cell(0, 0).textContent, cell(1, 0).textContent]).toEqual(['70,5', '0']);
    expect(offer()).toBeNull();
    expect(screen.getByText('2 ta talabgorda saqlanmagan oʻzgarish bor')).toBeTruthy();
    expect(kept.get(name)?.values).toEqual([typed(1, 70.5), typed(2, 0)]);
  });

  it('say what others have stored meanwhile; what is stored as it was typed, and who cannot be marked any more, is not offered', async () => {
    kept.set(name, {
      values: [typed(1, 70), typed(2, 80), typed(3, 90)],
      baseVersion: 0,
      typedAt: Date.UTC(2026, 10, 22),
    });
    const closed = { ...rowFacts, examDayReached: false };
    desk.stored = [
      row(1, 'Aliyev', { version: 4, direction_mark: 65 }),
      row(2, 'Boboyev', { direction_mark: 80 }),
      { ...row(3, 'Valiyev'), facts: closed },
    ];
    await open();
    await screen.findByRole('heading', { name: /Saqlanmay qolgan ballar bor/ });
    const changed = [...(document.querySelector('[data-changed-meanwhile]')?.children ?? [])].map(
      ({ textContent }) => textContent,
    );
    expect(changed).toEqual(['Aliyev Ism, Mutaxassislik balli: hozir – 65, sizniki – 70']);
    fireEvent.click(screen.getByRole('button', { name: 'Jadvalga qaytarish' }));
    fireEvent.click(screen.getByRole('button', { name: 'Oʻzgarishlarni koʻrish va saqlash' }));
    const dialog = await screen.findByRole('dialog', { name: 'Saqlanadigan oʻzgarishlar' });
    expect(
      within(dialog)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['Aliyev IsmMutaxassislik balli6570']);
    desk.answers['POST /api/exams/5/marks/'] = () => {
      desk.stored = [row(1, 'Aliyev', { version: 5, direction_mark: 70 }), ...desk.stored.slice(1)];
      return { body: { saved: 1, rows: [{ id: 1, code: null, fields: {}, row: desk.stored[0] }] } };
    };
    fireEvent.click(within(dialog).getByRole('button', { name: 'Saqlash' }));
    await screen.findByText('Saqlanmagan oʻzgarish yoʻq');
    // Over the version that says what was seen, so that a third person is not overwritten either.
    expect(desk.sent('/api/exams/5/marks/')[0]?.body).toMatchObject({
      rows: [{ id: 1, version: 4, direction_mark: 70 }],
    });
    await waitFor(() => expect(kept.has(name)).toBe(false));
  });

  it('stay kept beside what is typed while they are offered, and go when they are not wanted', async () => {
    kept.set(name, { values: [typed(1, 70)], baseVersion: 0, typedAt: 1 });
    await open();
    await screen.findByRole('heading', { name: /Saqlanmay qolgan ballar bor/ });
    mark(1, 0, '55');
    await waitFor(() => expect(kept.get(name)?.values).toEqual([typed(1, 70), typed(2, 55)]));
    fireEvent.click(screen.getByRole('button', { name: 'Kerak emas' }));
    expect(offer()).toBeNull();
    await waitFor(() => expect(kept.get(name)?.values).toEqual([typed(2, 55)]));
    expect(cell(0, 0).textContent).toBe('');
  });
});
