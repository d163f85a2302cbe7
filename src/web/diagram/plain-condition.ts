/**
 * A text about a condition without its facts: what is in brackets, after a colon or a sentence of
 * its own only to name values is left out. "Your profile is not complete. It lacks: {missing}."
 * becomes "Your profile is not complete."
 */
export function plainCondition(text: string): string {
  const trimmed = text.replace(/\s*\([^)]*\{[^)]*\)/g, '').replace(/:[^:.]*\{[^.]*(?=\.)/g, '');
  const sentences = trimmed.split(/(?<=\.)\s+/);
  const plain = sentences.filter(
    (sentence, at) =>
      !sentence.includes('{') && (at === 0 || !text.includes(`${sentence.replace(/\.$/, '')}:`)),
  );
  return (plain.length > 0 ? plain.join(' ') : trimmed).replace(/\{\w+\}/g, '…');
}
