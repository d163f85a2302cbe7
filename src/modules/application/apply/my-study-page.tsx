import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { RecordGate } from '#web/process/record-gate.tsx';
import { useLiveRecords, useRecord, useRecords } from '#web/record/use-process.ts';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { applicationPaths } from '../paths.ts';
import type { ApplicationRecord, ListedApplication } from '../schema.ts';
import { ApplyDetail } from './apply-detail.tsx';

const studying = statesTagged(applicationMachine, 'studying');
const student = statesTagged(applicationMachine, 'student');
/** More than anybody has. */
const limit = 200;

function Study({ id }: { id: number }) {
  const t = useTexts('apply', 'application');
  const query = useRecord<ApplicationRecord>(applicationMachine, id);
  const back = { href: applicationPaths.ownApplications.href(), text: t('apply.toList') };
  return (
    <RecordGate query={query} title={t('apply.study.title')} back={back}>
      {(record) => <ApplyDetail record={record} />}
    </RecordGate>
  );
}

/** /admin/my-study: the study of the reader that goes on, else the last one. */
export function MyStudyPage() {
  const t = useTexts('apply', 'application');
  useLiveRecords(applicationMachine);
  const { data, error, refetch } = useRecords<ListedApplication>(applicationMachine, {
    ordering: '-updated_at',
    limit,
  });
  const own = (states: readonly string[]) =>
    data?.results.find(({ state }) => states.includes(state));
  const study = own(studying) ?? own(student);
  if (study) return <Study id={study.id} />;
  return (
    <Page title={t('apply.study.title')}>
      {!data && error && (
        <ListFailed error={error} module={t('application.names')} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton rows={6} />}
      {data && (
        <>
          <Empty text={t('apply.study.none')}>{t('apply.study.noneNext')}</Empty>
          <p className="mt-6">
            <LinkButton href={applicationPaths.ownApplications.href()}>
              {t('apply.toList')}
            </LinkButton>
          </p>
        </>
      )}
    </Page>
  );
}
