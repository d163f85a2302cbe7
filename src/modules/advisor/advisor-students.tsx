import { useMemo } from 'react';
import { DeclaredList } from '#web/declared/declared-list.tsx';
import { studentsOf } from './student-lists.tsx';

/** The students of an advisor at one organization, now and before, each with the dates. */
export function AdvisorStudents({ advisorId }: { advisorId: number }) {
  const list = useMemo(() => studentsOf(advisorId), [advisorId]);
  return (
    <div className="flex flex-col gap-6">
      <DeclaredList of={list} />
    </div>
  );
}
