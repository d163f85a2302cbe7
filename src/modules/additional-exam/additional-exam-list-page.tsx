import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { useLiveRecords } from '#web/process/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { ExamFilters } from './exam-filters.tsx';
import { ExamPart } from './exam-part.tsx';
import { additionalExamPaths } from './paths.ts';

/** So many of "your turn" stand above the others; the rest of them is one link away. */
const turnLimit = 20;

function Worklist({ state }: { state: ListState }) {
  const t = useTexts('additional-exam-screen');
  return (
    <>
      <ExamPart
        state={state}
        query={{ ...state.query, group: 'turn', limit: turnLimit, offset: 0 }}
        caption={(count) => t('additional-exam-screen.part.turn', { count })}
        more={
          <Link href={`${additionalExamPaths.additionalExams.href()}?turn=1`} className="link">
            {t('additional-exam-screen.part.all')}
          </Link>
        }
      />
      <ExamPart
        state={state}
        query={{ ...state.query, group: 'rest' }}
        caption={(count) => t('additional-exam-screen.part.rest', { count })}
        empty={<ListEmpty state={state} text={t('additional-exam-screen.emptyRest')} />}
      />
    </>
  );
}

/**
 * Qualification exams (route `additional-exam`): one's own, those of one's students, those to hold;
 * my turn first.
 */
export function AdditionalExamListPage() {
  const t = useTexts('additional-exam-screen', 'additionalExam');
  const holds = useCan('create', 'AdditionalExam');
  const creations = useCreate(additionalExamMachine, holds);
  const state = useListState({ filters: ['turn', 'state', 'subject'], ordering: '-exam_date' });
  useLiveRecords(additionalExamMachine);
  const view = holds ? 'holds' : 'reads';
  const parted = holds && state.search === '' && state.active === 0;
  return (
    <Page
      title={t('additionalExam.names')}
      lead={t(`additional-exam-screen.lead.${view}`)}
      actions={creations
        .filter(({ enabled }) => enabled)
        .map(({ event }) => (
          <LinkButton
            key={event}
            href={additionalExamPaths.additionalExam.href({ id: 'new' })}
            kind="primary"
            icon={Plus}
          >
            {t(`additionalExam.action.${event}`)}
          </LinkButton>
        ))}
    >
      <div className="flex flex-col gap-10">
        <ExamFilters state={state} />
        {parted && <Worklist state={state} />}
        {!parted && (
          <ExamPart
            state={state}
            query={state.query}
            caption={(count) => t('additional-exam-screen.caption', { count })}
            empty={<ListEmpty state={state} text={t('additional-exam-screen.empty')} />}
          />
        )}
      </div>
    </Page>
  );
}
