import { runCommand, withDatabase } from '../command-line.ts';
import { chains } from '../declared/modules.ts';
import { brokenAttestations } from '../engine/attestations.ts';
import { brokenReadings } from '../engine/reading-chain.ts';
import { type AttestedLine, verifyHistory } from '../engine/verify-history.ts';

// npm run verify:history: was a line of the history changed or lost, and does every record stand
// where its history leads, is the log of file readings whole? Exit code 1 when not.
const mostShown = 200;

await runCommand((config) =>
  withDatabase(config, async ({ db }) => {
    let [lines, differences] = [0, 0];
    const count = (read: number): void => {
      lines += read;
    };
    let attested = 0;
    const known = ({ process, recordId, lineId }: AttestedLine): void => {
      attested += 1;
      if (attested <= mostShown)
        console.log(`${process} ${recordId}: line ${lineId} is broken and attested`);
    };
    for await (const { process, recordId, problem } of verifyHistory(db, chains, count, known)) {
      differences += 1;
      if (differences <= mostShown) console.log(`${process} ${recordId}: ${problem}`);
      if (differences === mostShown) console.log('... further differences are only counted');
    }
    let readings = 0;
    const countReadings = (read: number): void => {
      readings += read;
    };
    const knownReading = (id: number): void => {
      attested += 1;
      if (attested <= mostShown) console.log(`file_read ${id}: the line is broken and attested`);
    };
    for await (const id of brokenReadings(db, countReadings, knownReading)) {
      differences += 1;
      if (differences <= mostShown)
        console.log(`file_read ${id}: the hash does not fit, or a line before it is gone`);
    }
    for (const id of await brokenAttestations(db)) {
      differences += 1;
      console.log(`line_attestation ${id}: the hash does not fit, or a line before it is gone`);
    }
    console.log(
      `${lines} lines of history and ${readings} readings of files read, ${differences} differences, ${attested} attested`,
    );
    return differences === 0 ? 0 : 1;
  }),
);
