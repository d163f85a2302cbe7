import { applicationMachine } from '#machines/application.machine.ts';
import type { ListedApplication } from '#modules/application/schema.ts';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StudentTable } from './student-table.tsx';

interface PartProps {
  advisorId: number;
  query: Query;
  part: 'now' | 'before';
}

const most = 200;

function Part({ advisorId, query, part }: PartProps) {
  const t = useTexts('advisor-screen');
  const { data, error, refetch } = useRecords<ListedApplication>(applicationMachine, {
    ...query,
    limit: most,
  });
  const title = t(`advisor-screen.students.${part}`);
  if (!data && error)
    return <ListFailed error={error} module={title} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="table" rows={3} />;
  if (data.count > 0)
    return (
      <StudentTable
        rows={data.results}
        advisorIds={[advisorId]}
        caption={`${title} (${data.count})`}
      />
    );
  return (
    <div>
      <h2 className="mb-2 text-xl">{title}</h2>
      <p className="text-muted">
        {t(part === 'now' ? 'advisor-screen.students.none' : 'advisor-screen.students.noneBefore')}
      </p>
    </div>
  );
}

/** The students of an advisor at one organization, now and before, each with the dates. */
export function AdvisorStudents({ advisorId }: { advisorId: number }) {
  useLiveRecords(applicationMachine);
  return (
    <div className="flex flex-col gap-8">
      <Part advisorId={advisorId} part="now" query={{ advisor: advisorId, tag: 'studying' }} />
      <Part advisorId={advisorId} part="before" query={{ former_advisor: advisorId }} />
    </div>
  );
}
