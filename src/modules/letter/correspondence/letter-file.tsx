import { FilePreview } from '#web/files/file-preview.tsx';
import { useTexts } from '#web/lib/i18n.ts';

/** The file that goes with a letter, to be read on the page. */
export function LetterFile({ file }: { file: { id: string; name: string; size: number } | null }) {
  const t = useTexts('letter-screen', 'files');
  if (!file) return null;
  return (
    <section aria-labelledby="letter-file" className="max-w-[60rem]">
      <h2 id="letter-file" className="mb-3 text-xl">
        {t('letter-screen.file')}
      </h2>
      <FilePreview file={file} title={file.name} />
    </section>
  );
}
