import type { Services } from '#server/app-types.ts';
import type { Reader } from '#server/engine/process.ts';
import { groupTurnLines } from '#server/home/turn-lines.ts';
import type { HomeLine } from '#shared/home.ts';
import { applicationProcess } from './process.server.ts';

/** How pressing each part of the worklist is, and its words where the part has others. */
const organization = {
  overdue: { key: 'overdue', tone: 'danger' },
  dueSoon: { key: 'dueSoon', tone: 'warning' },
  // What of the rest waits is a student of the old list whom the agency has sent back.
  done: { key: 'oldToCorrect', tone: 'warning' },
} as const;
const country = {
  appeals: { key: 'appeals' },
  overdue: { key: 'lateToDecide', tone: 'danger' },
  pending: { key: 'pendingToDecide' },
  toDecide: { key: 'receivedToDecide' },
  done: { key: 'oldToConfirm' },
} as const;

/** The parts of the worklist of an organization in which something waits for it. */
export const worklistLines = (
  services: Pick<Services, 'db'>,
  reader: Reader,
): Promise<HomeLine[]> => groupTurnLines(services, reader, applicationProcess, organization);

/** The parts of the country's list in which something waits for the agency. */
export const countryLines = (services: Pick<Services, 'db'>, reader: Reader): Promise<HomeLine[]> =>
  groupTurnLines(services, reader, applicationProcess, country);
