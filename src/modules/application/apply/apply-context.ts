import { createContext, use } from 'react';
import type { ApplicationRecord } from '../schema.ts';
import type { ApplyDraft } from './apply-draft.ts';
import type { TaskGroup } from './apply-tasks.ts';
import type { WizardSend, WizardSnapshot } from './use-apply-wizard.ts';

/** What every page of the wizard works on. */
export interface ApplyWork {
  record: ApplicationRecord;
  /** What is typed, saved or not. */
  draft: ApplyDraft;
  groups: readonly TaskGroup[];
  snapshot: WizardSnapshot;
  tell: WizardSend;
  /**
   * Puts answers into the draft; saved soon by itself, or `now` for a choice that is complete in
   * itself.
   */
  put(part: Partial<ApplyDraft>, now?: boolean): void;
  /** The part that was answered on the page before this one. */
  said: string | null;
  say(part: string | null): void;
}

export const ApplyContext = createContext<ApplyWork | null>(null);

/** The application under work; only inside the wizard. */
export function useApply(): ApplyWork {
  const work = use(ApplyContext);
  if (!work) throw new Error('useApply outside of the wizard');
  return work;
}
