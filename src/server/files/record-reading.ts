import { appendReading } from '../engine/reading-chain.ts';
import type { FileReadListener } from './access.ts';

/**
 * Every reading of somebody else's file leaves a trace; reading one's own, or a paper
 * of the state, is no event.
 */
export const recordReading: FileReadListener = async (trx, actor, file, address) => {
  if (file.owner_id === null || file.owner_id === actor.userId) return;
  const { userId: account_id, role, organizationId: organization_id } = actor;
  await appendReading(trx, {
    file_id: file.id,
    owner_id: file.owner_id,
    account_id,
    role,
    organization_id,
    ip: address,
    at: new Date(),
  });
};
