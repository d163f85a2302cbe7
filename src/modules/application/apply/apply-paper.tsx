import type { DocumentKind } from '#shared/codes.ts';
import { UploadField } from '#web/files/upload-field.tsx';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useApply } from './apply-context.ts';
import { ApplyReuse } from './apply-reuse.tsx';

interface Props {
  kind: DocumentKind;
  /** What the field is called; the page may be about this paper alone. */
  label: string;
  error?: string;
  onChosen?(): void;
  /** A file was chosen that is not there: under way, or refused. */
  onUnfinished(said: string | null): void;
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

/** One paper of the draft: upload, replace, remove, or take a file that was uploaded before. */
export function ApplyPaper({ kind, label, error, onChosen, onUnfinished }: Props) {
  const t = useTexts('codes');
  const { draft, put } = useApply();
  const file = draft.documents[kind];
  const choose = (chosen: UploadedFile | null) => {
    const { [kind]: _former, ...others } = draft.documents;
    const documents = chosen
      ? { ...others, [kind]: { file_id: chosen.id, name: chosen.name } }
      : others;
    put({ documents }, true);
    onChosen?.();
  };
  return (
    <>
      <Judged kind={kind} />
      <UploadField
        name={kind}
        label={label}
        paper={t(`codes.documentKind.${kind}`)}
        purpose={kind}
        error={error}
        value={file ? { id: file.file_id, name: file.name } : null}
        onChange={choose}
        onUnfinished={onUnfinished}
      />
      <About kind={kind} />
      <ApplyReuse kind={kind} chosen={file?.file_id ?? null} onChoose={choose} />
    </>
  );
}
