import { typeAgain } from './type-again.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

/** What is told of a field when somebody types or chooses in it. */
const told = (field: Field, kind: 'input' | 'change') =>
  field.dispatchEvent(new Event(kind, { bubbles: true }));

/** What carries a mark of `public/before-paint.js`; React expects none. */
function marked<Kind extends HTMLElement>(root: HTMLElement, mark: 'typed' | 'pressed'): Kind[] {
  const found = [...root.querySelectorAll<Kind>(`[data-${mark}]`)];
  for (const element of found) delete element.dataset[mark];
  return found;
}

/** Fields in which something was typed or chosen; the answer fills them again. */
function typedIn(root: HTMLElement): () => void {
  const fields = marked<Field>(root, 'typed')
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
    }
  };
}

/**
 * Reads what was typed, chosen and pressed while the page was only drawn (`public/before-paint.js`).
 * The answer does it again when React has taken the page over, which empties the fields, as if it was
 * done then (docs/decisions/178-a-form-before-its-scripts.md).
 */
export function earlyActs(root: HTMLElement): () => void {
  const type = typedIn(root);
  const buttons = marked(root, 'pressed');
  return () => {
    type();
    for (const button of buttons) button.click();
  };
}
