/** What a client knows about one of its operations after it. */
export type Outcome = 'acknowledged' | 'failed' | 'unknown';

/**
 * One operation as its client saw it. It appends entries to lists (the events of documents), reads whole lists, or both.
 * Entries are unique: whoever appended one is known.
 */
export interface Operation {
  /** Name of the client, and what it did, for messages. */
  name: string;
  /** When it was sent, on the clients' common clock. */
  began: number;
  /** When it was answered; an operation without an outcome may still take effect at any later time. */
  ended: number;
  outcome: Outcome;
  appends?: readonly { list: string; entry: string }[];
  reads?: readonly { list: string; entries: readonly string[] }[];
}

/** The lists as they are at the end, read from the database itself. */
export type Final = ReadonlyMap<string, readonly string[]>;

type Reading = { name: string; list: string; entries: readonly string[]; began: number; ended: number };
type Append = { list: string; entry: string; by: Operation };

/** Everything that is wrong with a history, in words; empty for a right one. */
export function violationsOf(history: readonly Operation[], final: Final): string[] {
  const appends = history.flatMap((by) => (by.appends ?? []).map((one) => ({ ...one, by })));
  const readings = readingsOf(history, final);
  return [
    ...doubled(readings),
    ...invented(readings, appends),
    ...lost(appends, final),
    ...failedYetThere(appends, readings),
    ...forked(readings, final),
    ...late(appends, readings, final),
    ...cyclic(history, final),
  ];
}

/** All that was read, with the final lists as the last reading of each. */
function readingsOf(history: readonly Operation[], final: Final): Reading[] {
  const seen = history.flatMap(({ name, began, ended, outcome, reads = [] }) =>
    outcome === 'acknowledged' ? reads.map((read) => ({ name, began, ended, ...read })) : [],
  );
  const last = [...final].map(([list, entries]) => ({
    ...{ name: 'at the end', list, entries },
    ...{ began: Infinity, ended: Infinity },
  }));
  return [...seen, ...last];
}

const doubled = (readings: readonly Reading[]): string[] =>
  readings.flatMap(({ name, list, entries }) =>
    entries
      .filter((entry, at) => entries.indexOf(entry) < at)
      .map((entry) => `${name}: ${entry} is in ${list} twice`),
  );

function invented(readings: readonly Reading[], appends: readonly Append[]): string[] {
  const known = new Set(appends.map(({ list, entry }) => `${list} ${entry}`));
  return readings.flatMap(({ name, list, entries }) =>
    entries
      .filter((entry) => !known.has(`${list} ${entry}`))
      .map((entry) => `${name}: nobody appended ${entry} to ${list}`),
  );
}

/** What was acknowledged must be there; of one operation all or nothing. */
const lost = (appends: readonly Append[], final: Final): string[] => {
  const isThere = ({ list, entry }: Append) => final.get(list)?.includes(entry) ?? false;
  const gone = appends.filter((one) => one.by.outcome === 'acknowledged' && !isThere(one));
  const halves = [...Map.groupBy(appends, ({ by }) => by)].filter(
    ([by, own]) => by.outcome === 'unknown' && new Set(own.map(isThere)).size > 1,
  );
  return [
    ...gone.map(({ by, entry, list }) => `${by.name}: ${entry} was acknowledged and is not in ${list}`),
    ...halves.map(([by]) => `${by.name}: took effect in part`),
  ];
};

const failedYetThere = (appends: readonly Append[], readings: readonly Reading[]): string[] =>
  appends
    .filter(({ by }) => by.outcome === 'failed')
    .flatMap(({ by, list, entry }) =>
      readings
        .filter((reading) => reading.list === list && reading.entries.includes(entry))
        .map((reading) => `${by.name}: ${entry} was refused, yet ${reading.name} saw it in ${list}`),
    );

const isPrefix = (part: readonly string[], whole: readonly string[]): boolean =>
  part.length <= whole.length && part.every((entry, at) => entry === whole[at]);

/** Readings of one list must be prefixes of each other, which they are if each is a prefix of the final list. */
const forked = (readings: readonly Reading[], final: Final): string[] =>
  readings
    .filter(({ list, entries }) => !isPrefix(entries, final.get(list) ?? []))
    .map(({ name, list, entries }) => `${name}: saw ${list} as ${entries.join(', ')}: no prefix of its end`);

/** Real time: what ended before another began is before it. */
function late(appends: readonly Append[], readings: readonly Reading[], final: Final): string[] {
  const found: string[] = [];
  for (const [list, own] of Map.groupBy(readings, (one) => one.list)) {
    const inTime = own.toSorted((a, b) => a.began - b.began);
    const acknowledged = appends.filter((one) => one.list === list && one.by.outcome === 'acknowledged');
    for (const reading of inTime) {
      for (const { by, entry } of acknowledged)
        if (by.ended < reading.began && !reading.entries.includes(entry))
          found.push(`${reading.name}: did not see ${entry} in ${list}, acknowledged before`);
      for (const { by, entry } of appends.filter((one) => one.list === list))
        if (by.began > reading.ended && reading.entries.includes(entry))
          found.push(`${reading.name}: saw ${entry} in ${list} before it was sent`);
      for (const before of inTime)
        if (before.ended < reading.began && before.entries.length > reading.entries.length)
          found.push(`${reading.name}: saw less of ${list} than ${before.name} before`);
    }
    found.push(...outOfOrder(acknowledged, final.get(list) ?? []));
  }
  return found;
}

function outOfOrder(acknowledged: readonly Append[], order: readonly string[]): string[] {
  const place = new Map(order.map((entry, at) => [entry, at]));
  return acknowledged.flatMap((first) =>
    acknowledged
      .filter(
        (second) =>
          first.by.ended < second.by.began && (place.get(first.entry) ?? 0) > (place.get(second.entry) ?? 0),
      )
      .map((second) => `${second.by.name}: ${second.entry} stands before ${first.entry}, which had ended`),
  );
}

/**
 * Across lists: an operation comes after the one whose entry its own follows (ww), after the one whose entry it read last
 * (wr), and before the one whose entry it did not see yet (rw). A circle of these is no order at all.
 */
function cyclic(history: readonly Operation[], final: Final): string[] {
  const writer = new Map<string, Operation>();
  for (const by of history)
    for (const { list, entry } of by.appends ?? []) writer.set(`${list} ${entry}`, by);
  const after = new Map<Operation, Set<Operation>>();
  const add = (before: Operation | undefined, next: Operation | undefined) => {
    if (!before || !next || before === next) return;
    after.set(before, (after.get(before) ?? new Set()).add(next));
  };
  for (const [list, entries] of final)
    for (const [at, entry] of entries.entries())
      if (at > 0) add(writer.get(`${list} ${entries[at - 1]}`), writer.get(`${list} ${entry}`));
  for (const reader of history) {
    if (reader.outcome !== 'acknowledged') continue;
    for (const { list, entries } of reader.reads ?? []) {
      add(writer.get(`${list} ${entries.at(-1)}`), reader);
      add(reader, writer.get(`${list} ${final.get(list)?.[entries.length]}`));
    }
  }
  const circle = findCircle(after);
  return circle ? [`these have no order: ${circle.map(({ name }) => name).join(' → ')}`] : [];
}

/** A circle of the graph, or null. */
function findCircle(after: ReadonlyMap<Operation, ReadonlySet<Operation>>): Operation[] | null {
  const done = new Set<Operation>();
  for (const start of after.keys()) {
    const path: { at: Operation; next: Operation[] }[] = [{ at: start, next: [...(after.get(start) ?? [])] }];
    const onPath = new Set([start]);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.next.pop();
      if (next === undefined) {
        onPath.delete(top.at);
        done.add(top.at);
        path.pop();
      } else if (onPath.has(next)) {
        return [...path.slice(path.findIndex(({ at }) => at === next)).map(({ at }) => at), next];
      } else if (!done.has(next)) {
        path.push({ at: next, next: [...(after.get(next) ?? [])] });
        onPath.add(next);
      }
    }
  }
  return null;
}
