import { letterMachine } from '#machines/letter.machine.ts';
import { HistoryScreen } from './correspondence/history-screen.tsx';
import { useLetterPlace } from './letter-place.ts';
import { letterPaths } from './paths.ts';
import type { LetterRecord } from './schema.ts';

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
