import { runCommand, withDatabase } from '../command-line.ts';
import { verifyHistory } from '../engine/verify-history.ts';
import { processes } from '../processes/index.ts';

// npm run verify:history: was a line of the history changed or lost, and does every record stand where its history leads? Exit code 1 when not.
const mostShown = 200;

await runCommand((config) =>
  withDatabase(config, async ({ db }) => {
    let [lines, differences] = [0, 0];
    const count = (read: number): void => {
      lines += read;
    };
    for await (const { process, recordId, problem } of verifyHistory(db, processes, count)) {
      differences += 1;
      if (differences <= mostShown) console.log(`${process} ${recordId}: ${problem}`);
      if (differences === mostShown) console.log('... further differences are only counted');
    }
    console.log(`${lines} lines of history read, ${differences} differences`);
    return differences === 0 ? 0 : 1;
  }),
);
