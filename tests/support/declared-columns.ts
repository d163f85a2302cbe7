import path from 'node:path';
import ts from 'typescript';
import { filesIn } from './sources.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The property of this name; null where the type has none. */
function propertyOf(checker: ts.TypeChecker, type: ts.Type, name: string): ts.Type | null {
  const property = checker.getPropertyOfType(type, name);
  return property ? checker.getTypeOfSymbol(property) : null;
}

/** What is read of a column: of `ColumnType` and `Generated` their first part. */
const readOf = (checker: ts.TypeChecker, type: ts.Type): ts.Type =>
  propertyOf(checker, type, '__select__') ?? type;

/** Null for `unknown`, which says nothing of it. */
const mayBeNull = (type: ts.Type): boolean | null =>
  type.flags & ts.TypeFlags.Unknown
    ? null
    : Boolean(type.flags & ts.TypeFlags.Null) || (type.isUnion() && type.types.some(mayBeNull));

/**
 * The tables as the types of the sources declare them, with those of the modules: table -> column
 * -> whether it may be null, where the type says so.
 */
export function declaredColumns(): Map<string, Map<string, boolean | null>> {
  const main = path.join(root, 'src/server/db/tables.ts');
  const modules = filesIn(['src/modules'], /\/tables\.server\.ts$/);
  const program = ts.createProgram([main, ...modules.map((file) => path.join(root, file.path))], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(main);
  const file = source && checker.getSymbolAtLocation(source);
  const database = file && checker.getExportsOfModule(file).find(({ name }) => name === 'Database');
  if (!database) throw new Error('there is no type Database');
  const columnsOf = (table: ts.Type) =>
    new Map(
      checker
        .getPropertiesOfType(table)
        .map((one) => [one.name, mayBeNull(readOf(checker, checker.getTypeOfSymbol(one)))]),
    );
  return new Map(
    checker
      .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(database))
      .map((table) => [table.name, columnsOf(checker.getTypeOfSymbol(table))]),
  );
}
