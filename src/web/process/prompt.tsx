import { Children, type ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import { dutiesOf, stateMeta } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { awaitedRoles, isFinal } from '#web/record/action-look.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { Notice } from '#web/ui/notice.tsx';

interface Props {
  machine: AnyStateMachine;
  record: TravellingRecord;
  /** A sentence of the feature instead of the general one: what is needed, by when. */
  heading?: string;
  /**
   * Who is waited for by name, where the record knows it: it says more than all the roles that
   * could act.
   */
  awaited?: string;
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * Whose turn it is, in words: "Your turn", "Waiting for: University", "This is a final status".
 * Empty when nobody is expected to act. `name` stands for the roles.
 */
export function useTurnText(
  machine: AnyStateMachine,
): (record: TravellingRecord, name?: string) => string {
  const t = useTexts('processes');
  const format = useFormat();
  const actor = useActor();
  return (record, name) => {
    const awaited = awaitedRoles(machine, record);
    const mine = awaited.includes(actor.role) && dutiesOf(machine, record, actor).length > 0;
    if (mine) return t('processes.actions.myTurn');
    const who = name || format.list(awaited.map((role) => t(`processes.role.${role}`)));
    if (awaited.length > 0) return t('processes.actions.waitingFor', { who });
    return isFinal(machine, record.state) ? t('processes.actions.final') : '';
  };
}

/** The prompt of a record: whose turn it is and what is needed, in the tone of the status. */
export function Prompt({ machine, record, heading, awaited, actions, children }: Props) {
  const turn = useTurnText(machine)(record, awaited);
  const { tone } = stateMeta(machine, record.state);
  const said = heading ?? turn;
  if (!said && !actions && Children.toArray(children).length === 0) return null;
  return (
    <Notice tone={tone} heading={said} actions={actions}>
      {heading && heading !== turn && turn && <p className="text-muted">{turn}</p>}
      {children}
    </Notice>
  );
}
