import type { AnyStateMachine } from 'xstate';
import { type Action, transitionsFrom } from '#machines/kit.ts';
import { useTransitionWords } from '#web/diagram/use-transition-words.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';

interface Props {
  machine: AnyStateMachine;
  state: string;
  actions: readonly Action[];
  obstacles: ReadonlySet<string>;
  onObstacle(guard: string): void;
  onSend(action: Action): void;
}

function OneAction({
  machine,
  action,
  onSend,
}: Pick<Props, 'machine' | 'onSend'> & { action: Action }) {
  const t = useTexts('diagram', 'processes', machine.id);
  const format = useFormat();
  const label = t(`${machine.id}.action.${action.event}`);
  const who = format.list(action.who.map((role) => t(`processes.role.${role}`)));
  return (
    <li data-option={action.event} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {action.enabled ? (
        <Button size="small" onClick={() => onSend(action)}>
          {label}
        </Button>
      ) : (
        <span className="font-semibold">{label}</span>
      )}
      <span className="text-muted">
        {action.permitted && !action.enabled
          ? t('diagram.simulate.closed')
          : t('diagram.next.who', { who })}
      </span>
    </li>
  );
}

/** The actions of the present state as buttons, and what could be in the way as switches. */
export function SimulatorActions({
  machine,
  state,
  actions,
  obstacles,
  onObstacle,
  onSend,
}: Props) {
  const t = useTexts('diagram');
  const words = useTransitionWords(machine);
  const all = transitionsFrom(machine, state).flatMap(words.obstacles);
  const unique = [...new Map(all.map((one) => [one.guard, one.text]))];
  if (actions.length === 0) return <p>{t('diagram.simulate.end')}</p>;
  return (
    <>
      <h3 className="mb-3 text-lg">{t('diagram.simulate.actions')}</h3>
      <ul className="flex flex-col gap-3">
        {actions.map((action) => (
          <OneAction key={action.event} machine={machine} action={action} onSend={onSend} />
        ))}
      </ul>
      {unique.length > 0 && (
        <fieldset className="mt-6">
          <legend className="text-lg">{t('diagram.simulate.obstacles')}</legend>
          <p className="text-muted">{t('diagram.simulate.obstaclesHint')}</p>
          {unique.map(([guard, text]) => (
            <CheckboxField
              key={guard}
              id={`obstacle-${guard}`}
              label={text}
              checked={obstacles.has(guard)}
              onChange={() => onObstacle(guard)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
