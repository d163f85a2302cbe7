import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from './pdf-engine.ts';

/** What a content turned out to be. */
export type Opened =
  | { state: 'opening' }
  | { state: 'damaged' }
  | { state: 'open'; pdf: PDFDocumentProxy; width: number };

/**
 * Opens a PDF with the viewer's engine, which is loaded only now. `width` is that of the first page
 * in points.
 */
export function usePdf(blob: Blob): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' });
  useEffect(() => {
    let gone = false;
    let pdf: PDFDocumentProxy | undefined;
    const open = async () => {
      const engine = await import('./pdf-engine.ts');
      pdf = await engine.openPdf(blob);
      const { width } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (gone) void pdf.destroy();
      else setOpened({ state: 'open', pdf, width });
    };
    open().catch(() => !gone && setOpened({ state: 'damaged' }));
    return () => {
      gone = true;
      void pdf?.destroy();
    };
  }, [blob]);
  return opened;
}
