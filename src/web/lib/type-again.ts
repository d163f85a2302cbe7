type Field = HTMLInputElement | HTMLTextAreaElement;

/** React compares with what it has written itself, and is told only of what differs. */
export function typeAgain(field: Field, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  field.value = `${value} `;
  own?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isText = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** React watches the value of each field that it has taken over by a property of its own. */
const isTakenOver = (field: Field): boolean => Object.hasOwn(field, 'value');

/**
 * React takes a page that was drawn by the server over in slices. The first letter that is typed into
 * a field before its slice makes React take it over at once, with that letter in it, of which it
 * tells nobody: that is typed again. `lib/early-acts.ts` does so for what came before the scripts.
 */
export function hearFirstLetters(): void {
  addEventListener(
    'input',
    ({ target }) => {
      if (!isText(target) || isTakenOver(target)) return;
      const again = () => {
        if (isTakenOver(target)) typeAgain(target, target.value);
      };
      // Listeners of the window come last: React has been told by then.
      addEventListener('input', again, { once: true });
    },
    true,
  );
}
