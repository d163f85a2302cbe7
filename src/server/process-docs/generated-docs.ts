import { processMachines } from '#machines/index.ts';
import { liveMachines } from '#machines/live/live-machines.ts';
import { textFile } from '../base/text-files.ts';
import { livePage } from './live-page.ts';
import { notificationPage } from './notification-page.ts';
import { processListPage } from './process-list-page.ts';
import { processPage } from './process-page.ts';
import { processTexts } from './process-texts.ts';
import { silencePage } from './silence-page.ts';

/** The folder of the generated pages, from the root of the repository. */
export const generatedFolder = 'docs/processes';

/**
 * Every generated page as file name and text: one per process and per live machine, their list, the
 * messages, and what follows from silence.
 */
export function generatedDocs(): Record<string, string> {
  const processes = processMachines.map((machine) => ({
    machine,
    words: processTexts(machine.id),
  }));
  const texts = textFile('en', 'notifications') as Record<string, { text: string }>;
  return {
    'README.md': processListPage(processes, liveMachines),
    'notifications.md': notificationPage(processMachines, texts),
    'silence.md': silencePage(processMachines),
    ...Object.fromEntries(
      liveMachines.map((machine) => [`live/${machine.id}.md`, livePage(machine)]),
    ),
    ...Object.fromEntries(
      processes.map(({ machine, words }) => [`${machine.id}.md`, processPage(machine, words)]),
    ),
  };
}
