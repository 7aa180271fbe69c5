import { readFileSync } from 'node:fs';

const DEPLOY = new URL('../../../deploy/', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, DEPLOY), 'utf8');

/** The condition of each alert, by its name; every condition stands in one line. */
export const ALERTS: ReadonlyMap<string, string> = new Map(
  [...textOf('prometheus/alerts.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(
    ([, name = '', expression = '']) => [name, expression],
  ),
);

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

/** The expressions of the dashboard's panels. */
export const PANELS: readonly { title: string; expression: string }[] = (
  JSON.parse(textOf('grafana/outlay.json')) as Dashboard
).panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expression: expr })));

/** The metrics that an expression reads. */
export const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:(?:outlay|process|nodejs)_\w+|up)\b/g)].map(([name]) => name);
