import type { Sample, Scrape } from './metrics.ts';

/** The part of PromQL that our rules use; a range is from one scrape to the next, whatever its length says. */
export interface Scrapes {
  before: Scrape;
  now: Scrape;
}

type Value = number | Sample[];

const TOKEN = /\s*(>=|<=|==|!=|[a-z_]\w*|\d+(?:\.\d+)?|"[^"]*"|[-+*/<>(){}[\],=])/iy;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const token = new RegExp(TOKEN);
  while (token.lastIndex < text.trimEnd().length) {
    const found = token.exec(text);
    if (!found) throw new Error(`cannot read this rule: ${text}`);
    tokens.push(found[1] ?? '');
  }
  return tokens;
}

const key = (labels: Sample['labels'], only?: readonly string[]): string =>
  JSON.stringify(
    Object.entries(labels)
      .filter(([name]) => !only || only.includes(name))
      .sort(),
  );

const OPERATIONS: Record<string, (a: number, b: number) => number> = {
  '/': (a, b) => a / b,
  '*': (a, b) => a * b,
};
const COMPARISONS: Record<string, (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '==': (a, b) => a === b,
};

/** The series for which a condition holds; an expression without a comparison returns all of its series. */
export function evaluate(text: string, scrapes: Scrapes): Sample[] {
  const parser = new Parser(tokensOf(text), scrapes);
  const value = parser.comparison();
  parser.end();
  return typeof value === 'number' ? [{ name: '', labels: {}, value }] : value;
}

class Parser {
  readonly #tokens: string[];
  readonly #scrapes: Scrapes;

  constructor(tokens: string[], scrapes: Scrapes) {
    this.#tokens = tokens;
    this.#scrapes = scrapes;
  }

  end(): void {
    if (this.#tokens.length > 0) throw new Error(`unexpected ${this.#tokens.join(' ')}`);
  }

  comparison(): Value {
    const left = this.#quotient();
    const compare = COMPARISONS[this.#tokens[0] ?? ''];
    if (!compare) return left;
    this.#tokens.shift();
    const right = this.#quotient();
    if (typeof left === 'number' || typeof right !== 'number')
      throw new Error('only series compared with a number');
    return left.filter(({ value }) => compare(value, right));
  }

  #quotient(): Value {
    const left = this.#operand();
    const operate = OPERATIONS[this.#tokens[0] ?? ''];
    if (!operate) return left;
    this.#tokens.shift();
    const right = this.#operand();
    if (typeof left === 'number') throw new Error('a number on the left');
    return left.flatMap((one) => {
      const other =
        typeof right === 'number' ? right : right.find((two) => key(two.labels) === key(one.labels))?.value;
      return other === undefined ? [] : [{ ...one, name: '', value: operate(one.value, other) }];
    });
  }

  #operand(): Value {
    const token = this.#tokens.shift() ?? '';
    if (/^\d/.test(token)) return Number(token);
    if (token === 'sum' || token === 'max') return this.#aggregate(token);
    if (token === 'abs') return this.#inBrackets().map((one) => ({ ...one, value: Math.abs(one.value) }));
    if (token === 'increase' || token === 'rate') return this.#increase();
    if (token === 'histogram_quantile') return this.#quantile();
    return this.#select(token, this.#scrapes.now);
  }

  #expect(wanted: string): void {
    const token = this.#tokens.shift();
    if (token !== wanted) throw new Error(`${wanted} expected, not ${token}`);
  }

  #inBrackets(): Sample[] {
    this.#expect('(');
    const value = this.comparison();
    this.#expect(')');
    if (typeof value === 'number') throw new Error('series expected');
    return value;
  }

  #aggregate(by: 'sum' | 'max'): Sample[] {
    const labels: string[] = [];
    if (this.#tokens[0] === 'by') {
      this.#tokens.splice(0, 2);
      for (let name = this.#tokens.shift(); name !== ')'; name = this.#tokens.shift())
        if (name !== ',' && name !== undefined) labels.push(name);
    }
    const groups = Map.groupBy(this.#inBrackets(), (one) => key(one.labels, labels));
    return [...groups.values()].map((group) => {
      const values = group.map(({ value }) => value);
      const value = by === 'sum' ? values.reduce((sum, one) => sum + one, 0) : Math.max(...values);
      const own = Object.entries(group[0]?.labels ?? {}).filter(([name]) => labels.includes(name));
      return { name: '', labels: Object.fromEntries(own), value };
    });
  }

  /** Like Prometheus, it knows no increase of a series that it sees for the first time. */
  #increase(): Sample[] {
    this.#expect('(');
    const name = this.#tokens.shift() ?? '';
    const rest = [...this.#tokens];
    const now = this.#select(name, this.#scrapes.now);
    this.#tokens.splice(0, this.#tokens.length, ...rest);
    const before = this.#select(name, this.#scrapes.before);
    this.#expect('[');
    this.#tokens.splice(0, 3);
    this.#expect(')');
    return now.flatMap((one) => {
      const earlier = before.find((other) => key(other.labels) === key(one.labels));
      return earlier ? [{ ...one, name: '', value: one.value - earlier.value }] : [];
    });
  }

  #quantile(): Sample[] {
    this.#expect('(');
    const part = Number(this.#tokens.shift());
    this.#expect(',');
    const buckets = this.#operand();
    this.#expect(')');
    if (typeof buckets === 'number') throw new Error('buckets expected');
    const upTo = ({ labels }: Sample) => Number((labels['le'] ?? '').replace('+Inf', 'Infinity'));
    const sorted = buckets.toSorted((a, b) => upTo(a) - upTo(b));
    const total = sorted.at(-1)?.value ?? 0;
    const found = sorted.find(({ value }) => value >= total * part);
    return found && total > 0 ? [{ name: '', labels: {}, value: upTo(found) }] : [];
  }

  #select(name: string, from: Scrape): Sample[] {
    if (!/^[a-z_]\w*$/.test(name)) throw new Error(`the name of a metric expected, not ${name}`);
    const wanted: [string, string][] = [];
    if (this.#tokens[0] === '{') {
      this.#tokens.shift();
      for (let label = this.#tokens.shift(); label !== '}'; label = this.#tokens.shift()) {
        if (label === ',' || label === undefined) continue;
        this.#expect('=');
        wanted.push([label, (this.#tokens.shift() ?? '').slice(1, -1)]);
      }
    }
    return from.samples.filter(
      (one) => one.name === name && wanted.every(([label, value]) => one.labels[label] === value),
    );
  }
}
