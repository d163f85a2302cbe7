import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { beforeBack } from '#web/lib/before-back.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Kept } from './kept-values.tsx';

/** The address of a link of this site that a click would open in this tab, else null. */
function addressOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.target === '_blank' ||
    link.hasAttribute('download')
  )
    return null;
  const url = new URL(link.href);
  // A link inside this page, such as one of an error summary, leaves nothing.
  if (url.origin !== location.origin || (url.hash && url.pathname === location.pathname))
    return null;
  return `${url.pathname}${url.search}`;
}

interface Props {
  unsaved: boolean;
  /** What is kept on this device; without it, leaving loses what is typed. */
  kept?: Pick<Kept, 'safe' | 'drop'>;
}

/**
 * Asks what becomes of something typed: at links and Back, and, where no copy of it could be
 * written, at closing the tab. wouter has no blocker, so clicks are caught before it sees them, and
 * a step back is taken back until the answer is known.
 */
export function UnsavedGuard({ unsaved, kept }: Props) {
  const t = useTexts('forms');
  const safe = kept?.safe === true;
  const [, navigate] = useLocation();
  const [target, setTarget] = useState<string | null>(null);
  const leaving = useRef(false);
  const stay = useRef<HTMLButtonElement>(null);
  const here = useRef('');
  const onClick = useEffectEvent((event: MouseEvent) => {
    const address = leaving.current ? null : addressOf(event);
    if (address === null) return;
    event.preventDefault();
    event.stopPropagation();
    setTarget(address);
  });
  const onBack = useEffectEvent((event: PopStateEvent) => {
    if (leaving.current) return;
    const address = `${location.pathname}${location.search}`;
    if (address === here.current) return;
    event.stopImmediatePropagation();
    history.pushState(null, '', here.current);
    setTarget(address);
  });
  useEffect(() => {
    if (!unsaved) return;
    here.current = `${location.pathname}${location.search}`;
    const close = (event: BeforeUnloadEvent) => {
      if (!safe) event.preventDefault();
    };
    const click = (event: MouseEvent) => onClick(event);
    const back = (event: PopStateEvent) => onBack(event);
    document.addEventListener('click', click, true);
    const forget = beforeBack(back);
    window.addEventListener('beforeunload', close);
    return () => {
      document.removeEventListener('click', click, true);
      forget();
      window.removeEventListener('beforeunload', close);
    };
  }, [unsaved, safe]);

  const leave = () => {
    leaving.current = true;
    if (target !== null) navigate(target);
  };
  const discard = () => {
    kept?.drop();
    leave();
  };
  return (
    <Dialog
      open={target !== null}
      onOpenChange={() => setTarget(null)}
      title={t('forms.unsaved.title')}
      description={t(safe ? 'forms.unsaved.kept' : 'forms.unsaved.text')}
      closable={false}
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} kind="primary" onClick={() => setTarget(null)}>
            {t('forms.unsaved.stay')}
          </Button>
          {safe && <Button onClick={leave}>{t('forms.unsaved.keep')}</Button>}
          <Button onClick={discard}>
            {t(safe ? 'forms.unsaved.discard' : 'forms.unsaved.leave')}
          </Button>
        </>
      }
    />
  );
}
