import { useTexts } from '#web/lib/i18n.ts';
import { Page } from '#web/ui/page.tsx';

/** The way back to a list. */
export interface Way {
  href: string;
  text: string;
}

/** In the place of a letter that its sender took back, or that never came here. */
export function TakenBack({ back }: { back: Way }) {
  const t = useTexts('letter-screen');
  return (
    <Page title={t('letter-screen.takenBack')} back={back}>
      <p role="status" className="max-w-[70ch]">
        {t('letter-screen.takenBackText')}
      </p>
    </Page>
  );
}
