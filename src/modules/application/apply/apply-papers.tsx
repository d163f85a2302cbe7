import { documentKinds } from '#shared/codes.ts';
import { FileLink } from '#web/files/file-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { Tag } from '#web/ui/tag.tsx';
import type { ApplicationRecord } from '../schema.ts';

const tones = { correct: 'success', wrong: 'danger' } as const;

/** The papers of a sent application with the reviewer's judgement of each. */
export function ApplyPapers({ record }: { record: ApplicationRecord }) {
  const t = useTexts('apply', 'codes');
  const papers = documentKinds.flatMap((kind) =>
    record.documents.filter((document) => document.kind === kind),
  );
  if (papers.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-xl">{t('apply.detail.papers', { count: papers.length })}</h2>
      <ul className="max-w-[60rem] border-t border-line">
        {papers.map(({ kind, file_id, name = '', mark, note }) => (
          <li
            key={kind}
            className="grid gap-x-8 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(10rem,1fr)_2fr_auto]"
          >
            <span className="font-semibold">{t(`codes.documentKind.${kind}`)}</span>
            <span className="min-w-0">
              {file_id && <FileLink file={{ id: file_id, name }} />}
              {note && <span className="block break-words">{note}</span>}
            </span>
            <span>
              {mark ? (
                <Tag tone={tones[mark]}>{t(`apply.mark.${mark}`)}</Tag>
              ) : (
                <span className="text-muted">{t('apply.mark.none')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
