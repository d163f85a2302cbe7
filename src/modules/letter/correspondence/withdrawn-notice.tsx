import { useTexts } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';

/** The way back to a list. */
export interface Way {
  href: string;
  text: string;
}

/**
 * In the place of a letter that its sender took back, or that never came here; anyone who has just
 * seen it is told which one, and by whom.
 */
export function WithdrawnNotice({
  back,
  letter,
}: {
  back: Way;
  letter?: { code: string | null; sender: string };
}) {
  const t = useTexts('letter-screen');
  return (
    <Page title={t(letter ? 'letter-screen.takenBackNow' : 'letter-screen.takenBack')} back={back}>
      <p role="status" className="max-w-[70ch]">
        {letter
          ? t('letter-screen.takenBackNowText', { code: letter.code, org: letter.sender })
          : t('letter-screen.takenBackText')}
      </p>
    </Page>
  );
}
