import type { Story } from '#server/story/story.ts';
import { examStory } from './story/exam.server.ts';
import { examResultStory } from './story/result.server.ts';

/** Admission exams, and their candidates. */
export const examStories: readonly Story[] = [examStory, examResultStory];
