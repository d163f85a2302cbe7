import { irregularityMachine } from '#machines/irregularity.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { countLine } from '#server/home/home-lines.ts';
import type { HomePart, HomeParts } from '#server/home/home-parts.ts';
import { countOpen } from '#server/irregularities/keep.ts';
import { type IrregularitySort, irregularityKinds } from '#shared/irregularities.ts';

const [open = ''] = statesTagged(irregularityMachine, 'open');

/** How many irregularities of a sort wait for somebody who looks at them. */
const openOf = (sort: IrregularitySort, key: string): HomePart => ({
  place: 1,
  async lines({ db }) {
    const counts = await countOpen(db);
    const own = counts.filter(({ kind }) => irregularityKinds[kind] === sort);
    const count = own.reduce((sum, line) => sum + line.count, 0);
    return { watched: countLine(key, count, 'warning', open) };
  },
});

export const irregularityHome: HomeParts = {
  watcher: [openOf('conduct', 'irregularConduct')],
  technical: [openOf('records', 'irregularRecords')],
};
