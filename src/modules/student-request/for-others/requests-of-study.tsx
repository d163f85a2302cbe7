import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { studentRequestMachine as machine } from '#machines/student-request.machine.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/record/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { studentRequestPaths } from '../paths.ts';
import { kindsIn } from '../rules.ts';
import type { ListedStudentRequest } from '../schema.ts';

interface Props {
  study: { id: number; state: string };
}

/** The last ones; all of them are in their list. */
const shown = 5;

function Requests({ study: { id }, own }: Props & { own: boolean }) {
  const t = useTexts('studentRequest', 'student-request-screen', 'codes');
  const format = useFormat();
  const { data, error, refetch } = useRecords<ListedStudentRequest>(machine, {
    student: id,
    ordering: '-id',
    limit: shown,
  });
  if (!data && error)
    return (
      <ListFailed error={error} module={t('studentRequest.names')} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton rows={2} />;
  if (data.count === 0)
    return (
      <p className="text-muted">{t(`student-request-screen.${own ? 'own.none' : 'empty'}`)}</p>
    );
  return (
    <>
      <ul className="border-t border-line">
        {data.results.map((request) => (
          <li
            key={request.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <Link
              href={studentRequestPaths.request.href({ id: request.id })}
              className="link min-w-0 flex-1 basis-48"
            >
              {t(`codes.requestKind.${request.request_kind}`)}
            </Link>
            <span className="text-muted">{format.date(request.sent_on)}</span>
            <StatusTag machine={machine} state={request.state} />
          </li>
        ))}
      </ul>
      {own && data.count > shown && (
        <p className="mt-2">
          <Link href={studentRequestPaths.requests.href()} className="link">
            {t('student-request-screen.own.all')}
          </Link>
        </p>
      )}
    </>
  );
}

/** What its student has asked of the organization, and for the student the way to ask. */
export function RequestsOfStudy({ study }: Props) {
  const t = useTexts('studentRequest', 'student-request-screen');
  const own = useCan('create', 'StudentRequest');
  const reads = useCan('read', 'StudentRequest');
  useLiveRecords(machine);
  if (!reads) return null;
  return (
    <section aria-labelledby="requests-title">
      <h2 id="requests-title" className="mb-2 text-xl">
        {t(own ? 'student-request-screen.own.title' : 'studentRequest.names')}
      </h2>
      <Requests study={study} own={own} />
      {own && kindsIn(study.state).length > 0 && (
        <p className="no-print mt-4">
          <LinkButton href={studentRequestPaths.request.href({ id: 'new' })} icon={Plus}>
            {t('studentRequest.action.send')}
          </LinkButton>
        </p>
      )}
    </section>
  );
}
