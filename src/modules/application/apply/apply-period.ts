import { useQueries } from '@tanstack/react-query';
import { type ApplicationFacts, applicationMachine } from '#machines/application.machine.ts';
import { type Action, actionsOf } from '#machines/kit.ts';
import { dcTypes } from '#shared/codes.ts';
import { http } from '#web/lib/http.ts';
import { useActor } from '#web/lib/use-actor.ts';

/**
 * A type of study in a period: whether an application of it may begin now, over the facts that say
 * why not.
 */
export interface TypeOffer {
  dcType: number;
  create: Action;
  facts: ApplicationFacts;
}

const choosable = dcTypes
  .filter(({ applicantMayChoose }) => applicantMayChoose)
  .map(({ id }) => id);

/**
 * Asks the server for every type an applicant may choose; null until all have answered, with
 * `failed` when one did not.
 */
export function useTypeOffers(periodId: number): {
  offers: TypeOffer[] | null;
  failed: boolean;
  again(): void;
} {
  const actor = useActor();
  const queries = useQueries({
    queries: choosable.map((dcType) => ({
      queryKey: [applicationMachine.id, 'creation', periodId, dcType],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        http.get<{ state: string; facts: ApplicationFacts }>(
          '/applications/actions/',
          { period_id: periodId, dc_type: dcType },
          signal,
        ),
      staleTime: 0,
    })),
  });
  const failed = queries.some(({ isError }) => isError);
  const again = () => queries.forEach(({ refetch }) => void refetch());
  const offers = queries.flatMap(({ data }, at) => {
    const create =
      data && actionsOf(applicationMachine, data, actor).find(({ event }) => event === 'create');
    const dcType = choosable[at];
    return data && create && dcType ? [{ dcType, create, facts: data.facts }] : [];
  });
  return { offers: offers.length === choosable.length ? offers : null, failed, again };
}
