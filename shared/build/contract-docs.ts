/** Reads the docstrings of the endpoints: of each call, and of each field of its request and response. */
import path from 'node:path';
import ts from 'typescript';
import { root } from './entries.ts';

/** Docstrings by field. A list has the fields of its rows. */
export interface FieldDocs {
  readonly [field: string]: { readonly description: string; readonly fields: FieldDocs };
}

export interface CallDocs {
  /** name of the topic */
  readonly group: string;
  readonly description: string;
  readonly request: FieldDocs;
  readonly response: FieldDocs;
}

const MAX_DEPTH = 5;

/** Returns the docstrings of all calls by name. */
export function contractDocs(): Readonly<Record<string, CallDocs>> {
  const folder = path.join(root, 'shared/topics');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file)).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram([path.join(folder, 'calls.ts')], { ...options, types: [] });
  const checker = program.getTypeChecker();
  const docs: Record<string, CallDocs> = {};
  for (const source of program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder)))
    for (const exported of checker.getExportsOfModule(checker.getSymbolAtLocation(source)!)) {
      const at = exported.valueDeclaration;
      if (!at || !ts.isVariableDeclaration(at) || !exported.name.endsWith('Call')) continue;
      const call = checker.getTypeOfSymbol(exported);
      const fieldsOf = (part: string): FieldDocs => {
        const types = propertyType(checker, call, part, at);
        const known = types && propertyType(checker, types, '~types', at);
        const written = known && propertyType(checker, known, 'input', at);
        return written ? fieldDocs(checker, written, at) : {};
      };
      const { value: name } = propertyType(checker, call, 'name', at) as ts.StringLiteralType;
      docs[name] = {
        group: path.basename(path.dirname(source.fileName)),
        description: documentationOf(checker, exported),
        request: fieldsOf('request'),
        response: fieldsOf('response'),
      };
    }
  return docs;
}

function propertyType(checker: ts.TypeChecker, type: ts.Type, name: string, at: ts.Node): ts.Type | undefined {
  const property = checker.getPropertyOfType(type, name);
  return property && checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, at));
}

function fieldDocs(checker: ts.TypeChecker, type: ts.Type, at: ts.Node, depth = 0): FieldDocs {
  const docs: Record<string, { description: string; fields: FieldDocs }> = {};
  if (depth > MAX_DEPTH) return docs;
  for (const part of type.isUnion() ? type.types : [type]) {
    const row = checker.isArrayLikeType(part) ? checker.getIndexTypeOfType(part, ts.IndexKind.Number) : undefined;
    if (row) Object.assign(docs, fieldDocs(checker, checker.getNonNullableType(row), at, depth));
    else if (part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))
      for (const property of checker.getPropertiesOfType(part))
        docs[property.name] = {
          description: documentationOf(checker, property),
          fields: fieldDocs(
            checker,
            checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, at)),
            at,
            depth + 1,
          ),
        };
  }
  return docs;
}

/** Removes sections and hazards, which are references for contributors, from texts for integrators. */
export const withoutReferences = (text: string): string => text.replace(/ ?\((?:\u00a7|hazard)[^)]*\)/g, '');

const documentationOf = (checker: ts.TypeChecker, symbol: ts.Symbol): string =>
  withoutReferences(ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ')).trim();
