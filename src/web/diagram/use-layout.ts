import { layouts } from 'virtual:process-layouts';
import { useQuery } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';

/**
 * The layout of a process, loaded when it is first looked at. Fails for a machine that is not in
 * the list of processes.
 */
export function useLayout(machine: AnyStateMachine) {
  return useQuery({
    queryKey: ['process-layout', machine.id],
    queryFn: async () => {
      const load = layouts[machine.id];
      if (!load) throw new Error(`${machine.id} has no layout`);
      return (await load()).layout;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
