import { applicationMachine } from '#machines/application.machine.ts';
import type { Story } from '#server/story/story.ts';
import { tellApplications } from './story/applications.server.ts';
import { applicationProps } from './story/props.server.ts';
import { tellStudies } from './story/studies.server.ts';
import { applicationScene } from './story/walk.server.ts';

/** Applications of the open period and of one that is over, and students of before the platform. */
export const applicationStory: Story = {
  process: applicationMachine.id,
  props: applicationProps,
  scene: applicationScene,
  demonstration(stage) {
    tellApplications(stage);
    tellStudies(stage);
  },
};
