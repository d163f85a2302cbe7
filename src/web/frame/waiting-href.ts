import { paths } from '#web/lib/paths.ts';

/** The page of all that waits, of some processes alone, or of those of one last day. */
export function waitingHref(processes: readonly string[], due?: string): string {
  const narrowed = new URLSearchParams({ process: processes.join(), ...(due ? { due } : {}) });
  return `${paths.waiting.href()}?${narrowed}`.replaceAll('%2C', ',');
}
