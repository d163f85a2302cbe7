import { ActionRefused, actionsOf } from '#machines/kit.ts';
import { ruleMoveMachine } from '#machines/rule-move.machine.ts';
import { scopesFor } from '#shared/abilities.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import type { MayAsk } from '../confirmation/may-ask.ts';
import { refusalOf } from '../engine/unmet.ts';
import type { Moving } from './plan.ts';
import { factsOf, storedMove } from './stored-move.ts';

/** A code for a move of records is sent only to who may decide about it; of all else `others` judge. */
export const mayAskAboutMoves =
  ({ db }: Pick<Services, 'db'>, moving: Moving, others: MayAsk): MayAsk =>
  async (actor, asked) => {
    if (asked.process !== ruleMoveMachine.id) return others(actor, asked);
    if (scopesFor(actor, 'RuleMove', 'decide').length === 0) throw new Refusal('NO_PERMISSION');
    const move = await storedMove(db, actor, asked.id ?? 0);
    if (!move) throw new Refusal('NOT_FOUND');
    const facts = factsOf(moving, move);
    const { event } = asked;
    const action = actionsOf(ruleMoveMachine, { state: move.state, facts }, actor).find(
      (one) => one.event === event,
    );
    if (action?.permitted) return;
    const why = action ? 'who' : 'event';
    throw refusalOf(
      ruleMoveMachine,
      move.state,
      { ...facts },
      new ActionRefused(why, [], [], `${ruleMoveMachine.id}.${event}`),
    );
  };
