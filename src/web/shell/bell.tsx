import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'wouter';
import { menuPlaces } from '#web/frame/frames.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { cappedCount, useUnread } from './use-unread.ts';

/** The place in the menu beside which the number of unread messages stands. */
const messages = Object.values(menuPlaces).find(({ unread }) => unread)?.place;

/**
 * The way to the messages from every screen, with the number of unread ones; the word stands beside
 * the picture where there is room.
 */
export function Bell() {
  const t = useTexts('shell', 'frame');
  const format = useFormat();
  const unread = useUnread();
  if (!messages) return null;
  return (
    <Link
      href={messages.href()}
      className="relative inline-flex min-h-8 items-center gap-1 rounded-sm px-1 text-sm underline-offset-4 hover:underline"
    >
      <Icon of={BellIcon} size={20} />
      <span className="sr-only xl:not-sr-only">{t('frame.menu.notification-inbox')}</span>
      {unread > 0 && (
        <span className="rounded-sm bg-info-tint px-1 font-semibold text-info">
          <span aria-hidden="true">{cappedCount(unread)}</span>
          <span className="sr-only">
            {' '}
            {t('shell.unread', { count: unread, shown: format.number(unread) })}
          </span>
        </span>
      )}
    </Link>
  );
}
