import { parseExpression, type Expression } from '@outlay/contract/expression';
import type { TypeField } from '@outlay/contract/documents/document.type';

export type FormulaFault =
  | { kind: 'empty' | 'sign' | 'deep' | 'incomplete' }
  | { kind: 'unexpected' | 'missing' | 'unknownName' | 'unknownFunction'; what: string };

const FUNCTIONS = new Set(['if', 'min', 'max', 'round', 'abs', 'days']);

/** The names a formula at this index may use: the fields above it, `lines`, their sum, and `driven`, kilometres. */
export const namesFor = (fields: readonly TypeField[], index: number): string[] => [
  ...fields
    .slice(0, index)
    .filter(({ kind }) => !['longText', 'member', 'multiSelect'].includes(kind))
    .map(({ key }) => key),
  'lines',
  'driven',
];

/** The error of a formula; null when it is valid. */
export function formulaFault(source: string, names: readonly string[]): FormulaFault | null {
  if (source.trim() === '') return { kind: 'empty' };
  const parsed = parseExpression(source);
  return 'fault' in parsed ? readFault(parsed.fault) : nameFault(parsed.tree, new Set(names));
}

/** Converts the parser's English message into a code that can be translated. */
function readFault(fault: string): FormulaFault {
  const what = /“(.*)”/.exec(fault)?.[1] ?? '';
  if (fault.endsWith('is missing')) return what ? { kind: 'missing', what } : { kind: 'incomplete' };
  if (fault.endsWith('not expected')) return { kind: 'unexpected', what };
  return { kind: fault === 'nested too deeply' ? 'deep' : 'sign' };
}

function nameFault(tree: Expression, names: ReadonlySet<string>): FormulaFault | null {
  switch (tree.kind) {
    case 'value':
      return null;
    case 'name':
      return names.has(tree.name) ? null : { kind: 'unknownName', what: tree.name };
    case 'call':
      if (!FUNCTIONS.has(tree.name)) return { kind: 'unknownFunction', what: tree.name };
      return firstOf(tree.args.map((arg) => nameFault(arg, names)));
    case 'binary':
      return nameFault(tree.left, names) ?? nameFault(tree.right, names);
    default:
      return nameFault(tree.of, names);
  }
}

const firstOf = (faults: (FormulaFault | null)[]): FormulaFault | null => faults.find(Boolean) ?? null;
