/** What a field may be without saying anything about a person: our own words, paths of routes, codes. */
const PLAIN = /^[\w.:/*-]{1,80}$/;
/** Part of a phone number, a code, an account, an amount. */
const DIGITS = /\d{5}/;
/** Fields whose values are our own words. `code` is not one: it may be a code that somebody was sent. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  ...['route', 'method', 'status', 'fault', 'gateway', 'provider', 'queue', 'topic', 'kind', 'channel'],
  ...['act', 'missing', 'restarted', 'level', 'ms'],
]);
const NUMBER = /^[A-Z2-9]{8}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Messages of errors that hold nothing but names of ours: of a table, of a constraint, of an address' fault. */
const OWN_ERRORS = [
  /^(?:[A-Za-z]*Error: )?[\w-]+: [\w.-]{1,40}$/,
  /^(?:[A-Za-z]*[Ee]rror: )?connect E[A-Z]+/,
  /^(?:[A-Za-z]*[Ee]rror: )?(?:relation|column|constraint) "[a-z_]+" (?:does not exist|of relation "[a-z_]+" does not exist)/,
  /^(?:[A-Za-z]*[Ee]rror: )?duplicate key value violates unique constraint "[a-z_]+"/,
  /^(?:[A-Za-z]*[Ee]rror: )?(?:canceling statement due to|terminating connection due to) [a-z -]+/,
  /^(?:[A-Za-z]*[Ee]rror: )?(?:Query read timeout|Connection terminated|timeout exceeded when trying to connect)/,
  /^(?:AggregateError: )?\d{1,4} sweeps failed/,
];
const ERROR_FIELDS: ReadonlySet<string> = new Set(['error', 'detail', 'said']);
const REMOVED = '[removed]';

/** The part of an error's message that is ours; a name or an address after it is cut off. */
function errorOf(text: string): string {
  const found = OWN_ERRORS.map((own) => own.exec(text)?.[0]).find((one) => one !== undefined);
  return found === undefined || DIGITS.test(found) ? REMOVED : found;
}

/** Where in the program: the names of functions, and files from our own folders on. */
const stackOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /^\s+at (?:(?:async )?([\w.<>#$[\] ]{1,80}) \()?[^\s()]*?((?:server|contract|node_modules|node:)[\w./@+-]*:\d+)/gm,
    ),
  ].map(([, name, place = '']) => `${name ?? ''} ${place}`.trim());

/** Messages are our own sentences in English; anything else is not. */
const messageOf = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) && !/\d{4}|@/.test(text) ? text : REMOVED;

function fieldOf(name: string, value: unknown): unknown {
  if (name === 'msg') return messageOf(String(value));
  if (name === 'time') return INSTANT.test(String(value)) ? value : REMOVED;
  if (name === 'number') return NUMBER.test(String(value)) ? value : REMOVED;
  if (name === 'stack') return stackOf(String(value));
  if (ERROR_FIELDS.has(name)) return errorOf(String(value));
  if (!OWN_FIELDS.has(name)) return undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && PLAIN.test(value) && !DIGITS.test(value) ? value : REMOVED;
}

/**
 * One line of the server's log without anything that may be about a person: only fields that hold our own words are kept.
 * Undefined for a line that is not one of the structured log, such as what a start prints.
 */
export function withoutPeople(line: string): string | undefined {
  try {
    const fields = JSON.parse(line) as Record<string, unknown> | null;
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return undefined;
    const kept = Object.entries(fields).map(([name, value]) => [name, fieldOf(name, value)]);
    return JSON.stringify(Object.fromEntries(kept.filter(([, value]) => value !== undefined)));
  } catch {
    return undefined;
  }
}
