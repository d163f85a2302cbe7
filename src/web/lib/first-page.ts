import { type FirstPage, firstPageId } from '#shared/drawn-page.ts';

/** What the server has read and drawn of this page, for a visitor; null when it has drawn nothing. */
export function firstPage(): FirstPage | null {
  const text = document.getElementById(firstPageId)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** It was drawn for somebody who reads another language or is a visitor (`public/before-paint.js`). */
export const isForAnother = (): boolean => document.documentElement.dataset.first !== undefined;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

/** Something else stands in it than what the server has drawn. Of choices, the one that was chosen. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  if (isTicked(field))
    return field.checked !== field.defaultChecked && (field.checked || field.type !== 'radio');
  return field.value !== field.defaultValue;
}

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
 * Fields in which something was typed or chosen before the scripts have come. Asked before the page
 * is taken over, which empties them; the answer fills them again afterwards, as if it was typed then.
 */
export function typedBefore(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<Field>('input, textarea, select')]
    .filter(isChanged)
    .map((field) => ({ field, value: field.value, ticked: isTicked(field) && field.checked }));
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

/** The scripts have come: what was pressed before them (`public/before-paint.js`) is done now. */
export function pressAgain(): void {
  document.documentElement.dataset.started = '';
  for (const button of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    delete button.dataset.pressed;
    button.click();
  }
}
