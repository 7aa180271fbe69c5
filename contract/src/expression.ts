/**
 * Small expressions written by a company: the formula of a form field, the approver of a node. Numbers, "texts",
 * names, `+ - * /`, comparisons, `and or not`, and functions. No loops, no access to anything but what is given.
 */
export type Expression =
  | { kind: 'value'; value: Value }
  | { kind: 'name'; name: string }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'not'; of: Expression }
  | { kind: 'minus'; of: Expression }
  | { kind: 'binary'; op: Operator; left: Expression; right: Expression };

export type Value = number | string | boolean | null;
type Operator = '+' | '-' | '*' | '/' | '=' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or';

export type Parsed = { tree: Expression } | { fault: string; at: number };

interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  text: string;
  at: number;
}

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|"([^"]*)"|([\p{L}_][\p{L}\p{N}_:.]*)|(<=|>=|!=|[-+*/=<>(),]))/uy;
const DEEPEST = 30;

class Fault extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

function tokenise(source: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; source.slice(at).trim() !== ''; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(source);
    if (!found) throw new Fault('a sign that has no meaning here', at);
    const [, number, text, name, sign] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (text !== undefined) tokens.push({ kind: 'text', text, at });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at });
    else tokens.push({ kind: 'sign', text: sign ?? '', at });
  }
  return [...tokens, { kind: 'end', text: '', at: source.length }];
}

/** In increasing order of precedence. */
const LEVELS: readonly (readonly Operator[])[] = [
  ['or'],
  ['and'],
  ['=', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/'],
];

class Parser {
  private readonly tokens: Token[];
  private place = 0;
  private depth = 0;

  constructor(tokens: Token[]) {
    this.tokens = tokens;
  }

  whole(): Expression {
    const tree = this.level(0);
    if (this.next.kind !== 'end') throw new Fault(`“${this.next.text}” is not expected`, this.next.at);
    return tree;
  }

  private get next(): Token {
    return this.tokens[this.place] as Token;
  }

  private take(): Token {
    const token = this.next;
    this.place += 1;
    return token;
  }

  private takes(text: string): boolean {
    if (this.next.kind === 'text' || this.next.text !== text) return false;
    this.place += 1;
    return true;
  }

  private level(index: number): Expression {
    const operators = LEVELS[index];
    if (!operators) return this.unary();
    let left = this.level(index + 1);
    for (;;) {
      const op = operators.find((candidate) => this.takes(candidate));
      if (!op) return left;
      left = { kind: 'binary', op, left, right: this.level(index + 1) };
    }
  }

  private unary(): Expression {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new Fault('nested too deeply', this.next.at);
    const tree: Expression = this.takes('not')
      ? { kind: 'not', of: this.unary() }
      : this.takes('-')
        ? { kind: 'minus', of: this.unary() }
        : this.primary();
    this.depth -= 1;
    return tree;
  }

  private primary(): Expression {
    const token = this.take();
    if (token.kind === 'number') return { kind: 'value', value: Number(token.text) };
    if (token.kind === 'text') return { kind: 'value', value: token.text };
    if (token.kind === 'name') return this.named(token.text);
    if (token.text === '(') {
      const inner = this.level(0);
      this.expect(')');
      return inner;
    }
    throw new Fault(
      token.kind === 'end' ? 'something is missing' : `“${token.text}” is not expected`,
      token.at,
    );
  }

  private named(name: string): Expression {
    if (name === 'true' || name === 'false') return { kind: 'value', value: name === 'true' };
    if (!this.takes('(')) return { kind: 'name', name };
    const args: Expression[] = [];
    if (this.takes(')')) return { kind: 'call', name, args };
    do args.push(this.level(0));
    while (this.takes(','));
    this.expect(')');
    return { kind: 'call', name, args };
  }

  private expect(text: string): void {
    if (!this.takes(text)) throw new Fault(`“${text}” is missing`, this.next.at);
  }
}

/** Parses an expression; on failure returns the error and its character position. */
export function parseExpression(source: string): Parsed {
  try {
    return { tree: new Parser(tokenise(source)).whole() };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message, at: error.at };
    throw error;
  }
}

export interface Surroundings {
  /** Looks up the value of a name; null when it is not filled in yet. */
  name: (name: string) => Value;
  /** Functions beyond `if`, `min`, `max`, `round`, `abs`. */
  call?: (name: string, args: Value[]) => Value | undefined;
}

const ARITHMETIC: Partial<Record<Operator, (a: number, b: number) => number | boolean>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** The value of an expression; null when a needed value is missing or it cannot be computed. */
export function evaluate(tree: Expression, around: Surroundings): Value {
  switch (tree.kind) {
    case 'value':
      return tree.value;
    case 'name':
      return around.name(tree.name);
    case 'not':
      return evaluate(tree.of, around) !== true;
    case 'minus':
      return finite(-Number(evaluate(tree.of, around)));
    case 'call':
      return call(tree.name, tree.args, around);
    case 'binary':
      return binary(tree.op, tree.left, tree.right, around);
  }
}

function binary(op: Operator, left: Expression, right: Expression, around: Surroundings): Value {
  const a = evaluate(left, around);
  if (op === 'and') return a === true && evaluate(right, around) === true;
  if (op === 'or') return a === true || evaluate(right, around) === true;
  const b = evaluate(right, around);
  if (op === '=') return a === b;
  if (op === '!=') return a !== b;
  if (op === '+' && typeof a === 'string' && typeof b === 'string') return a + b;
  if (a === null || b === null) return null;
  const result = ARITHMETIC[op]?.(Number(a), Number(b)) ?? null;
  return typeof result === 'number' ? finite(result) : result;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function call(name: string, args: readonly Expression[], around: Surroundings): Value {
  // Evaluates only the branch that is taken.
  if (name === 'if') {
    const branch = evaluate(args[0] ?? NOTHING, around) === true ? args[1] : args[2];
    return branch ? evaluate(branch, around) : null;
  }
  const values = args.map((arg) => evaluate(arg, around));
  const own = around.call?.(name, values);
  if (own !== undefined) return own;
  if (values.some((value) => typeof value !== 'number')) return null;
  const numbers = values as number[];
  if (name === 'min') return finite(Math.min(...numbers));
  if (name === 'max') return finite(Math.max(...numbers));
  if (name === 'abs') return finite(Math.abs(numbers[0] ?? NaN));
  if (name === 'round') {
    const scale = 10 ** (numbers[1] ?? 0);
    return finite(Math.round((numbers[0] ?? NaN) * scale) / scale);
  }
  return null;
}

const NOTHING: Expression = { kind: 'value', value: null };
