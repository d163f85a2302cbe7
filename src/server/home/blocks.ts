import type { AbilityAction, AbilitySubject } from '#shared/abilities.ts';
import type { HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { byDeadline, byTone, headlineOf } from './home-lines.ts';
import type { HomeBlockName, HomeHeadline, HomeLines, HomePart, NextDate } from './home-parts.ts';
import { turnLines } from './turn-lines.ts';

/** Whom a block is for, and what it makes of the lines that modules give to it. */
interface HomeBlock {
  name: HomeBlockName;
  subject: AbilitySubject;
  action: AbilityAction;
  /** Under the lines of the modules: what of any process waits for the reader. */
  everyTurn?: true;
  order?: (one: HomeLine, other: HomeLine) => number;
  /** The sentence over the block, where no part has one. */
  headline(needed: readonly HomeLine[]): HomeHeadline;
}

/** All that needs the reader as one number. */
function sumUnder(key: string, needed: readonly HomeLine[]): HomeHeadline {
  const count = needed.reduce((sum, line) => sum + line.count, 0);
  return count > 0 ? { key, params: {}, count, deadline: null } : null;
}

function agencyHeadline(needed: readonly HomeLine[]): HomeHeadline {
  const sum = sumUnder('agency', needed);
  const deadline = needed.flatMap((line) => line.deadline ?? []).sort()[0] ?? null;
  return sum && { ...sum, deadline };
}

const keeper = (needed: readonly HomeLine[]) => sumUnder('keeper', needed);

/** Somebody sees the first block whose work they may do (the ability table). */
export const blocks: readonly HomeBlock[] = [
  { name: 'own', subject: 'ApplyDocument', action: 'create', headline: headlineOf },
  {
    name: 'reviewer',
    subject: 'ApplicantDocument',
    action: 'decide',
    order: byTone,
    headline: headlineOf,
  },
  { name: 'advisor', subject: 'ResearchAdvisor', action: 'consent', headline: headlineOf },
  { name: 'agency', subject: 'ApplyDocumentAll', action: 'decide', headline: agencyHeadline },
  { name: 'admin', subject: 'All', action: 'manage', everyTurn: true, headline: keeper },
  { name: 'technical', subject: 'Settings', action: 'technical', headline: keeper },
  // After those who may do everything.
  {
    name: 'overseer',
    subject: 'MonitoringReportOtm',
    action: 'read',
    everyTurn: true,
    order: byTone,
    headline: headlineOf,
  },
  // Who keeps the product reads the log, too, and has a block before.
  { name: 'watcher', subject: 'Audit', action: 'read', headline: keeper },
];

/** What a block is made of: the parts of the modules, and every process. */
interface Given {
  parts: readonly HomePart[];
  processes: readonly ProcessDefinition[];
}

interface ReadBlock {
  headline: HomeHeadline;
  lines: HomeLine[];
  /** The next date of one's own, if there is one. */
  next: NextDate | null;
}

/** Reads a block; a role without one is told what of any process waits for it. */
export async function readBlock(
  services: Pick<Services, 'db'>,
  reader: Reader,
  block: HomeBlock | undefined,
  { parts, processes }: Given,
): Promise<ReadBlock> {
  const placed = parts.toSorted((one, other) => one.place - other.place);
  const counted = placed.flatMap((part) => ('turns' in part ? [part] : []));
  const turns = counted.flatMap((part) => part.turns);
  const linesOf = async (part: HomePart): Promise<HomeLines> => {
    if (!('turns' in part)) return part.lines(services, reader);
    return part === counted[0] ? { needed: await turnLines(services, reader, turns) } : {};
  };
  const needed: HomeLine[] = [];
  const standing: HomeLine[] = [];
  let headline: HomeHeadline = null;
  for (const part of placed) {
    const found = await linesOf(part);
    if ('lines' in part) headline ??= part.headline?.(found.needed ?? [], reader) ?? null;
    needed.push(...(found.needed ?? []));
    standing.push(...(found.standing ?? []));
  }
  if (!block || block.everyTurn) needed.push(...(await turnLines(services, reader, processes)));
  if (block?.order) needed.sort(block.order);
  standing.sort(byDeadline);
  const [first] = standing;
  return {
    headline: headline ?? (block?.headline ?? headlineOf)(needed),
    lines: [...needed, ...standing],
    next:
      first?.deadline && first.deadline >= reader.today
        ? { key: first.key, date: first.deadline }
        : null,
  };
}
