import type { Page } from '@playwright/test';

/** What a person did with a finger, and on how many screens. */
export interface Counted {
  screens: string[];
  taps: number;
}

interface Tap {
  screen: string;
  taps: number;
}

declare global {
  interface Window {
    /** Hands a tap over to the test, whose counter outlives the page. */
    tapped(tap: Tap): Promise<void>;
  }
}

/**
 * Watches for taps inside the page. A field that is written into without having been pressed is one
 * tap: a person brings up the keyboard by it. A choice of a list of the system is two, a file of the
 * system's chooser one. What is typed is not counted.
 */
function watchTaps(): void {
  let pressed: Node | null = null;
  let written: EventTarget | null = null;
  const screen = (): string => {
    const dialog = document.querySelector('[role=dialog] h2, [role=alertdialog] h2');
    const title = dialog ?? document.querySelector('h1');
    return `${location.pathname}${location.search} ${title?.textContent ?? ''}`;
  };
  const tell = (taps: number) => void window.tapped({ screen: screen(), taps });
  const watch = (type: string, seen: (event: Event) => void) =>
    document.addEventListener(type, seen, true);
  watch('pointerdown', ({ target }) => {
    pressed = target as Node;
    written = null;
    tell(1);
  });
  // With the keyboard up somebody types on into the next field.
  watch('keydown', ({ target }) => {
    written = target;
  });
  watch('input', ({ target }) => {
    const typed = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    const byPress = !typed || ['radio', 'checkbox', 'file'].includes(target.type);
    if (byPress || target === written) return;
    written = target;
    if (pressed !== target) tell(1);
  });
  watch('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) tell(2);
    else if (target instanceof HTMLInputElement && target.type === 'file') tell(1);
  });
}

/** Counts from the next page on that is opened; a screen is where at least one thing is pressed. */
export async function countTaps(page: Page): Promise<Counted> {
  const counted: Counted = { screens: [], taps: 0 };
  await page.exposeFunction('tapped', ({ screen, taps }: Tap) => {
    counted.taps += taps;
    if (counted.screens.at(-1) !== screen) counted.screens.push(screen);
  });
  await page.addInitScript(watchTaps);
  return counted;
}
