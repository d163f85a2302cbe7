import { processMachines } from '#machines/index.ts';
import { liveMachines } from '#machines/live/live-machines.ts';
import { textFile } from '../base/text-files.ts';
import { livePage } from './live-page.ts';
import { notificationPage } from './notification-page.ts';
import { assumptionsSaid, type DocumentedProcess, processListPage } from './process-list-page.ts';
import { processPage } from './process-page.ts';
import { processTexts } from './process-texts.ts';
import { silencePage } from './silence-page.ts';
import { type WrittenRules, writtenRules } from './written-remarks.ts';

/** The folder of the generated pages, from the root of the repository. */
export const generatedFolder = 'docs/processes';

const documented = (written: WrittenRules): DocumentedProcess[] =>
  processMachines.map((machine) => ({
    machine,
    words: processTexts(machine.id),
    remarks: written.get(machine.id) ?? new Map(),
  }));

/** The first page of the documents, which is written by hand but for one line. */
export const firstPage = 'docs/README.md';
const beforeLine = '<!-- Written by npm run docs: -->\n';

/** The first page with what is left to confirm today. Throws where it has no place for it. */
export function firstPageToday(text: string, written: WrittenRules = writtenRules()): string {
  const [before, after] = text.split(beforeLine);
  if (before === undefined || after === undefined)
    throw new Error(`${firstPage} has no line "${beforeLine.trim()}"`);
  const rest = after.slice(after.indexOf('\n'));
  return `${before}${beforeLine}${assumptionsSaid(documented(written))}${rest}`;
}

/**
 * Every generated page as file name and text: one per process and per live machine, their list, the
 * messages, and what follows from silence.
 */
export function generatedDocs(written: WrittenRules = writtenRules()): Record<string, string> {
  const processes = documented(written);
  const texts = textFile('en', 'notifications') as Record<string, { text: string }>;
  return {
    'README.md': processListPage(processes, liveMachines),
    'notifications.md': notificationPage(processMachines, texts),
    'silence.md': silencePage(processMachines),
    ...Object.fromEntries(
      liveMachines.map((machine) => [`live/${machine.id}.md`, livePage(machine)]),
    ),
    ...Object.fromEntries(
      processes.map(({ machine, words, remarks }) => [
        `${machine.id}.md`,
        processPage(machine, words, remarks),
      ]),
    ),
  };
}
