import type { PlannedMove, RuleMoveState } from '#shared/rule-moves.ts';

export interface RuleMoveTables {
  /** Records that go where the rules of another version have a place for them. */
  rule_move: { state: RuleMoveState; moves: PlannedMove[] };
}
