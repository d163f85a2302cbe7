import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist';
// Served by us: the content policy lets nothing else in.
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export type { PDFDocumentProxy, PDFPageProxy };

GlobalWorkerOptions.workerSrc = worker;

/** Reads a PDF; rejects when the content is damaged. Scripts inside a PDF are never run. */
export async function openPdf(blob: Blob): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    enableXfa: false,
    useWasm: false,
  }).promise;
}

/**
 * Draws one page into a canvas and puts its words over it, so that they can be selected and read
 * aloud. Answers how to stop.
 */
export function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  words: HTMLElement,
  scale: number,
): () => void {
  const viewport = page.getViewport({ scale });
  const dense = page.getViewport({ scale: scale * Math.min(window.devicePixelRatio || 1, 2) });
  canvas.width = Math.floor(dense.width);
  canvas.height = Math.floor(dense.height);
  const drawing = page.render({ canvas, viewport: dense });
  words.replaceChildren();
  words.style.setProperty('--total-scale-factor', String(scale));
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport,
  });
  // A page that is scrolled away or drawn in another size gives its work up; that is no failure.
  const ignore = (): void => undefined;
  drawing.promise.catch(ignore);
  layer.render().catch(ignore);
  return () => {
    drawing.cancel();
    layer.cancel();
  };
}
