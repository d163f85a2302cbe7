import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { Story } from '#server/story/story.ts';
import { additionalQuotaStory } from './additional/story.server.ts';
import { tellQuota } from './story/demonstration.server.ts';
import { agreementScene } from './story/walk-agreement.server.ts';
import { distributionScene } from './story/walk-distribution.server.ts';
import { requestScene } from './story/walk-request.server.ts';
import { splitScene } from './story/walk-split.server.ts';
import { totalScene } from './story/walk-total.server.ts';
import { undecidedIn, walkedYear } from './story/walked-year.server.ts';

/** What organizations ask for; the whole year of the demonstration is told with it. */
const requestStory: Story = {
  process: quotaRequestMachine.id,
  demonstration: tellQuota,
  scene: requestScene,
  props: {
    /** Everything that the step which a period (`record`) is in has to bring. */
    async finishedQuotaStep(walk, { record = 0 }) {
      const year = await walkedYear(walk, record);
      await year.finishStep();
      return record;
    },
    /** The agency rejects every request of a period (`record`) that is in step 4. */
    async rejectedRequests(walk, { record = 0 }) {
      const agency = walk.staff('innovation');
      for (const id of await undecidedIn(walk, record))
        await walk.act(agency, quotaRequestMachine.id, id, 'reject');
      return record;
    },
  },
};

/** The quota: its periods in the demonstration, and how the records of all its steps are played. */
export const quotaStories: readonly Story[] = [
  requestStory,
  { process: quotaAgreementMachine.id, scene: agreementScene },
  { process: quotaTotalMachine.id, scene: totalScene },
  { process: quotaDistributionMachine.id, scene: distributionScene },
  { process: quotaSplitMachine.id, scene: splitScene },
  additionalQuotaStory,
];
