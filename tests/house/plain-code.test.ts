import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { filesIn, type SourceFile } from '../support/sources.ts';

const files = filesIn(['machines', 'src', 'tests', 'vite.config.ts'], /\.(ts|tsx|mjs)$/);

/** What is written inside the brackets of a literal that is spread into another one could stand there by itself. */
function isLiteralSpread(node: ts.Node): boolean {
  if (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node))
    return ts.isObjectLiteralExpression(node.expression);
  return ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression);
}

/** A file without these signs has no literal that is spread: nearly all of them need no reading. */
const maySpreadLiteral = /\.\.\.\s*(?:\/[/*]|[[{])/;

function literalSpreads({ path, text }: SourceFile): string[] {
  if (!maySpreadLiteral.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (isLiteralSpread(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push(`${path}:${line + 1}`);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

describe('plain code (docs/decisions/086-the-house-in-steps.md)', () => {
  it('finds what it looks for', () => {
    const text =
      'const a = { ...{ b: 1 } };\nconst c = [...[1], ...a];\nf(...[2]);\nconst d = <A {...{ b }} />;\nf(.../* 3 */ [3]);';
    const spreads = literalSpreads({ path: 'a.tsx', text });
    expect(spreads).toEqual(['a.tsx:1', 'a.tsx:2', 'a.tsx:3', 'a.tsx:4', 'a.tsx:5']);
  });

  it('spreads no literal into a literal', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(files.flatMap(literalSpreads)).toEqual([]);
  });
});
