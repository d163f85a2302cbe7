import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DocumentKind } from '#shared/codes.ts';
import { UploadField } from '#web/files/upload-field.tsx';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useApply } from './apply-context.ts';
import { ApplyQuestion } from './apply-question.tsx';
import { ApplyReuse } from './apply-reuse.tsx';
import { useApplyWay } from './apply-way.ts';

interface Props {
  kind: DocumentKind;
  demand: 'required' | 'optional';
}

/** What the reviewer said of the paper that lies there: only until it is replaced. */
function Judged({ kind }: Pick<Props, 'kind'>) {
  const t = useTexts('apply');
  const { record, draft } = useApply();
  const found = record.documents.find((document) => document.kind === kind);
  if (!found?.mark || found.file_id !== draft.documents[kind]?.file_id) return null;
  const wrong = found.mark === 'wrong';
  return (
    <Notice tone={wrong ? 'danger' : 'success'} heading={t(`apply.document.${found.mark}`)}>
      {wrong && found.note}
    </Notice>
  );
}

/**
 * When the file that lies there came, and how large it is. The line has its place before it has its
 * words: the button below must not move.
 */
function About({ kind }: Pick<Props, 'kind'>) {
  const t = useTexts('apply');
  const format = useFormat();
  const { record, draft } = useApply();
  const file = draft.documents[kind];
  if (!file) return null;
  const found = record.documents.find(({ file_id }) => file_id === file.file_id);
  const words =
    found?.uploaded_at &&
    t('apply.document.about', {
      size: format.fileSize(found.size ?? 0),
      time: format.dateTime(found.uploaded_at),
    });
  return <p className="min-h-6 text-muted">{words}</p>;
}

/**
 * One paper of the application: upload, replace, remove, or take a file that was uploaded before.
 */
export function ApplyDocument({ kind, demand }: Props) {
  const t = useTexts('apply', 'codes', 'files');
  const { draft, put } = useApply();
  const { next } = useApplyWay(kind);
  const [, navigate] = useLocation();
  const [attempt, setAttempt] = useState(0);
  const [unfinished, setUnfinished] = useState<string | null>(null);
  const file = draft.documents[kind];
  const choose = (chosen: UploadedFile | null) => {
    const { [kind]: _former, ...others } = draft.documents;
    put(
      {
        documents: chosen
          ? { ...others, [kind]: { file_id: chosen.id, name: chosen.name } }
          : others,
      },
      true,
    );
    setAttempt(0);
  };
  const missing = demand === 'required' && !file ? t('files.none_selected') : undefined;
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
        else navigate(next);
      }}
    >
      <Judged kind={kind} />
      <UploadField
        name={kind}
        label={t('apply.document.file')}
        paper={t(`codes.documentKind.${kind}`)}
        purpose={kind}
        error={error}
        value={file ? { id: file.file_id, name: file.name } : null}
        onChange={choose}
        onUnfinished={setUnfinished}
      />
      <About kind={kind} />
      <ApplyReuse kind={kind} chosen={file?.file_id ?? null} onChoose={choose} />
    </ApplyQuestion>
  );
}
