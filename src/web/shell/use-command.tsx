import { type ReactNode, Suspense, useState } from 'react';
import type { UserData } from '#shared/sign-on.ts';
import { loadTexts, useTexts } from '#web/lib/i18n.ts';
import { useShortcuts } from '#web/lib/shortcuts.ts';

type Draw = (onClose: () => void) => ReactNode;

const parts = {
  search: async (user: UserData): Promise<Draw> => {
    const [{ SearchDialog }] = await Promise.all([
      import('../command/search-dialog.tsx'),
      loadTexts('command', 'shell', 'directory', 'own-settings'),
    ]);
    return (onClose) => <SearchDialog user={user} onClose={onClose} />;
  },
  keys: async (): Promise<Draw> => {
    const [{ ShortcutDialog }] = await Promise.all([import('../command/shortcut-dialog.tsx'), loadTexts('command')]);
    return (onClose) => <ShortcutDialog onClose={onClose} />;
  },
};

/** The search and the list of shortcuts over every screen of the admin area: their keys, and their code when it is first asked for. */
export function useCommand(user: UserData | null): { search(): void; dialog: ReactNode } {
  const t = useTexts();
  const [drawn, setDrawn] = useState<{ draw: Draw } | null>(null);
  const show = async (part: keyof typeof parts): Promise<void> => {
    if (!user) return;
    try {
      const draw = await parts[part](user);
      setDrawn({ draw });
    } catch {
      const { toastError } = await import('#web/ui/toasts.tsx');
      toastError(t('common.toast.error'), t('common.error.network'));
    }
  };
  const search = () => void show('search');
  useShortcuts([
    { name: 'search', with: 'Ctrl', key: 'K', everywhere: true, press: search },
    { name: 'list', key: '?', everywhere: true, press: () => void show('keys') },
  ]);
  return { search, dialog: drawn && <Suspense>{drawn.draw(() => setDrawn(null))}</Suspense> };
}
