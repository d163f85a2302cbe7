import type { AnyStateMachine } from 'xstate';
import { transitionsFrom } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useTransitionWords } from './use-transition-words.ts';

/** What can happen in one state, under the picture: each event, where it leads, who may do it. */
export function StateEvents({ machine, state }: { machine: AnyStateMachine; state: string }) {
  const t = useTexts('diagram', machine.id);
  const words = useTransitionWords(machine);
  const events = transitionsFrom(machine, state);
  return (
    <div aria-live="polite" className="mt-4 max-w-[75ch] border-l-[3px] border-line pl-4">
      <p className="font-semibold">{t('diagram.state.title', { state: words.state(state) })}</p>
      {events.length === 0 && <p className="text-muted">{t('diagram.state.nothing')}</p>}
      <ul className="mt-1 flex flex-col gap-1">
        {events.map((event) => (
          <li key={event.event}>
            {words.event(event)}
            {event.to !== state && ` → ${words.state(event.to)}`}{' '}
            <span className="text-muted">({words.who(event)})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
