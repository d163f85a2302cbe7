import type { WalkedList } from '#web/process/list-walk.tsx';
import { monitoringPaths } from '../paths.ts';

/** The worklist of an organization. */
export const organizationView: WalkedList = {
  list: monitoringPaths.organizationReports,
  record: monitoringPaths.organizationReport,
  memory: 'monitoringReport organization',
};
