import { ChevronLeft, ChevronRight, Download, Minus, Plus, Printer } from 'lucide-react';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface Props {
  page: number;
  pages: number;
  /** 1 = as large as on paper. */
  scale: number;
  address: string;
  name: string;
  onPage(page: number): void;
  onLarger(): void;
  onSmaller(): void;
  onFit(): void;
  onPrint(): void;
}

/**
 * Page, size, keep, print: the viewer's controls in words; they stay in view while the pages
 * scroll.
 */
export function ViewerBar({
  page,
  pages,
  scale,
  address,
  name,
  onPage,
  onLarger,
  onSmaller,
  onFit,
  onPrint,
}: Props) {
  const t = useTexts('viewer');
  const format = useFormat();
  return (
    <div
      role="toolbar"
      aria-label={t('viewer.bar')}
      className="no-print sticky top-0 z-10 mb-4 flex flex-wrap items-center gap-2 border border-line bg-surface p-2"
    >
      <Button
        size="small"
        icon={ChevronLeft}
        aria-label={t('viewer.previous')}
        onClick={() => onPage(page - 1)}
      />
      <span aria-live="polite" className="tabular-nums">
        {t('viewer.page', { page, pages })}
      </span>
      <Button
        size="small"
        icon={ChevronRight}
        aria-label={t('viewer.next')}
        onClick={() => onPage(page + 1)}
      />
      <span aria-hidden="true" className="mx-1 h-6 border-l border-line" />
      <Button size="small" icon={Minus} aria-label={t('viewer.smaller')} onClick={onSmaller} />
      <span className="tabular-nums">{format.percent(scale)}</span>
      <Button size="small" icon={Plus} aria-label={t('viewer.larger')} onClick={onLarger} />
      <Button size="small" onClick={onFit}>
        {t('viewer.fit')}
      </Button>
      <span className="grow" />
      <LinkButton size="small" icon={Download} href={address} download={name}>
        {t('common.button.download')}
      </LinkButton>
      <Button size="small" icon={Printer} onClick={onPrint}>
        {t('common.button.print')}
      </Button>
    </div>
  );
}
