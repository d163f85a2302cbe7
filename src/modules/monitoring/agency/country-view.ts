import type { WalkedList } from '#web/process/list-walk.tsx';
import { monitoringPaths } from '../paths.ts';

/** The reports of the whole country. */
export const countryView: WalkedList = {
  list: monitoringPaths.countryReports,
  record: monitoringPaths.countryReport,
  memory: 'monitoringReport country',
};
