import i18next from 'i18next';
import type { AnyStateMachine } from 'xstate';
import {
  type Effect,
  guardNames,
  rolesOf,
  type Transition,
  transitionsOf,
  who,
} from '#machines/kit.ts';
import {
  isNotificationCode,
  notifications,
  type Recipient,
  waysOf,
} from '#shared/notifications.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { givenKey } from '#web/lib/text-keys.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { plainCondition } from './plain-condition.ts';

/** What the machine says of a transition, in the words of the language in use. */
export interface TransitionWords {
  event(transition: Pick<Transition, 'event'>): string;
  state(state: string): string;
  who(transition: Transition): string;
  /** What closes it, one sentence per condition, without facts. */
  obstacles(transition: Transition): { guard: string; text: string }[];
  asks(transition: Transition): string;
  /** What follows besides the new state: messages, documents, consequences elsewhere. */
  happens(transition: Pick<Transition, 'effects'>): string[];
}

/** The processes that this one moves on. */
const raisedBy = (machine: AnyStateMachine): string[] =>
  transitionsOf(machine).flatMap(({ effects }) =>
    effects.flatMap(({ type, params }) =>
      type === 'raise' && params.process ? [params.process] : [],
    ),
  );

/**
 * The words of effects: who gets which message by which way, which document is made, what happens
 * elsewhere.
 */
function useEffectWords(machine: AnyStateMachine, confirming: boolean): (effect: Effect) => string {
  const t = useTexts(
    'diagram',
    'process',
    'documents',
    'notifications',
    machine.id,
    ...new Set(raisedBy(machine)),
  );
  const format = useFormat();
  // Who confirms knows no records, but people.
  const nameOf = (recipient: Recipient): string =>
    t(
      confirming && recipient === 'owner'
        ? 'process.dialog.owner'
        : `diagram.recipient.${recipient}`,
    );
  return ({ type, params }) => {
    const { code = '', document = '', process = '', event = '', entry = '' } = params;
    if (type === 'notify' && isNotificationCode(code)) {
      const { recipients } = notifications[code];
      return t(confirming ? 'process.dialog.notify' : 'diagram.effect.notify', {
        who: format.list(recipients.map(nameOf)),
        subject: t(`notifications.${code}.subject`),
        ways: format.list(waysOf(code).map((way) => t(`diagram.channel.${way}`))),
      });
    }
    if (type === 'generate')
      return t('diagram.effect.generate', { document: t(`documents.${document}`) });
    // What follows there in a sentence; on a diagram the action has its name.
    if (type === 'raise' && confirming)
      return t('process.dialog.elsewhere', {
        what: t(`${process}.next.${event}`).replace(/\.$/, ''),
      });
    if (type === 'raise')
      return t('diagram.effect.raise', {
        process: t(`${process}.name`),
        action: t(`${process}.action.${event}`),
      });
    const booked = `diagram.book.${entry}`;
    return t(i18next.exists(booked) ? givenKey(booked) : 'diagram.effect.book');
  };
}

/**
 * The words of a machine's transitions: the same texts as the generated documentation and the
 * buttons. `confirming`: for a person who is about to do it, not for one who reads the process.
 */
export function useTransitionWords(machine: AnyStateMachine, confirming = false): TransitionWords {
  const t = useTexts('processes', machine.id);
  const format = useFormat();
  const effect = useEffectWords(machine, confirming);
  return {
    event: ({ event }) => t(`${machine.id}.action.${event}`),
    state: (state) => t(`${machine.id}.state.${state}`),
    who: ({ guard }) => format.list(rolesOf(guard).map((role) => t(`processes.role.${role}`))),
    obstacles: ({ guard }) =>
      [...new Set(guardNames(guard))]
        .filter((name) => !(name in who))
        .map((name) => ({
          guard: name,
          text: plainCondition(t(`${machine.id}.unmet.${name}`, { skipInterpolation: true })),
        })),
    asks: ({ meta }) => (meta.asks ?? []).map((ask) => t(`processes.ask.${ask}`)).join(', '),
    // Two bookings have one sentence.
    happens: ({ effects }) => [...new Set(effects.map(effect))],
  };
}
