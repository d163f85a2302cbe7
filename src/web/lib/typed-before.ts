type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

/** What is told of a field when somebody types or chooses in it. */
const told = (field: Field, kind: 'input' | 'change') =>
  field.dispatchEvent(new Event(kind, { bubbles: true }));

/** React compares with what it has written itself, and is told only of what differs. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  field.value = `${value} `;
  own?.set?.call(field, value);
  told(field, 'input');
}

/**
 * Fields in which something was typed or chosen while the page was only drawn
 * (docs/decisions/178-a-form-before-its-scripts.md). The answer fills them again when React has
 * taken the page over, as if it was typed then.
 */
export function readTyped(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<Field>('[data-typed]')]
    .map((field) => ({ field, value: field.value, ticked: isTicked(field) && field.checked }))
    // Of choices, the one that was chosen last.
    .filter(({ field, ticked }) => ticked || field.type !== 'radio');
  return () => {
    for (const { field, value, ticked } of fields) {
      // Its part of the page is taken over now, and not when there is time for it.
      told(field, 'input');
      if (isTicked(field)) {
        field.checked = !ticked;
        field.click();
      } else if (field instanceof HTMLSelectElement) {
        field.value = value;
        told(field, 'change');
      } else typeAgain(field, value);
      delete field.dataset.typed;
    }
  };
}
