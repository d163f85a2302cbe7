/** A Markdown table; cells must be one line each. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Words of people: what would be a mark of Markdown stands there as it was written. */
export const plain = (words: string): string => words.replace(/[\\`*_[\]<>#]/g, '\\$&');

/** A word of the code. */
export const code = (word: string): string => `\`${word}\``;

/** A page: its parts with one empty line between them. */
export const page = (...parts: string[]): string =>
  `${parts.filter((part) => part !== '').join('\n\n')}\n`;

/** A line at the head of every generated page. */
export const generatedNote =
  'Generated from the machines by `npm run docs`; a test compares it. Do not edit.';
