import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from './pdf-engine.ts';

interface Props {
  pdf: PDFDocumentProxy;
  number: number;
  scale: number;
  label: string;
  /** Called when the page has come into view. */
  onSeen(number: number): void;
}

/**
 * One page: drawn when it comes near the view, with its words as selectable text over the picture.
 */
export function PdfPage({ pdf, number, scale, label, onSeen }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(number === 1);
  const [size, setSize] = useState({ width: 595, height: 842 });
  useEffect(() => {
    if (!frame.current) return;
    const nearing = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    });
    const seeing = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(number), {
      rootMargin: '-45% 0px',
    });
    nearing.observe(frame.current);
    seeing.observe(frame.current);
    return () => {
      nearing.disconnect();
      seeing.disconnect();
    };
  }, [number, onSeen]);
  useEffect(() => {
    if (!near) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const draw = async () => {
      const [page, engine] = await Promise.all([pdf.getPage(number), import('./pdf-engine.ts')]);
      if (gone || !canvas.current || !words.current) return;
      const { width, height } = page.getViewport({ scale: 1 });
      setSize({ width, height });
      stop = engine.drawPage(page, canvas.current, words.current, scale);
    };
    void draw();
    return () => {
      gone = true;
      stop?.();
    };
  }, [near, pdf, number, scale]);
  return (
    <section
      ref={frame}
      id={`page-${number}`}
      aria-label={label}
      className="relative mx-auto mb-4 scroll-mt-32 border border-line bg-white"
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      <canvas ref={canvas} className="absolute inset-0 h-full w-full" />
      <div ref={words} className="pdf-words" />
    </section>
  );
}
