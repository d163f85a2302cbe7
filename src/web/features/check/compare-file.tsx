import type { CheckedDocument } from '#shared/issued-documents.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useHash } from './use-hash.ts';

/** Compares a PDF somebody holds with the issued one, bit by bit, without sending it. */
export function CompareFile({ files }: { files: CheckedDocument['files'] }) {
  const t = useTexts('issued-documents');
  const { compared, take, possible } = useHash();
  const same = compared && files.find(({ sha256 }) => sha256 === compared.hash);
  if (!possible) return null;
  return (
    <section className="mt-10 max-w-[70ch]">
      <h2 className="mb-3 text-xl">{t('issued-documents.compare.title')}</h2>
      <FileDrop
        label={t('issued-documents.compare.label')}
        hint={t('issued-documents.compare.hint')}
        accept=".pdf"
        onFiles={(chosen) => void take(chosen)}
      >
        <div aria-live="polite" className="mt-4">
          {compared && (
            <Notice
              tone={same ? 'success' : 'danger'}
              heading={t(same ? 'issued-documents.compare.same' : 'issued-documents.compare.other')}
              headingLevel={3}
            >
              <p className="break-all">{compared.name}</p>
            </Notice>
          )}
        </div>
      </FileDrop>
    </section>
  );
}
