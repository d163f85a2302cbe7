import type { RowState } from '#machines/rows/row.ts';
import type { ruleRemarkMachine } from '#machines/rule-remark.machine.ts';

export interface RuleRemarkTables {
  /** What an analyst said of a transition that is to be confirmed: never changed, never deleted. */
  rule_remark: { state: RowState<typeof ruleRemarkMachine> };
}
