import { announce } from './announcements.tsx';
import type { Tone } from './tone.ts';

/** What a toast says. */
export interface Toast {
  tone: Tone;
  title: string;
  lines: readonly string[];
}

type Draw = (toast: Toast) => void;

const waiting: Toast[] = [];
const wanted = new Set<() => void>();
let draw: Draw | null = null;

function show(toast: Toast): void {
  announce([toast.title, ...toast.lines].join('. '), toast.tone === 'danger');
  if (draw) draw(toast);
  else {
    waiting.push(toast);
    for (const listener of wanted) listener();
  }
}

/** What happened, in a sentence of its own, and what more is to be said of it; also said in the live region. */
export const toastSuccess = (title: string, ...lines: string[]): void =>
  show({ tone: 'success', title, lines });

/** Something happened elsewhere that changes what is shown. */
export const toastNews = (title: string, ...lines: string[]): void =>
  show({ tone: 'info', title, lines });

/** An error: title and one line for each field of the server's answer. */
export const toastError = (title: string, ...lines: string[]): void =>
  show({ tone: 'danger', title, lines });

/** Calls when a toast has no place to be drawn yet. Returns the way to stop. */
export function onToastWanted(listener: () => void): () => void {
  wanted.add(listener);
  return () => wanted.delete(listener);
}

/** From now on toasts are drawn with this, first those that wait. Returns the way to stop. */
export function drawToastsWith(place: Draw): () => void {
  draw = place;
  for (const toast of waiting.splice(0)) place(toast);
  return () => {
    if (draw === place) draw = null;
  };
}
