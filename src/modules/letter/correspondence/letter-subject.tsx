import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import type { ListState } from '#web/process/list-state.ts';
import { RowLink } from '#web/process/row-link.tsx';
import type { Posted } from './letter-status-cell.tsx';

interface Props {
  machine: AnyStateMachine;
  letter: Posted;
  state: ListState;
  href: string;
  /** Nobody of the reader's organization has opened it. */
  unread: boolean;
}

/** Number and short info as one link; an unread letter says so. */
export function Subject({ machine, letter, state, href, unread }: Props) {
  const t = useTexts('letter-screen');
  return (
    <div className="min-w-0">
      <RowLink list={machine.id} listHref={state.href} id={letter.id} href={href}>
        {letter.short_info ?? t('letter-screen.noText')}
      </RowLink>
      <span className="block text-muted">
        {letter.code ?? t('letter-screen.noNumber')}
        {unread && (
          <strong className="ml-2 inline-block whitespace-nowrap rounded-sm bg-info-tint px-1.5 text-sm text-info">
            {t('letter-screen.unread')}
          </strong>
        )}
      </span>
    </div>
  );
}
