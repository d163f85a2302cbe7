import type { AnyStateMachine } from 'xstate';
import { type Action, actionsOf } from '#machines/kit.ts';
import { doneKey } from '#shared/done-key.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { nobody } from '#web/record/action-look.ts';
import { type TravellingRecord, unnamedRole } from '#web/record/record.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import type { Step } from './path-taken.ts';

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord;
  steps: readonly Step[];
}

function Taken({ machine, steps }: Pick<Props, 'machine' | 'steps'>) {
  const t = useTexts('diagram', 'processes', machine.id);
  const format = useFormat();
  return (
    <ol className="ml-5 flex list-decimal flex-col gap-2">
      {steps.map((step) => (
        <li key={step.id} data-step={step.event}>
          {t('processes.history.change', {
            from: t(`${machine.id}.state.${step.from_state}`),
            to: t(`${machine.id}.state.${step.to_state}`),
          })}
          <span className="block text-sm text-muted">
            <time dateTime={step.at}>{format.dateTime(step.at)}</time> ·{' '}
            {step.actor?.name ?? t(`processes.role.${unnamedRole(step)}`)}{' '}
            {t(doneKey(machine.id, step.event))}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Next({ machine, record, action }: Omit<Props, 'steps'> & { action: Action }) {
  const t = useTexts('diagram', 'processes', machine.id);
  const format = useFormat();
  const unmetText = useUnmetText(machine);
  const { event, target, who, unmet } = action;
  return (
    <li data-next={event}>
      <span className="font-semibold">{t(`${machine.id}.action.${event}`)}</span>
      {target !== record.state && ` → ${t(`${machine.id}.state.${target}`)}`}
      <span className="block">
        {t('diagram.next.who', {
          who: format.list(who.map((role) => t(`processes.role.${role}`))),
        })}
      </span>
      {unmet.length === 0 ? (
        <span className="block text-success">{t('diagram.next.open')}</span>
      ) : (
        <>
          <span className="block">{t('diagram.next.closed')}</span>
          <ul className="ml-5 list-disc text-muted">
            {unmet.map((guard) => (
              <li key={guard}>{unmetText(guard, record.facts)}</li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

/**
 * The picture of a record as two lists: the path taken, and what is possible next: who, and what
 * must be true first.
 */
export function DiagramTextAlternative({ machine, record, steps }: Props) {
  const t = useTexts('diagram', machine.id);
  const actions = actionsOf(machine, record, nobody);
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <section>
        <h3 className="mb-2 text-lg">{t('diagram.list.taken')}</h3>
        <Taken machine={machine} steps={steps} />
        <p className="mt-3">
          {t('diagram.list.now')}{' '}
          <strong className="font-semibold">{t(`${machine.id}.state.${record.state}`)}</strong>
        </p>
      </section>
      <section>
        <h3 className="mb-2 text-lg">{t('diagram.list.next')}</h3>
        {actions.length === 0 && <p>{t('diagram.state.nothing')}</p>}
        <ul className="flex flex-col gap-3">
          {actions.map((action) => (
            <Next key={action.event} machine={machine} record={record} action={action} />
          ))}
        </ul>
      </section>
    </div>
  );
}
