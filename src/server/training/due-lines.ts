import { parseCrontab } from 'graphile-worker';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A line that comes more often in a day tidies and counts: once for a stretch of time is enough. */
const fewTimes = 4;

/** A task of the timetable at its time. */
export interface DueLine {
  at: Date;
  task: string;
}

const digestOf = (moment: Date) => ({
  min: moment.getUTCMinutes(),
  hour: moment.getUTCHours(),
  date: moment.getUTCDate(),
  month: moment.getUTCMonth() + 1,
  dow: moment.getUTCDay(),
});

/** The whole minutes after one moment and up to another, as a timetable looks at them. */
function* minutesOf(from: Date, to: Date) {
  const first = Math.floor(from.getTime() / minuteMs) + 1;
  for (let minute = first; minute * minuteMs <= to.getTime(); minute += 1) {
    const at = new Date(minute * minuteMs);
    yield { at, digest: digestOf(at) };
  }
}

/**
 * What a timetable would have run after one moment and up to another, in the order of time; of what
 * comes more than four times a day only the last time.
 */
export function dueLines(crontab: string, from: Date, to: Date): DueLine[] {
  const oneDay = [...minutesOf(from, new Date(from.getTime() + dayMs))];
  const lines = parseCrontab(crontab).map(({ task, match }) => ({
    task,
    match,
    often: oneDay.filter(({ digest }) => match(digest)).length > fewTimes,
  }));
  const last = new Map<string, DueLine>();
  const due: DueLine[] = [];
  for (const { at, digest } of minutesOf(from, to)) {
    for (const { task, match, often } of lines) {
      if (!match(digest)) continue;
      if (often) last.set(task, { at, task });
      else due.push({ at, task });
    }
  }
  return [...due, ...last.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}
