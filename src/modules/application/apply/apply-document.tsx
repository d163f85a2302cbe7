import { useState } from 'react';
import type { DocumentKind } from '#shared/codes.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useApply } from './apply-context.ts';
import { ApplyPaper } from './apply-paper.tsx';
import { ApplyQuestion } from './apply-question.tsx';
import { useApplyWay } from './apply-way.ts';

interface Props {
  kind: DocumentKind;
  demand: 'required' | 'optional';
}

/** One paper of the application on a page of its own. */
export function ApplyDocument({ kind, demand }: Props) {
  const t = useTexts('apply', 'codes', 'files');
  const { draft } = useApply();
  const { goOn } = useApplyWay(kind);
  const [attempt, setAttempt] = useState(0);
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const missing =
    demand === 'required' && !draft.documents[kind] ? t('files.none_selected') : undefined;
  const wrong = unfinished ?? missing;
  const error = attempt > 0 ? wrong : undefined;
  return (
    <ApplyQuestion
      part={kind}
      title={t(`codes.documentKind.${kind}`)}
      lead={t(`apply.paper.${kind}`)}
      optional={demand === 'optional'}
      errors={error ? [{ id: kind, text: error }] : []}
      attempt={attempt}
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong) setAttempt(attempt + 1);
        else goOn();
      }}
    >
      <ApplyPaper
        kind={kind}
        label={t('apply.document.file')}
        error={error}
        onChosen={() => setAttempt(0)}
        onUnfinished={setUnfinished}
      />
    </ApplyQuestion>
  );
}
