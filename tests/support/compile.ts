import path from 'node:path';
import ts from 'typescript';

const file = path.resolve(import.meta.dirname, 'to-compile.ts');
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};

/**
 * Which of the expressions, one a line, the compiler refuses below a head that imports and declares
 * what they speak of; `the head` where that is wrong itself.
 */
export function refusedBy(head: string, expressions: readonly string[]): Set<string> {
  const lines = expressions.map((expression, at) => `export const value${at} = ${expression};`);
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  const text = `${head}${lines.join('\n')}`;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...more) =>
    name === file
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023)
      : getSourceFile(name, ...more);
  const program = ts.createProgram([file], options, host);
  const first = head.split('\n').length - 1;
  const found = program.getSemanticDiagnostics(program.getSourceFile(file));
  return new Set(
    found.map(({ file: source, start = 0 }) => {
      const at = source ? source.getLineAndCharacterOfPosition(start).line - first : -1;
      return expressions[at] ?? 'the head';
    }),
  );
}
