import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ApplyPrompt } from './apply-prompt.ts';

/** The sentence of a prompt, with its last day in words where it has one. */
export function usePromptText(): (prompt: ApplyPrompt) => string {
  const t = useTexts('apply');
  const format = useFormat();
  return ({ key, until }) =>
    t(until ? `apply.promptUntil.${key}` : `apply.prompt.${key}`, {
      date: until ? format.longDate(until) : '',
    });
}
