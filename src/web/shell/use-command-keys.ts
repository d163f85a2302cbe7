import { useShortcuts } from '#web/lib/shortcuts.ts';
import type { CommandPart } from '../command/command-frame.tsx';

/**
 * The keys of the search and of the list of shortcuts. They are heard as soon as the frame is there:
 * what is asked for opens when its code has come.
 */
export function useCommandKeys(onShow: (part: CommandPart) => void): void {
  useShortcuts([
    { name: 'search', with: 'Ctrl', key: 'K', everywhere: true, press: () => onShow('search') },
    { name: 'list', key: '?', everywhere: true, press: () => onShow('keys') },
  ]);
}
