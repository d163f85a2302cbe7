/**
 * Events that only some of those may send who have the right: `machine.event` and the codes of the
 * roles of the right that may not.
 */
export const narrowerEvents: Readonly<Record<string, readonly number[]>> = {
  'organization.merge': [500],
  'account.roleSet': [1100],
  'account.close': [500, 1100],
  'account.numberSet': [500, 1100],
  'account.seeAs': [500, 1000],
};
