import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { DirectionPage } from '#modules/exam/direction/exam-direction-page.tsx';
import type { ListedExamResult } from '#modules/exam/schema.ts';
import { startTexts } from '#web/lib/i18n.ts';
import { session } from '#web/lib/session.ts';
import { exam, list, university } from './exam-records.ts';
import { type Answer, type Call, startRecordServer } from './record-server.ts';
import { openScreen, signInAs } from './screens.tsx';

declare const jsdom: { reconfigure(options: { url: string }): void };

/** What the server of an exam holds and says in a test. */
export interface ExamDesk {
  answers: Record<string, (call: Call) => Answer>;
  stored: ListedExamResult[];
  /** What was posted to an address. */
  sent(path: string): Call[];
}

const areas = [
  'exam',
  'examResult',
  'exam-screen',
  'grid',
  'forms',
  'process',
  'processes',
  'codes',
  'validation',
  'files',
  'import',
];

/**
 * For a whole test file: somebody of the university before exam 5, whose server begins every test
 * with these rows and nothing else.
 */
export function examDesk(rows: () => ListedExamResult[]): ExamDesk {
  let server: Awaited<ReturnType<typeof startRecordServer>> | undefined;
  const desk: ExamDesk = {
    answers: {},
    stored: [],
    sent: (path) => server?.to('POST', path) ?? [],
  };
  beforeAll(async () => {
    server = await startRecordServer((call) => desk.answers[`${call.method} ${call.path}`]?.(call));
    jsdom.reconfigure({ url: server.url });
    await startTexts(...areas);
  });
  afterAll(() => server?.close());
  beforeEach(async () => {
    desk.stored = rows();
    desk.answers = {
      'GET /api/exams/5/': () => ({ body: exam }),
      'GET /api/exam-results/': () => list(...desk.stored),
    };
    for (const part of ['history', 'documents', 'changed-marks'])
      desk.answers[`GET /api/exams/5/${part}/`] = () => list();
    server?.calls.splice(0);
    await signInAs('university', 31, university);
  });
  afterEach(async () => {
    cleanup();
    await session.signOut();
  });
  return desk;
}

/** Opens the marks of a direction of the exam. */
export async function openMarks(): Promise<HTMLElement> {
  openScreen(
    '/admin/exam/:id/direction/:directionId',
    '/admin/exam/5/direction/3',
    <DirectionPage />,
  );
  return screen.findByRole('grid', { name: 'Ballar' }, { timeout: 8000 });
}

/** A cell of the grid of marks by its row and column. */
export function markCell(at: number, column: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(
    `[role="grid"] [data-row="${at}"][data-column="${column}"]`,
  );
  if (!found) throw new Error(`no cell ${at}, ${column}`);
  return found;
}

/** Stands in a cell, as a click does. */
export const standIn = (at: number, column: number) =>
  fireEvent.mouseDown(markCell(at, column), { button: 0 });

/** Presses a key where the focus is. */
export const pressKey = (key: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key });

/** Types a mark and goes on below, as a hand on the keyboard does. */
export function typeMark(text: string): void {
  pressKey(text.charAt(0));
  fireEvent.change(within(screen.getByRole('grid', { name: 'Ballar' })).getByRole('textbox'), {
    target: { value: text },
  });
  pressKey('Enter');
}
