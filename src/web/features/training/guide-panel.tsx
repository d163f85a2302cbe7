import { GraduationCap, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useUser } from '#web/lib/use-user.ts';
import { Button } from '#web/ui/button.tsx';
import { useOverflow } from '#web/ui/use-overflow.ts';
import { OtherRoles } from './other-roles.tsx';
import { PlayedScenes } from './played-scenes.tsx';
import { RecordGuide } from './record-guide.tsx';
import { useShownRecord } from './shown-record.ts';
import { WaitingHere } from './waiting-here.tsx';

const kept = 'training-guide';
const room = ['max-sm:pb-[50dvh]', 'lg:pr-104', 'print:p-0'];

function wasOpen(): boolean {
  try {
    return sessionStorage.getItem(kept) === 'open';
  } catch {
    return false;
  }
}

function keep(open: boolean): void {
  try {
    sessionStorage.setItem(kept, open ? 'open' : 'closed');
  } catch {
    // A browser that keeps nothing begins with it closed.
  }
}

/** What is longer than the panel scrolls, by the keyboard too. */
function ScrollingPart({ name, children }: { name: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const region = useOverflow(box, 'y') ? { role: 'region', tabIndex: 0, 'aria-label': name } : {};
  return (
    <div ref={box} className="flex flex-col gap-6 overflow-y-auto px-5 pb-5" {...region}>
      {children}
    </div>
  );
}

/**
 * The guide beside the screen, on a phone a sheet under it: what is to be done with the record that
 * is shown, or which one to begin with. It is folded into its button.
 */
export function GuidePanel() {
  const t = useTexts('training');
  const user = useUser();
  const shown = useShownRecord();
  const [open, setOpen] = useState(wasOpen);
  useEffect(() => {
    // The page makes room for it, so that it hides nothing.
    for (const name of room) document.body.classList.toggle(name, open);
  }, [open]);
  const turn = (next: boolean) => {
    keep(next);
    setOpen(next);
  };
  if (!open)
    return (
      <div className="no-print fixed right-4 bottom-4 z-30">
        <Button kind="primary" icon={GraduationCap} onClick={() => turn(true)}>
          {t('training.guide.open')}
        </Button>
      </div>
    );
  return (
    <aside
      aria-label={t('training.guide.title')}
      className="no-print fixed inset-x-0 bottom-0 z-30 flex max-h-[50dvh] flex-col rounded-t-lg border border-line bg-surface shadow-overlay sm:inset-x-auto sm:right-4 sm:bottom-4 sm:max-h-[80dvh] sm:w-96 sm:rounded-lg"
    >
      <div className="flex items-center justify-between gap-4 px-5 pt-4 pb-2">
        <h2 className="text-lg font-semibold">{t('training.guide.title')}</h2>
        <Button size="small" icon={X} onClick={() => turn(false)}>
          {t('common.button.close')}
        </Button>
      </div>
      <ScrollingPart name={t('training.guide.title')}>
        {user && <PlayedScenes user={user} />}
        {user && shown && <RecordGuide machine={shown.machine} record={shown.record} />}
        {user && !shown && <WaitingHere user={user} />}
        <OtherRoles />
      </ScrollingPart>
    </aside>
  );
}
