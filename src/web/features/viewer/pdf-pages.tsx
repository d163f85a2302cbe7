import { useCallback, useEffect, useRef, useState } from 'react';
import './pdf-words.css';
import { useTexts } from '#web/lib/i18n.ts';
import { useShortcuts } from '#web/lib/shortcuts.ts';
import type { PDFDocumentProxy } from './pdf-engine.ts';
import { PdfPage } from './pdf-page.tsx';
import { printBlob } from './print-blob.ts';
import { ViewerBar } from './viewer-bar.tsx';

interface Props {
  pdf: PDFDocumentProxy;
  /** Width of the first page in points. */
  width: number;
  blob: Blob;
  name: string;
}

const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3];

/** An address inside this browser, for the download. */
function useAddress(blob: Blob): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

function goTo(page: number): void {
  document.getElementById(`page-${page}`)?.scrollIntoView({ block: 'start' });
}

/** All pages under each other with the viewer's bar; begins as wide as there is room. */
export function PdfPages({ pdf, width, blob, name }: Props) {
  const t = useTexts('viewer');
  const room = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const [page, setPage] = useState(1);
  const address = useAddress(blob);
  const fit = useCallback(() => {
    const space = room.current?.clientWidth ?? width;
    setScale(Math.min(1.5, Math.max(0.2, (space - 4) / width)));
  }, [width]);
  useEffect(fit, [fit]);
  const turn = (to: number) => goTo(Math.min(pdf.numPages, Math.max(1, to)));
  const larger = () => setScale((now) => steps.find((step) => step > now + 0.01) ?? now);
  const smaller = () => setScale((now) => steps.findLast((step) => step < now - 0.01) ?? now);
  useShortcuts([
    { name: 'larger', key: '+', press: larger },
    { name: 'larger', key: '=', press: larger },
    { name: 'smaller', key: '-', press: smaller },
    { name: 'fit', key: '0', press: fit },
    { name: 'nextPage', key: 'ArrowRight', press: () => turn(page + 1) },
    { name: 'previousPage', key: 'ArrowLeft', press: () => turn(page - 1) },
  ]);
  const numbers = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
  const bar = { page, pages: pdf.numPages, scale, address, name };
  return (
    <>
      <ViewerBar
        {...bar}
        onPage={turn}
        onLarger={larger}
        onSmaller={smaller}
        onFit={fit}
        onPrint={() => printBlob(blob)}
      />
      <section ref={room} aria-label={name} className="overflow-x-auto">
        {numbers.map((number) => (
          <PdfPage
            key={number}
            pdf={pdf}
            number={number}
            scale={scale}
            label={t('viewer.page', { page: number, pages: pdf.numPages })}
            onSeen={setPage}
          />
        ))}
      </section>
    </>
  );
}
