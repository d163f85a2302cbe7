import { Worker } from 'node:worker_threads';
import { limitedTurns } from '../base/limited-turns.ts';
import { projectPath } from '../base/project-root.ts';
import { refuseFields } from '../base/refuse.ts';
import type { SheetAnswer, SheetCells } from './sheet-limits.ts';

/** What a thread that reads a spreadsheet may take: memory in MB, time in milliseconds. */
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const longest = 10_000;

/**
 * Reading takes a core: two at once, and no more waiting than are answered within a request's time.
 */
const inTurn = limitedTurns({ atOnce: 2, mostWaiting: 4, retryAfter: 5 });

/**
 * The thread's program: a file of its own in the built server; from the sources it needs a loader.
 */
const program = import.meta.filename.endsWith('.ts')
  ? projectPath('src/server/imports/sheet-worker.dev.mjs')
  : projectPath('dist/server/threads/sheet-worker.js');

/** What the thread answers; `tooMuch` when it ends at one of its limits. */
function answerOf(content: Uint8Array): Promise<SheetAnswer> {
  return new Promise((resolve) => {
    const options = { workerData: content, resourceLimits: memory, stdout: true, stderr: true };
    const thread = new Worker(program, options);
    const end = (answer: SheetAnswer): void => {
      clearTimeout(timer);
      resolve(answer);
      void thread.terminate();
    };
    const timer = setTimeout(() => end({ problem: 'tooMuch' }), longest);
    thread.once('message', (answer: SheetAnswer) => end(answer));
    thread.once('error', () => end({ problem: 'tooMuch' }));
    thread.once('exit', () => end({ problem: 'tooMuch' }));
  });
}

/**
 * The cells of the first sheet of an xlsx, read in a thread with limits of memory and time:
 * whatever the file is, this process goes on. Throws `VALIDATION` at `file`, and `UNAVAILABLE` when
 * too many spreadsheets wait already (docs/decisions/076-spreadsheets-in-a-thread.md).
 */
export async function parseSheet(content: Uint8Array): Promise<SheetCells> {
  const answer = await inTurn(() => answerOf(content));
  if ('cells' in answer) return answer.cells;
  const { problem, ...params } = answer;
  throw refuseFields({ file: { key: `import.${problem}`, params } });
}
