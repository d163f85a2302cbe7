/** What people did, and what is stored otherwise than it can be: who is told of which. */
export const irregularityKinds = {
  history: 'records',
  ledger: 'records',
  deadline: 'records',
  rare: 'conduct',
  rank: 'conduct',
  night: 'conduct',
  sides: 'conduct',
} as const;

export type IrregularityKind = keyof typeof irregularityKinds;
/** Of which sort a kind is: the abilities of its readers (`Irregularity / conduct`, `/ records`). */
export const irregularitySorts = ['conduct', 'records'] as const;
export type IrregularitySort = (typeof irregularitySorts)[number];

/** All kinds, in the order in which lists name them. */
export const kindNames = Object.keys(irregularityKinds) as IrregularityKind[];

/** The sentences that say what was seen (`irregularity.seen.<said>`). */
export const saidNames = [
  'historyBroken',
  'ledgerSum',
  'ledgerOver',
  'ledgerTwice',
  'deadlineEvent',
  'deadlineSilent',
  'rareStep',
  'rankPassed',
  'nightWork',
  'sidesRecord',
  'sidesPerson',
  'sidesOwn',
  'sidesQuota',
] as const;
export type IrregularitySaid = (typeof saidNames)[number];
