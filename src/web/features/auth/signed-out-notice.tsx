import { useSyncExternalStore } from 'react';
import type { SignedOutBecause } from '#machines/live/session.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { endedBecause, onSessionNews } from '#web/lib/session-news.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { Tone } from '#web/ui/tone.ts';

const tones: Record<NonNullable<SignedOutBecause>, Tone> = {
  logout: 'success',
  lost: 'warning',
  refused: 'warning',
  ended: 'warning',
  blocked: 'danger',
  elsewhere: 'info',
};

/** Why the person is at the login page, when the product brought them here. */
export function SignedOutNotice() {
  const t = useTexts('auth');
  const because = useSyncExternalStore(onSessionNews, endedBecause, () => null);
  if (because === null) return null;
  return (
    <div role="status" className="mb-8">
      <Notice tone={tones[because]} heading={t(`auth.because.${because}`)}>
        {tones[because] === 'warning' && t('auth.kept')}
      </Notice>
    </div>
  );
}
