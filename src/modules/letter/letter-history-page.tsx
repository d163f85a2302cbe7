import { letterMachine } from '#machines/letter.machine.ts';
import { HistoryScreen } from './correspondence/history-screen.tsx';
import { useLetterPlace } from './letter-place.ts';
import type { LetterRecord } from './letter-record.ts';
import { letterPaths } from './paths.ts';

/** Everything that happened to a letter (routes letter/{id}/history and inbox/{id}/history). */
export function LetterHistoryPage() {
  const { record } = useLetterPlace();
  return (
    <HistoryScreen<LetterRecord>
      machine={letterMachine}
      list={letterPaths.letters.href()}
      hrefOf={record}
    />
  );
}
