/**
 * The program of the thread that reads one spreadsheet (`parse-sheet.ts` starts it): gets the bytes
 * as its data, answers once, and ends. Nothing of it touches the database or the network.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/universal';
import { packedAgain, unpacked } from './sheet-archive.ts';
import { checkPart } from './sheet-check.ts';
import { type SheetAnswer, type SheetCells, SheetRefused, sheetLimits } from './sheet-limits.ts';

const written = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return (cell instanceof Date ? cell.toISOString() : String(cell)).trim();
};

/** The cells as text; a sheet that holds more of it than anybody types is refused. */
function inWords(rows: readonly (readonly unknown[])[]): SheetCells {
  let characters = 0;
  return rows.map((cells) =>
    cells.map((cell) => {
      const text = written(cell);
      characters += text.length;
      if (characters > sheetLimits.characters) throw new SheetRefused({ problem: 'tooMuch' });
      return text;
    }),
  );
}

async function answerTo(content: Uint8Array): Promise<SheetAnswer> {
  try {
    const parts = unpacked(content);
    for (const [name, bytes] of parts) {
      if (/\.(xml|rels)$/i.test(name)) checkPart(new TextDecoder().decode(bytes));
    }
    const archive = new Blob([new Uint8Array(packedAgain(parts))]);
    return { cells: inWords(await readSheet(archive)) };
  } catch (error) {
    return error instanceof SheetRefused ? error.problem : { problem: 'broken' };
  }
}

parentPort?.postMessage(await answerTo(workerData));
