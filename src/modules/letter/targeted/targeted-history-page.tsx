import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import { paths } from '#web/paths.ts';
import { HistoryScreen } from '../correspondence/history-screen.tsx';

/** Everything that happened to a targeted letter (route targeted-letters/{id}/history). */
export function TargetedHistoryPage() {
  return (
    <HistoryScreen
      machine={targetedLetterMachine}
      list={paths.targetedLetters.href()}
      hrefOf={paths.targetedLetter.href}
    />
  );
}
