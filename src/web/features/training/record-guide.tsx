import type { Action } from '#machines/kit.ts';
import { actionsOf } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { OthersPart } from './others-part.tsx';
import type { ShownRecord } from './shown-record.ts';

/** An event of the reader: what it is called, what happens then, or why it is not possible yet. */
function OwnStep({ machine, record, action }: ShownRecord & { action: Action }) {
  const t = useTexts('training', machine.id);
  const unmetText = useUnmetText(machine);
  const { event, unmet } = action;
  return (
    <li data-guide-step={event}>
      <p className="font-semibold">{t(`${machine.id}.action.${event}`)}</p>
      <p className="text-sm text-muted">{t(`${machine.id}.next.${event}`)}</p>
      {unmet.length > 0 && (
        <ul className="ml-5 list-disc text-sm">
          {unmet.map((guard) => (
            <li key={guard}>{unmetText(guard, record.facts)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function OwnSteps({ machine, record, actions }: ShownRecord & { actions: readonly Action[] }) {
  return (
    <ol className="mt-2 flex flex-col gap-3">
      {actions.map((action) => (
        <OwnStep key={action.event} machine={machine} record={record} action={action} />
      ))}
    </ol>
  );
}

/**
 * What is to be done with a record, by the machine alone: the duties of the reader, and whose turn
 * it is where it is not theirs.
 */
export function RecordGuide({ machine, record }: ShownRecord) {
  const t = useTexts('training', 'processes', machine.id);
  const format = useFormat();
  const actor = useActor();
  const actions = actionsOf(machine, record, actor);
  const own = actions.filter(({ duty, permitted }) => duty && permitted);
  const open = own.filter(({ enabled }) => enabled);
  const closed = own.filter(({ enabled }) => !enabled);
  const others = actions.filter(({ duty, permitted }) => duty && !permitted);
  return (
    <section className="flex flex-col gap-4">
      <p>
        <span className="font-semibold">{t(`${machine.id}.name`)}</span>{' '}
        <StatusTag machine={machine} state={record.state} />
      </p>
      {open.length > 0 && (
        <div>
          <h3 className="font-semibold">{t('training.guide.yourTurn')}</h3>
          <OwnSteps machine={machine} record={record} actions={open} />
        </div>
      )}
      {closed.length > 0 && (
        <Disclosure summary={t('training.guide.notYet')} open={open.length === 0}>
          <OwnSteps machine={machine} record={record} actions={closed} />
        </Disclosure>
      )}
      {others.length > 0 && (
        <div>
          <h3 className="font-semibold">{t('training.guide.others')}</h3>
          <ul className="mt-2 flex flex-col gap-2">
            {others.map(({ event, who }) => (
              <li key={event} data-guide-others={event}>
                {t(`${machine.id}.action.${event}`)}
                <span className="block text-sm text-muted">
                  {format.list(who.map((role) => t(`processes.role.${role}`)))}
                </span>
                <OthersPart machine={machine} id={record.id} event={event} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {own.length + others.length === 0 && <p>{t('training.guide.nobody')}</p>}
    </section>
  );
}
