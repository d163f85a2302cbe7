import { useQuery } from '@tanstack/react-query';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { http, type Query } from '#web/lib/http.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { type Phase, phaseOf, phases } from '../rules.ts';
import type { MonitoringProgress, OrganizationProgress } from '../schema.ts';

/** How many reports wait for whom. */
export type Phased = Record<Phase, number>;

/** The progress of the reports that these filters leave; read again whenever a list is. */
export function useProgress(filters: Query) {
  return useQuery({
    queryKey: [...cacheKeys.lists(monitoringReportMachine), 'progress', filters],
    queryFn: ({ signal }) =>
      http.get<MonitoringProgress>('/monitoring-reports/progress/', filters, signal),
  });
}

/** The counts of the states by whom they wait for, as the machine says it. */
export function phasedOf(all: readonly Pick<OrganizationProgress, 'states'>[]): Phased {
  const counts = all.flatMap(({ states }) => Object.entries(states));
  const inPhase = (phase: Phase): number =>
    counts.reduce((sum, [state, count]) => sum + (phaseOf(state) === phase ? count : 0), 0);
  return Object.fromEntries(phases.map((phase) => [phase, inPhase(phase)])) as Phased;
}

/** All reports together. */
export const sumOf = (phased: Phased): number =>
  phases.reduce((sum, phase) => sum + phased[phase], 0);
