import type { AnyStateMachine } from 'xstate';
import { type Action, actionsOf } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { isBlocked } from '#web/record/action-look.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord;
  open?: boolean;
  /** Only what the reader may do themselves. */
  own?: boolean;
}

function Closed({ machine, record, action }: Props & { action: Action }) {
  const t = useTexts('processes', machine.id);
  const unmetText = useUnmetText(machine);
  return (
    <li data-closed={action.event}>
      <p className="font-semibold">
        {t('processes.why.action', { action: t(`${machine.id}.action.${action.event}`) })}
      </p>
      <p>{t('processes.why.unmet', { count: action.unmet.length })}</p>
      <ul className="ml-5 list-disc">
        {action.unmet.map((guard) => (
          <li key={guard}>{unmetText(guard, record.facts)}</li>
        ))}
      </ul>
    </li>
  );
}

function Others({ machine, actions }: { machine: AnyStateMachine; actions: readonly Action[] }) {
  const t = useTexts('processes', machine.id);
  const format = useFormat();
  return (
    <ul className="mt-1 grid gap-x-8 gap-y-1.5">
      {actions.map(({ event, who }) => (
        <li key={event} data-others={event}>
          <span className="font-semibold">{t(`${machine.id}.action.${event}`)}.</span>{' '}
          <span className="text-muted">
            {t('processes.why.others', {
              who: format.list(who.map((role) => t(`processes.role.${role}`))),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * "Why can't I …": one's own actions that are closed, with every condition that does not hold, and
 * who can do the others. Where nothing stands in the reader's way it is called by the latter alone.
 */
export function WhyNot({ machine, record, open, own = false }: Props) {
  const t = useTexts('process', 'processes', machine.id);
  const actor = useActor();
  const actions = actionsOf(machine, record, actor);
  const closed = actions.filter(({ permitted, enabled }) => permitted && !enabled);
  const others = own ? [] : actions.filter(({ permitted }) => !permitted);
  if (closed.length + others.length === 0) return null;
  // A citizen reads nothing of others: what is closed is all that there is to ask about.
  const asks = closed.length > 0 && (own || isBlocked(machine, record, actor));
  return (
    <Disclosure summary={t(asks ? 'processes.why.title' : 'processes.who.title')} open={open}>
      {closed.length > 0 && (
        <ul className="flex flex-col gap-4">
          {closed.map((action) => (
            <Closed key={action.event} machine={machine} record={record} action={action} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <p className={closed.length > 0 ? 'mt-5 text-muted' : 'text-muted'}>
            {t('process.othersLead')}
          </p>
          <Others machine={machine} actions={others} />
        </>
      )}
    </Disclosure>
  );
}
