import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ActionBar } from '#web/process/action-bar.tsx';
import { Prompt } from '#web/process/prompt.tsx';
import { RecordPage } from '#web/process/record-page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { ApplicationExamPart } from '../application-exam.tsx';
import { ChoiceSummary, DecisionSummary, PersonSummary } from '../application-summary.tsx';
import { useApplicationTexts } from '../application-texts.ts';
import { AskedPapers } from '../asked-papers.tsx';
import { useAnswerForm } from '../forms/papers-forms.tsx';
import { applicationPaths } from '../paths.ts';
import type { ApplicationRecord } from '../schema.ts';
import { isTagged } from '../study/student-state.ts';
import { ApplyPapers } from './apply-papers.tsx';
import { promptOf } from './apply-prompt.ts';
import { ApplyRefusal } from './apply-refusal.tsx';
import { MyStudy } from './my-study.tsx';
import { OwnStatus } from './own-status.tsx';
import { usePromptText } from './use-prompt-text.ts';

const waitsForPapers = statesTagged(applicationMachine, 'awaitsPapers');

/** What was chosen, decided, and by whom it was asked. */
function Data({ record }: { record: ApplicationRecord }) {
  const t = useTexts('apply');
  const studies = isTagged(record, 'student');
  return (
    <>
      {studies && <MyStudy record={record} />}
      <ApplicationExamPart record={record} />
      <section>
        <h2 className="mb-3 text-xl">{t('apply.detail.course')}</h2>
        <DecisionSummary record={record} />
      </section>
      {/* A student reads it in their study. */}
      {!studies && (
        <section>
          <h2 className="mb-3 text-xl">{t('apply.detail.choice')}</h2>
          <ChoiceSummary record={record} />
        </section>
      )}
      <ApplyPapers record={record} />
      <section>
        <h2 className="mb-3 text-xl">{t('apply.detail.person')}</h2>
        <PersonSummary record={record} />
      </section>
    </>
  );
}

/**
 * An application that cannot be edited now, for its owner: whose turn it is, what may be done,
 * papers, data, history.
 */
export function ApplyDetail({ record }: { record: ApplicationRecord }) {
  const t = useTexts('apply', 'application');
  const format = useFormat();
  const texts = useApplicationTexts();
  const actor = useActor();
  const prompt = promptOf(record, actor);
  const said = usePromptText()(prompt);
  const answerPapers = useAnswerForm(record);
  const isOwnStudy = isTagged(record, 'student') && record.facts.ownerId === actor.userId;
  const forPapers = waitsForPapers.includes(record.state);
  return (
    <RecordPage
      machine={applicationMachine}
      record={record}
      name={isOwnStudy ? t('apply.study.title') : texts.dcType(record)}
      reference={record.reference}
      tag={<OwnStatus state={record.state} />}
      documents
      own
      besides={<PrintButton />}
      back={{ href: applicationPaths.ownApplications.href(), text: t('apply.toList') }}
      prompt={
        <>
          <Prompt machine={applicationMachine} record={record} heading={said}>
            {prompt.until && <p>{t('apply.left', { left: format.relative(prompt.until) })}</p>}
          </Prompt>
          {forPapers ? (
            <AskedPapers record={record} />
          ) : (
            <ApplyRefusal record={record} linked={false} />
          )}
        </>
      }
      actions={
        <ActionBar
          machine={applicationMachine}
          record={record}
          name={texts.name(record)}
          forms={forPapers ? { answerPapers } : undefined}
        />
      }
    >
      <Data record={record} />
    </RecordPage>
  );
}
