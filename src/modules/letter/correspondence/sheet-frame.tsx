import type { ReactNode } from 'react';
import { tashkentDay } from '#shared/dates.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';

interface Props {
  code: string | null;
  sentAt: string | null;
  /** Whose form it is, and whom it goes to. */
  from: string;
  to: string;
  children: ReactNode;
}

/**
 * A letter as it is printed: number and day at the left, the sender at the right as its form has
 * them, below whom it goes to, then what it says.
 */
export function SheetFrame({ code, sentAt, from, to, children }: Props) {
  const t = useTexts('letter-screen');
  const format = useFormat();
  return (
    <section aria-labelledby="letter-sheet" className="max-w-[52rem]">
      <h2 id="letter-sheet" className="mb-3 text-xl">
        {t('letter-screen.sheet')}
      </h2>
      {!sentAt && <p className="mb-3 text-muted">{t('letter-screen.sheetHint')}</p>}
      <div className="flex flex-col gap-5 border border-line bg-surface px-5 py-6 sm:px-10 sm:py-8">
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-b border-line-strong pb-3">
          <div>
            <p className="font-semibold">
              {sentAt && code ? `№ ${code}` : (code ?? t('letter-screen.numberLater'))}
            </p>
            {sentAt && <p>{format.longDate(tashkentDay(new Date(sentAt)))}</p>}
          </div>
          <p className="max-w-[32ch] sm:text-right">{from}</p>
        </div>
        <p className="max-w-[36ch] self-end">
          <span className="block text-sm text-muted">{t('letter-screen.to')}</span>
          {to}
        </p>
        {children}
      </div>
    </section>
  );
}

/** The name of the file that goes with the letter. */
export function Attachment({ file }: { file: { name: string } | null }) {
  const t = useTexts('letter-screen');
  if (!file) return null;
  return (
    <p>
      <span className="font-semibold">{t('letter-screen.attachment')}:</span>{' '}
      <span className="break-all">{file.name}</span>
    </p>
  );
}
