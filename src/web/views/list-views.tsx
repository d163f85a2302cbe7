import { Bookmark } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ListState } from '#web/process/list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useWindowKey } from '#web/ui/use-window-key.ts';
import type { ViewState } from './view-state.ts';

export interface DialogProps {
  views: ViewState;
  onClose(): void;
  /** Where the focus goes afterwards: a key may have opened the views from anywhere. */
  returnFocus(): HTMLElement | null;
}

const ViewDialog = lazyPage<'ViewDialog', DialogProps>(
  () => import('./view-dialog.tsx'),
  'ViewDialog',
);

/** Alt with V, wherever the focus is, as long as nothing else is open. */
function useViewKey(act: () => void): void {
  useWindowKey((event) => {
    const meant = event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyV';
    if (!meant || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    act();
  });
}

function Views({ views }: { views: ViewState }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useViewKey(() => setOpen(true));
  const unsaved = t(views.query === '' ? 'common.views.all' : 'common.views.unsaved');
  return (
    <>
      <Button
        ref={button}
        icon={Bookmark}
        className="no-print max-w-full"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Alt+V"
        onClick={() => setOpen(true)}
      >
        <span className="min-w-0 break-words text-left">
          {t('common.views.current', { name: views.current?.name ?? unsaved })}
        </span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ViewDialog
            views={views}
            onClose={() => setOpen(false)}
            returnFocus={() => button.current}
          />
        </Suspense>
      )}
      {views.dropped > 0 && (
        <div className="basis-full">
          <Notice tone="warning">{t('common.views.dropped', { count: views.dropped })}</Notice>
        </div>
      )}
    </>
  );
}

/**
 * Which saved view of the list is shown, with the way to the others; nothing on lists that
 * everybody sees.
 */
export const ListViews = ({ state: { views } }: { state: ListState }) =>
  views && <Views views={views} />;
