import { useState } from 'react';
import { type DocumentKind, documentKinds } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { AdvisorFields, useAdvisorForm } from './apply-advisor.tsx';
import { CertificateChoice, useCertificateForm } from './apply-certificate.tsx';
import { useApply } from './apply-context.ts';
import { ApplyPaper } from './apply-paper.tsx';
import { ApplyQuestion } from './apply-question.tsx';
import { optionalPart } from './apply-tasks.ts';
import { useApplyWay } from './apply-way.ts';
import { usePartName } from './use-task-row.ts';

interface PaperProps {
  kind: DocumentKind;
  error?: string;
  onUnfinished(said: string | null): void;
}

/** A paper that may be left out: its name opens the field; what lies there is seen at once. */
function Paper({ kind, ...field }: PaperProps) {
  const t = useTexts('apply', 'codes');
  const { draft } = useApply();
  const [given] = useState(Boolean(draft.documents[kind]));
  const [opened, setOpened] = useState(given);
  const name = t(`codes.documentKind.${kind}`);
  return (
    <li className="border-b border-line py-2">
      <Disclosure summary={name} open={given} onOpen={() => setOpened(true)}>
        {opened && (
          <div className="flex flex-col gap-4">
            <p>{t(`apply.paper.${kind}`)}</p>
            <ApplyPaper kind={kind} label={name} {...field} />
          </div>
        )}
      </Disclosure>
    </li>
  );
}

function Certificate() {
  const t = useTexts('apply');
  const certificate = useCertificateForm(optionalPart);
  return (
    <section className="flex flex-col gap-5">
      <h2 className="text-lg">{t('apply.task.certificate')}</h2>
      <CertificateChoice {...certificate} />
    </section>
  );
}

/**
 * Everything that may be left out, on one page after what must be done: those who have none of it go
 * on with one press.
 */
export function ApplyOptional() {
  const t = useTexts('apply', 'codes');
  const partName = usePartName();
  const { groups, draft } = useApply();
  const { goOn } = useApplyWay(optionalPart);
  const advisor = useAdvisorForm(optionalPart);
  const [unfinished, setUnfinished] = useState<Partial<Record<DocumentKind, string | null>>>({});
  const [attempt, setAttempt] = useState(0);
  const parts = groups.flatMap(({ name, tasks }) =>
    name === 'optional' ? tasks.map(({ part }) => part) : [],
  );
  const papers = documentKinds.filter((kind) => parts.includes(kind));
  const errors = papers.flatMap((kind) => {
    const text = unfinished[kind];
    return text && attempt > 0 ? [{ id: kind, text }] : [];
  });
  const nothing = Object.keys(draft.documents).every((kind) => !parts.includes(kind));
  return (
    <ApplyQuestion
      part={optionalPart}
      title={t('apply.question.optional')}
      lead={t('apply.optional.lead')}
      errors={[...advisor.page.errors, ...errors]}
      attempt={advisor.page.attempt + attempt}
      onSubmit={(event) => {
        event.preventDefault();
        setAttempt(attempt + 1);
        if (papers.some((kind) => unfinished[kind])) return;
        void advisor.form.handleSubmit(() =>
          goOn(!nothing || draft.advisor !== null || draft.topic !== ''),
        )();
      }}
    >
      {draft.organization && (
        <section className="flex flex-col gap-5">
          <h2 className="text-lg">{partName('advisor')}</h2>
          <AdvisorFields {...advisor} />
        </section>
      )}
      {parts.includes('certificate') && <Certificate />}
      {papers.length > 0 && (
        <section>
          <h2 className="mb-2 text-lg">{t('apply.optional.papers')}</h2>
          <ul className="border-t border-line">
            {papers.map((kind) => (
              <Paper
                key={kind}
                kind={kind}
                error={errors.find(({ id }) => id === kind)?.text}
                onUnfinished={(said) => setUnfinished((before) => ({ ...before, [kind]: said }))}
              />
            ))}
          </ul>
        </section>
      )}
    </ApplyQuestion>
  );
}
