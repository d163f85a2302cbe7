import { place } from '#shared/place.ts';

/** The addresses of statistics. */
export const statisticPaths = {
  statistics: place('/admin/statistics', 'Statistics read'),
  efficiency: place('/admin/statistics/efficiency', 'Statistics read'),
  usersByRegion: place('/admin/statistics/users', 'Statistics read'),
  publicStatistics: place('/statistics'),
  openData: place('/open-data'),
} as const;
