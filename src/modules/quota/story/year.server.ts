import type { Demonstration, Person, StaffMember } from '#server/story/story.ts';
import type { RequestFate, YearPlot } from './plots.server.ts';

/** An organization that takes part, and what becomes of its request. */
export interface House {
  id: number;
  staff: StaffMember;
  code: string;
  fate: RequestFate;
  /** Its request, once it has begun one. */
  request: number;
}

/** A quota period that is being told. */
export interface Year {
  stage: Demonstration;
  plot: YearPlot;
  period: number;
  year: number;
  houses: readonly House[];
  agency: Person;
  ministry: StaffMember;
  finance: Person;
  economy: Person;
}

/** Waits for a number of days after a step began; always before the next one. */
export async function inStep(
  { stage, plot: { began } }: Year,
  step: number,
  days: number,
): Promise<void> {
  const start = began[step - 1] ?? 0;
  const next = began[step] ?? 0;
  await stage.at(Math.max(start - days, next + 1));
}

/** Waits for the last day of a step, when its time is over. */
export async function atEndOf({ stage, plot: { began } }: Year, step: number): Promise<void> {
  await stage.at((began[step] ?? 0) + 1, 6);
}

/** The organizations of a plot, without requests yet. */
export async function housesOf(
  stage: Demonstration,
  requests: YearPlot['requests'],
): Promise<House[]> {
  const codes = Object.keys(requests);
  if (codes.length === 0) return [];
  const found = await stage.db
    .selectFrom('organization')
    .select(['id', 'code'])
    .where('code', 'in', codes)
    .execute();
  return Object.entries(requests).map(([code, fate]) => {
    const id = found.find((one) => one.code === code)?.id;
    if (id === undefined) throw new Error(`no organization ${code}`);
    return { id, code, fate, staff: stage.staffOf(id), request: 0 };
  });
}
