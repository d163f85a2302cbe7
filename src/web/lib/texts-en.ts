/**
 * Where the English texts lie: an area of the platform, one that both sides have, one of a noun. Each
 * language has its table, which travels with its first words.
 */
export const files: Record<string, () => Promise<object>> = import.meta.glob<object>(
  ['../locales/en/*.json', '#shared/locales/en/*.json', '#modules/*/texts/en/*.json'],
  { import: 'default' },
);
