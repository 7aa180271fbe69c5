/**
 * What the product asks of the database in one call, as the bare reference asks it again: the statements in their
 * order, with the ids of the sample replaced by names.
 */
export interface Tape {
  steps: { text: string; values: TapeValue[] }[];
}

export type TapeValue =
  | { kind: 'text'; text: string }
  | { kind: 'seq' }
  | { kind: 'list'; items: TapeValue[] }
  | { kind: 'bytes'; hex: string }
  | { kind: 'other'; value: unknown };

export type Ids = Record<string, string>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Puts names in the place of ids: `ids` are the sample's; an id that is none of them is made anew a call. */
export function recordTape(said: readonly { text: string; values: readonly unknown[] }[], ids: Ids): Tape {
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  let fresh = 0;
  const name = (text: string) =>
    text.replaceAll(UUID, (id) => {
      const known = names.get(id);
      if (known !== undefined) return `{{${known}}}`;
      fresh += 1;
      names.set(id, `fresh${fresh}`);
      return `{{fresh${fresh}}}`;
    });
  const taped = (value: unknown, text: string): TapeValue => {
    if (typeof value === 'string') return { kind: 'text', text: name(value) };
    if (Buffer.isBuffer(value)) return { kind: 'bytes', hex: value.toString('hex') };
    if (typeof value === 'number' && text.includes('audit_event')) return { kind: 'seq' };
    if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => taped(item, text)) };
    if (value instanceof Date) return { kind: 'other', value: value.toISOString() };
    // What goes into a jsonb column names ids too.
    if (typeof value === 'object' && value !== null)
      return { kind: 'text', text: name(JSON.stringify(value)) };
    return { kind: 'other', value };
  };
  return {
    steps: said.map(({ text, values }) => ({
      text: name(text),
      values: values.map((value) => taped(value, text)),
    })),
  };
}

const NAME = /\{\{(\w+)\}\}/g;

export function fillIn(text: string, ids: Ids, makeId: () => string): string {
  return text.replaceAll(NAME, (_whole, name: string) => (ids[name] ??= makeId()));
}
