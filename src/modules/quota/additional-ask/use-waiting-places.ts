import { useQueries } from '@tanstack/react-query';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { ExamDirection, ExamRecord, ListedExam } from '#modules/exam/schema.ts';
import { http } from '#web/lib/http.ts';
import { collectionOf } from '#web/record/record.ts';
import { useRecord, useRecords } from '#web/record/use-process.ts';
import { additionalDcTypes } from '../additional/codes.ts';

/**
 * A direction and form of study of an exam, and how many of its candidates wait for a place. Null
 * while that is not known.
 */
export interface WaitingPlace {
  direction: ExamDirection['direction'];
  dc_type: number;
  waiting: number | null;
}

interface Asked {
  period: number;
  direction: number;
  dcType: number;
  basis?: number;
}

const askable = new Set<number>(additionalDcTypes.map(({ id }) => id));

/**
 * The server's question how many candidates wait for such a place: `facts.waiting` of a request
 * that does not exist yet.
 */
export const waitingQuery = ({ period, direction, dcType, basis }: Asked) => {
  const asked = {
    period_id: period,
    direction_id: direction,
    dc_type: dcType,
    ...(basis ? { basis } : {}),
  };
  return {
    queryKey: [additionalQuotaMachine.id, 'waiting', asked],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { facts } = await http.get<{ facts: { waiting: number } }>(
        `/${collectionOf(additionalQuotaMachine)}/actions/`,
        asked,
        signal,
      );
      return facts.waiting;
    },
    staleTime: 0,
  };
};

/**
 * The organization's exams whose results are published and which are not closed, the newest first.
 */
export function useFinishedExams() {
  return useRecords<ListedExam>(examMachine, {
    state: statesTagged(examMachine, 'finished').join(','),
    ordering: '-id',
    limit: 50,
  });
}

/**
 * The directions and forms of study of an exam that places can be asked for, each with its waiting
 * candidates; undefined while the exam is read.
 */
export function useWaitingPlaces(exam: ListedExam | undefined): WaitingPlace[] | undefined {
  const { data } = useRecord<ExamRecord>(examMachine, exam?.id ?? 0, exam !== undefined);
  const places = (data?.directions ?? []).flatMap(({ direction, forms }) =>
    forms
      .filter(({ dc_type }) => askable.has(dc_type))
      .map(({ dc_type }) => ({ direction, dc_type })),
  );
  const waiting = useQueries({
    queries: places.map(({ direction, dc_type }) =>
      waitingQuery({ period: exam?.period.id ?? 0, direction: direction.id, dcType: dc_type }),
    ),
  });
  return data && places.map((place, at) => ({ ...place, waiting: waiting[at]?.data ?? null }));
}
