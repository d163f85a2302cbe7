import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesIn, resolveImport } from '../support/sources.ts';
import { textFiles } from '../support/text-files.ts';

// Decision 027: the types hold that what is asked for exists; this holds the rest.
const uzbek = textFiles().filter(({ language }) => language === 'uz');
const form = /_(zero|one|two|few|many|other)$/;
/** The files of the product, each read once for all that is looked for in them. */
const sources = filesIn(['src', 'machines'], /(?<!\.d)\.tsx?$/).map(({ path, text }) => ({
  path,
  tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
}));
type Source = (typeof sources)[number];

/** Every key as `t` is called with it: a plural once, without its form. */
const keys = [
  ...new Set(
    uzbek.flatMap(({ name, texts }) =>
      [...texts.keys()].map((key) => {
        const base = key.replace(form, '');
        return `${name}.${texts.has(`${base}_other`) ? base : key}`;
      }),
    ),
  ),
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * What a template may become; the first part of a key has no dot in it. Null for a template that
 * says nothing of its own.
 */
function patternOf(node: ts.TemplateExpression): string | null {
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (!parts.some((part) => /[a-zA-Z]/.test(part)) || !parts.join('').includes('.')) return null;
  return parts
    .map(
      (part, at) =>
        escaped(part) + (at === parts.length - 1 ? '' : at === 0 && part === '' ? '[^.]+' : '.+'),
    )
    .join('');
}

/** The texts and templates of a file. */
function namedIn({ tree }: Source): { plain: string[]; patterns: string[] } {
  const plain: string[] = [];
  const patterns: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) plain.push(node.text);
    if (ts.isTemplateExpression(node)) patterns.push(patternOf(node) ?? '');
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { plain, patterns: patterns.filter(Boolean) };
}

const named = sources.map((file) => ({ ...namedIn(file), path: file.path }));
const plain = new Set(named.flatMap((file) => file.plain));
const patterns = [...new Set(named.flatMap((file) => file.patterns))].map(
  (text) => new RegExp(`^${text}$`),
);

// Words of buttons and errors that are fixed already may wait for their screen; the code list reads
// its sentence out of the file itself.
const fixed = /^common\.(button|error)\.|^codes\.quarterOfYear$/;

const spoken = new Set([
  'title',
  'label',
  'alt',
  'placeholder',
  'heading',
  'lead',
  'hint',
  'text',
  'caption',
  'summary',
  'aria-label',
]);

/** Words between tags, and in attributes that people read or hear. */
function literalsIn({ path, tree }: Source): string[] {
  const found: string[] = [];
  const judge = (words: string): void => {
    if (/\p{L}{2}/u.test(words)) found.push(`${path}: ${words.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) judge(node.text);
    if (
      ts.isJsxExpression(node) &&
      ts.isJsxElement(node.parent) &&
      node.expression &&
      ts.isStringLiteralLike(node.expression)
    ) {
      judge(node.expression.text);
    }
    if (
      ts.isJsxAttribute(node) &&
      spoken.has(node.name.getText()) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer)
    ) {
      judge(node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

describe('keys of texts', () => {
  it('are typed by every Uzbek file', () => {
    const typed = filesIn(['src'], /\/text-keys\.ts$|^src\/modules\/[^/]+\/texts\.ts$/).flatMap(
      ({ path, text }) =>
        [...text.matchAll(/'?([\w-]+)'?: typeof import\('([^']+)'\)/g)].map(
          ([, area, written = '']) => [
            /\/(frame|home|site)\.json$/.exec(written)?.[1] ?? area,
            resolveImport(path, written),
          ],
        ),
    );
    expect(typed.sort()).toEqual(uzbek.map(({ name, file }) => [name, file]).sort());
  });

  it('are asked for somewhere, each of them', () => {
    expect(
      keys.filter(
        (key) =>
          !fixed.test(key) && !plain.has(key) && !patterns.some((pattern) => pattern.test(key)),
      ),
    ).toEqual([]);
  });

  it('stand where people read: no literal text in a screen', () => {
    const screens = sources.filter(({ path }) => /^src\/(?:web|modules)\/.*\.tsx$/.test(path));
    expect(screens.length).toBeGreaterThan(300);
    expect(screens.flatMap(literalsIn)).toEqual([]);
  });
});
