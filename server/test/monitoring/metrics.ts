/** One value of a scrape. */
export interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

export interface Scrape {
  samples: readonly Sample[];
  /** Names that are exported, also those without a value yet. */
  names: ReadonlySet<string>;
}

const LINE = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i;
const numberOf = (text: string): number => (text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text));
const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );

/** The suffixes of a histogram's series. */
const SERIES = ['_bucket', '_sum', '_count'];

/** Reads `/metrics` as Prometheus does, with its own `up`; a server that does not answer has nothing else. */
export async function scrape(url: string): Promise<Scrape> {
  const answer = await fetch(`${url}/metrics`).catch(() => undefined);
  const up: Sample = { name: 'up', labels: { job: 'outlay' }, value: answer?.ok ? 1 : 0 };
  const lines = answer?.ok ? (await answer.text()).split('\n') : [];
  const samples = lines.flatMap((line) => {
    const [, name, labels = '', value = ''] = LINE.exec(line) ?? [];
    return name === undefined ? [] : [{ name, labels: labelsOf(labels), value: numberOf(value) }];
  });
  const names = lines.flatMap((line) => {
    const [, name, type] = /^# TYPE (\w+) (\w+)$/.exec(line) ?? [];
    if (name === undefined) return [];
    return type === 'histogram' ? SERIES.map((end) => name + end) : [name];
  });
  return { samples: [up, ...samples], names: new Set(['up', ...names]) };
}
