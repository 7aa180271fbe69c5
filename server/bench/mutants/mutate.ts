import ts from 'typescript';

/** One small mistake that somebody could have made. */
export interface Mutant {
  start: number;
  end: number;
  from: string;
  to: string;
  /** Counted from 1. */
  line: number;
  /** The line's text, to find the place again by. */
  lineText: string;
}

type Change = [from: ts.Node, to: string];

const OPERATORS: Partial<Record<ts.SyntaxKind, string[]>> = {
  [ts.SyntaxKind.LessThanToken]: ['<=', '>='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [ts.SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [ts.SyntaxKind.BarBarToken]: ['&&'],
  [ts.SyntaxKind.PlusToken]: ['-'],
  [ts.SyntaxKind.MinusToken]: ['+'],
  [ts.SyntaxKind.AsteriskToken]: ['/'],
  [ts.SyntaxKind.SlashToken]: ['*'],
  [ts.SyntaxKind.PlusEqualsToken]: ['-='],
  [ts.SyntaxKind.MinusEqualsToken]: ['+='],
};
const JOINS = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);
/** A call that is left out: what it was called on stays. */
const DROPPED = new Set(['filter', 'sort', 'toSorted', 'trim', 'reverse', 'toReversed', 'slice']);
const SWAPPED: Record<string, string> = { max: 'min', min: 'max', some: 'every', every: 'some' };

/** Every mutant of a source text, or of some of its functions, in the order of the text. */
export function mutantsOf(name: string, text: string, functions?: readonly string[]): Mutant[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true);
  const lines = text.split('\n');
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (isTypeOnly(node)) return;
    for (const [from, to] of changesOf(node)) {
      const start = from.getStart(source);
      const { line } = source.getLineAndCharacterOfPosition(start);
      const place = { line: line + 1, lineText: (lines[line] ?? '').trim() };
      mutants.push({ start, end: from.end, from: from.getText(source), to, ...place });
    }
    ts.forEachChild(node, visit);
  };
  const isWanted = (node: ts.Statement) =>
    !functions || (ts.isFunctionDeclaration(node) && functions.includes(node.name?.text ?? ''));
  source.statements.filter(isWanted).forEach(visit);
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** What is gone before the program runs cannot be wrong in it. */
const isTypeOnly = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node);

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isPrefixUnaryExpression(node)) return ofPrefix(node);
  if (ts.isConditionalExpression(node) || ts.isIfStatement(node)) return ofCondition(node);
  if (ts.isCallExpression(node)) return ofCall(node);
  if (ts.isReturnStatement(node)) return ofReturn(node);
  if (ts.isExpressionStatement(node)) return [[node, ';']];
  if (ts.isArrayLiteralExpression(node)) return node.elements.length === 0 ? [] : [[node, '[]']];
  return ofLiteral(node);
}

function ofBinary(node: ts.BinaryExpression): Change[] {
  const { left, right, operatorToken } = node;
  const flips = (OPERATORS[operatorToken.kind] ?? []).map((to): Change => [operatorToken, to]);
  if (!JOINS.has(operatorToken.kind)) return flips;
  return [...flips, [node, `(${left.getText()})`], [node, `(${right.getText()})`]];
}

function ofPrefix(node: ts.PrefixUnaryExpression): Change[] {
  return node.operator === ts.SyntaxKind.ExclamationToken || node.operator === ts.SyntaxKind.MinusToken
    ? [[node, `(${node.operand.getText()})`]]
    : [];
}

function ofCondition(node: ts.ConditionalExpression | ts.IfStatement): Change[] {
  const condition = ts.isIfStatement(node) ? node.expression : node.condition;
  return [
    [condition, 'true'],
    [condition, 'false'],
  ];
}

function ofCall(node: ts.CallExpression): Change[] {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const name = expression.name.text;
  if (DROPPED.has(name)) return [[node, expression.expression.getText()]];
  const swapped = SWAPPED[name];
  return swapped ? [[expression.name, swapped]] : [];
}

/** Nothing comes back; an empty list is a change of its own. */
function ofReturn({ expression }: ts.ReturnStatement): Change[] {
  const empty = expression && ts.isArrayLiteralExpression(expression) && expression.elements.length === 0;
  return expression && !empty ? [[expression, '(undefined as never)']] : [];
}

function ofLiteral(node: ts.Node): Change[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (!ts.isNumericLiteral(node)) return [];
  const value = Number(node.text);
  return [[node, value === 0 ? '1' : String(value - 1)]];
}
