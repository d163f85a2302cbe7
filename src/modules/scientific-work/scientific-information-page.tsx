import { ListPage } from '#web/declared/list-page.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RecordGate } from '#web/process/record-gate.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { scientificWorkPaths } from './paths.ts';
import { useScienceId } from './use-science-id.ts';
import { useWork } from './use-works.ts';
import { WorkForm } from './work-form.tsx';
import { WorkList } from './work-list.tsx';
import { worksOfOthers } from './works-list.ts';

function Work({ id }: { id: number }) {
  const t = useTexts('scientific-work');
  const query = useWork(id, true);
  return (
    <RecordGate
      query={query}
      title={t('scientific-work.edit')}
      back={{
        href: scientificWorkPaths.scientificInformation.href(),
        text: t('scientific-work.title'),
      }}
    >
      {(work) => <WorkForm work={work} />}
    </RecordGate>
  );
}

/** A new work with what Science ID knows of it; an empty form when it knows nothing any more. */
function KnownWork({ at }: { at: number }) {
  const { data, isError } = useScienceId();
  if (!data && !isError) return <Skeleton rows={6} />;
  return <WorkForm work={null} known={data?.profile?.works[at]} />;
}

/**
 * Scientific works (route `scientific-information`): one's own, with one of them for editing; to
 * those who have none, the works that they may see.
 */
export function ScientificInformationPage() {
  const { edit } = usePart();
  const own = useCan('update', 'ScientificInformation');
  if (!own) return <ListPage of={worksOfOthers} />;
  if (edit.startsWith('science-'))
    return <KnownWork key={edit} at={Number(edit.slice('science-'.length))} />;
  if (edit === 'new') return <WorkForm work={null} />;
  if (edit !== '') return <Work key={edit} id={Number(edit)} />;
  return <WorkList />;
}
