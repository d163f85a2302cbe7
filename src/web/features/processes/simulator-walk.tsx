import type { AnyStateMachine } from 'xstate';
import { useTransitionWords } from '#web/diagram/use-transition-words.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import type { WalkStep } from './simulation.ts';

interface Props {
  machine: AnyStateMachine;
  walk: readonly WalkStep[];
  /** Keeps the first steps only. */
  onBack(steps: number): void;
}

/** The walked path, each place a way back to it. */
export function SimulatorWalk({ machine, walk, onBack }: Props) {
  const t = useTexts('diagram', 'processes', machine.id);
  if (walk.length === 0) return null;
  return (
    <nav aria-label={t('diagram.simulate.path')} className="mb-6">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <li>
          <Button kind="plain" onClick={() => onBack(0)}>
            {t('diagram.simulate.start')}
          </Button>
        </li>
        {walk.map((step, at) => (
          <li
            key={`${step.from} ${step.event} ${walk.slice(0, at).length}`}
            className="inline-flex items-center gap-2"
          >
            <span aria-hidden="true">→</span>
            <Button
              kind="plain"
              aria-current={at === walk.length - 1 ? 'step' : undefined}
              onClick={() => onBack(at + 1)}
            >
              {t(`${machine.id}.state.${step.to}`)}
            </Button>
          </li>
        ))}
      </ol>
      <p className="mt-3">
        <Button size="small" onClick={() => onBack(0)}>
          {t('diagram.simulate.reset')}
        </Button>
      </p>
    </nav>
  );
}

/**
 * What the last step would have done: who did what, what would have been asked, who is told, which
 * documents are made.
 */
export function StepOutcome({ machine, step }: { machine: AnyStateMachine; step: WalkStep }) {
  const t = useTexts('diagram', 'processes', machine.id);
  const words = useTransitionWords(machine);
  const asks = step.asks.map((ask) => t(`processes.ask.${ask}`)).join(', ');
  const happens = words.happens({ effects: [...step.effects] });
  return (
    <section className="mb-6 max-w-[75ch] border border-l-[3px] border-line border-l-info bg-surface px-5 py-4">
      <h3 className="text-lg">{t('diagram.simulate.happened')}</h3>
      <p className="mt-1 font-semibold">
        {t('diagram.simulate.by', {
          who: t(`processes.role.${step.role}`),
          action: words.event(step),
        })}
      </p>
      <p>{t(`${machine.id}.next.${step.event}`)}</p>
      {asks && <p>{t('diagram.simulate.asked', { asks })}</p>}
      <ul className="ml-5 list-disc">
        {happens.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
