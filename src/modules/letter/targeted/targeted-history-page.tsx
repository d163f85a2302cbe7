import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { HistoryScreen } from '../correspondence/history-screen.tsx';
import { letterPaths } from '../paths.ts';

/** Everything that happened to a targeted letter (route targeted-letters/{id}/history). */
export function TargetedHistoryPage() {
  return (
    <HistoryScreen
      machine={targetedLetterMachine}
      list={letterPaths.targetedLetters.href()}
      hrefOf={letterPaths.targetedLetter.href}
    />
  );
}
