import { describe, expect, it } from 'vitest';
import { type PeriodDates, timersOn, waitsForStep, windowsOf } from '#modules/period/schema.ts';

const quota: PeriodDates = {
  quota_start: '2026-03-01',
  quota_stop: '2026-09-10',
  registration_start: '2026-10-01',
  registration_stop: '2026-10-20',
  review_stop: '2026-11-05',
  exam_stop: '2026-11-30',
  study_start: '2027-01-01',
  step_until: {
    1: '2026-03-31',
    2: '2026-05-15',
    3: '2026-06-15',
    4: '2026-07-31',
    6: '2026-09-10',
  },
};
const { quota_start: _start, quota_stop: _stop, exam_stop: _exam, ...dates } = quota;
const independent: PeriodDates = { ...dates, step_until: {}, closes_after: '2026-11-20' };

describe('the windows of a period', () => {
  it('come in the order of their first days, and the split lies between the last step and the registration', () => {
    expect(windowsOf(quota).map(({ window }) => window)).toEqual([
      'quota',
      'split',
      'registration',
      'review',
      'exam',
    ]);
    expect(windowsOf(quota)[1]).toEqual({
      window: 'split',
      start: '2026-09-11',
      stop: '2026-09-30',
    });
  });

  it('of independent researchers are the registration and the review', () => {
    expect(windowsOf(independent).map(({ window }) => window)).toEqual(['registration', 'review']);
  });

  it('of the last step wait for it, whatever their days say; the quota itself does not', () => {
    const waiting = (step?: number | null) =>
      windowsOf(quota).flatMap(({ window }) =>
        waitsForStep({ ...quota, step }, window) ? [window] : [],
      );
    expect(waiting(6)).toEqual(['split', 'registration', 'review', 'exam']);
    expect([waiting(7), waiting(null), waiting()]).toEqual([[], [], []]);
    expect(waitsForStep({ ...independent, step: 1 }, 'registration')).toBe(false);
  });

  it('that would end before they begin are left out', () => {
    const late = { ...quota, step_until: { 6: '2026-10-05' } };
    expect(windowsOf(late).map(({ window }) => window)).not.toContain('split');
  });
});

describe('what happens of itself', () => {
  it.each([
    ['2026-05-15', [{ timer: 'stepEnds', step: 2 }]],
    ['2026-05-16', [{ timer: 'stepMayMove', step: 2 }]],
    ['2026-06-16', [{ timer: 'endorsedAutomatically' }, { timer: 'stepMayMove', step: 3 }]],
    // Steps 4 to 6 have a money consequence: nobody but a person ends them.
    ['2026-07-31', [{ timer: 'stepEnds', step: 4 }]],
    ['2026-08-01', []],
    ['2026-10-01', [{ timer: 'splitConfirmed' }]],
    ['2026-12-01', [{ timer: 'mayClose' }]],
    ['2027-01-01', [{ timer: 'studyStarts' }]],
  ])('on %s', (day, timers) => expect(timersOn(quota, day)).toEqual(timers));

  it('in a period without a quota: no split; it may be closed after its own last day', () => {
    expect(timersOn(independent, '2026-10-01')).toEqual([]);
    expect(timersOn(independent, '2026-11-21')).toEqual([{ timer: 'mayClose' }]);
  });
});
