import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import type { Story } from '#server/story/story.ts';
import { tellTargetedLetters } from './demonstration.server.ts';

/** Targeted letters of the demonstration. */
export const targetedLetterStory: Story = {
  process: targetedLetterMachine.id,
  demonstration: tellTargetedLetters,
};
