import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { UserData } from '#shared/sign-on.ts';
import { loadTexts, useTexts } from '#web/lib/i18n.ts';
import { useOnline } from '#web/lib/online.ts';
import { takenKey } from '#web/lib/taken-key.ts';
import { toastError } from '#web/ui/toast.ts';
import { NewVersion } from './new-version.tsx';

/** There only where something was taken along; without its code nothing is lost but the ways. */
const TakenLinks = lazy(() =>
  import('./taken-links.tsx').then(
    ({ TakenLinks: Links }) => ({ default: Links }),
    () => ({ default: () => null }),
  ),
);

/** What may lie over a screen: the search, or the list of shortcuts. */
export type CommandPart = 'search' | 'keys';

interface Props {
  user: UserData;
  shown: CommandPart | null;
  onShow(part: CommandPart | null): void;
}

type Draw = (onClose: () => void) => ReactNode;

const parts = {
  search: async (user: UserData): Promise<Draw> => {
    const texts = loadTexts(
      'command',
      'shell',
      'frame',
      'directory',
      'own-settings',
      'calendar-feed',
    );
    const [{ SearchDialog }] = await Promise.all([import('./search-dialog.tsx'), texts]);
    return (onClose) => <SearchDialog user={user} onClose={onClose} />;
  },
  keys: async (): Promise<Draw> => {
    const [{ ShortcutDialog }] = await Promise.all([
      import('./shortcut-dialog.tsx'),
      loadTexts('command'),
    ]);
    return (onClose) => <ShortcutDialog onClose={onClose} />;
  },
};

/**
 * The search and the list of shortcuts over every screen of the admin area, and the news of a newer
 * build. Their code is loaded when it is first asked for.
 */
export function CommandFrame({ user, shown, onShow }: Props) {
  const t = useTexts();
  const online = useOnline();
  const [drawn, setDrawn] = useState<{ draw: Draw } | null>(null);
  const load = useEffectEvent((part: CommandPart) => parts[part](user));
  const fail = useEffectEvent(() => {
    onShow(null);
    toastError(t('common.toast.error'), t('common.error.network'));
  });
  useEffect(() => {
    if (shown === null) return;
    let gone = false;
    load(shown).then((draw) => gone || setDrawn({ draw }), fail);
    return () => {
      gone = true;
      setDrawn(null);
    };
  }, [shown]);
  return (
    <>
      <NewVersion />
      {!online && localStorage.getItem(takenKey) !== null && (
        <Suspense>
          <TakenLinks />
        </Suspense>
      )}
      {drawn && <Suspense>{drawn.draw(() => onShow(null))}</Suspense>}
    </>
  );
}
