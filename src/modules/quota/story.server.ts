import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import type { Story } from '#server/story/story.ts';
import { tellQuota } from './story/demonstration.server.ts';

/** The quota of the demonstration: its periods, and the records of all its steps. */
export const quotaStory: Story = {
  process: quotaRequestMachine.id,
  demonstration: tellQuota,
};
