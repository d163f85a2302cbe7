import { FileViewer } from '#web/files/file-viewer.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { ProofLinks } from '../evidence/proof-links.tsx';
import type { EvidenceItem } from '../schema.ts';

/** The work that lies on the desk: its file in a frame, the way to its address. */
export function EvidenceViewer({ item }: { item: EvidenceItem }) {
  const t = useTexts('codes');
  const { id, type, name, file, url } = item;
  const title = t(`codes.workType.${type}`);
  if (!file)
    return (
      <section
        aria-labelledby="viewer-title"
        className="no-print flex flex-col gap-4 border border-line bg-surface px-5 py-6"
      >
        <h2 id="viewer-title" className="text-lg">
          {title}
        </h2>
        <p>{name}</p>
        <ProofLinks item={item} />
      </section>
    );
  return (
    <div className="flex flex-col gap-3">
      <FileViewer paper={{ key: String(id), title, fileId: file.id, name: file.name }} />
      {url && <ProofLinks item={{ file: null, url }} />}
    </div>
  );
}
