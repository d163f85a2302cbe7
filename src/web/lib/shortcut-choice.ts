import { keptChoice } from './kept-choice.ts';

const kept = keptChoice('shortcuts', ['on', 'off']);

/** Whether shortcuts do something. */
export const shortcutsOn = (): boolean => kept.current() !== 'off';
/** The same, redrawn when it changes. */
export const useShortcutsOn = (): boolean => kept.use() !== 'off';
export const chooseShortcuts = (on: boolean): void => kept.choose(on ? 'on' : 'off');
