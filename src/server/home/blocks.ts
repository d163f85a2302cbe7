import { type AbilityAction, type AbilitySubject, scopesFor } from '#shared/abilities.ts';
import type { HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { byDeadline, byPressure, headlineOf } from './home-lines.ts';
import type { HomeBlockName, HomeHeadline, HomeLines, HomePart, NextDate } from './home-parts.ts';
import { turnLines, waitingIds } from './turn-lines.ts';

/** Whom a block is for. */
interface HomeBlock {
  name: HomeBlockName;
  subject: AbilitySubject;
  action: AbilityAction;
  /** The sentence over the block; without one it says how much waits. */
  headline?(needed: readonly HomeLine[]): HomeHeadline;
}

/** Somebody sees the first block whose work they may do (the ability table). */
export const blocks: readonly HomeBlock[] = [
  { name: 'own', subject: 'ApplyDocument', action: 'create', headline: headlineOf },
  { name: 'reviewer', subject: 'ApplicantDocument', action: 'decide' },
  { name: 'advisor', subject: 'ResearchAdvisor', action: 'consent' },
  { name: 'agency', subject: 'ApplyDocumentAll', action: 'decide' },
  { name: 'admin', subject: 'All', action: 'manage' },
  { name: 'technical', subject: 'Settings', action: 'technical' },
  // After those who may do everything.
  { name: 'overseer', subject: 'MonitoringReportOtm', action: 'read' },
  // Who keeps the product reads the log, too, and has a block before.
  { name: 'watcher', subject: 'Audit', action: 'read' },
];

const sumOf = (lines: readonly HomeLine[], of: 'count' | 'late' | 'waiting'): number =>
  lines.reduce((sum, line) => sum + line[of], 0);

/** How much waits and how much of it is late, as the menu counts it; else how much there is to see. */
function sumHeadline(
  needed: readonly HomeLine[],
  watched: readonly HomeLine[],
  { today }: Reader,
): HomeHeadline {
  const count = sumOf(needed, 'waiting');
  if (count === 0) {
    const seen = sumOf([...needed, ...watched], 'count');
    return seen > 0 ? { key: 'watched', params: {}, count: seen, deadline: null } : null;
  }
  const late = sumOf(needed, 'late');
  // What is over is counted as late; the date is the next one.
  const ahead = needed.flatMap(({ deadline }) => (deadline && deadline >= today ? [deadline] : []));
  const deadline = ahead.sort()[0] ?? null;
  return { key: late > 0 ? 'waitingLate' : 'waiting', params: { late }, count, deadline };
}

/** What a block is made of: the parts of the modules, and every process. */
interface Given {
  parts: readonly HomePart[];
  processes: readonly ProcessDefinition[];
}

interface ReadBlock {
  headline: HomeHeadline;
  lines: HomeLine[];
  watched: HomeLine[];
  standing: HomeLine[];
  /** The next date of one's own, if there is one. */
  next: NextDate | null;
}

/** Lines that name records one by one: which of them the menu counts. */
async function counted(
  services: Pick<Services, 'db'>,
  reader: Reader,
  definition: ProcessDefinition,
  { needed = [], standing = [], ...lines }: HomeLines,
): Promise<HomeLines> {
  if ([...needed, ...standing].every(({ id }) => id === null))
    return { needed, standing, ...lines };
  const ids = await waitingIds(services, reader, definition);
  const mark = (line: HomeLine): HomeLine => {
    if (line.id === null || !ids.delete(line.id)) return line;
    return {
      ...line,
      waiting: 1,
      late: Number(line.deadline !== null && line.deadline < reader.today),
    };
  };
  const marked = standing.map(mark);
  return {
    ...lines,
    needed: [...needed.map(mark), ...marked.filter(({ waiting }) => waiting > 0)],
    standing: marked.filter(({ waiting }) => waiting === 0),
  };
}

/** What the modules tell, part by part. */
async function readParts(
  services: Pick<Services, 'db'>,
  reader: Reader,
  parts: readonly HomePart[],
): Promise<Required<HomeLines>> {
  const needed: HomeLine[] = [];
  const watched: HomeLine[] = [];
  const standing: HomeLine[] = [];
  for (const part of parts.toSorted((one, other) => one.place - other.place)) {
    const given = await part.lines(services, reader);
    const found = part.tells ? await counted(services, reader, part.tells, given) : given;
    const process = part.tells?.machine.id ?? null;
    needed.push(...(found.needed ?? []).map((line) => ({ ...line, process })));
    watched.push(...(found.watched ?? []));
    standing.push(...(found.standing ?? []));
  }
  return { needed, watched, standing };
}

/** Where one's own things stand that wait for nobody here, the nearest day first. */
export const readStanding = async (
  services: Pick<Services, 'db'>,
  reader: Reader,
  parts: readonly HomePart[],
): Promise<HomeLine[]> => (await readParts(services, reader, parts)).standing.sort(byDeadline);

/** Reads a block; a role without one is told what of any process waits for it. */
export async function readBlock(
  services: Pick<Services, 'db'>,
  reader: Reader,
  block: HomeBlock | undefined,
  { parts, processes }: Given,
): Promise<ReadBlock> {
  const { needed, watched, standing } = await readParts(services, reader, parts);
  const told = parts.map(({ tells }) => tells);
  const rest = processes.filter((definition) => !told.includes(definition));
  needed.push(...(await turnLines(services, reader, rest)));
  const holder = { role: reader.actor.role, userType: reader.userType ?? 'I' } as const;
  if (scopesFor(holder, 'Statistics', 'read').length === 0)
    for (const line of needed) line.process = null;
  needed.sort(byPressure);
  watched.sort(byPressure);
  standing.sort(byDeadline);
  const [first] = standing;
  return {
    headline: block?.headline ? block.headline(needed) : sumHeadline(needed, watched, reader),
    lines: needed,
    watched,
    standing,
    next:
      first?.deadline && first.deadline >= reader.today
        ? { key: first.key, date: first.deadline }
        : null,
  };
}
