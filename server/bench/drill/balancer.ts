import { join } from 'node:path';
import { freePort } from '../../src/database/embedded.ts';
import { DEPLOY, programOf, start } from './tool.ts';
import { until } from './wait.ts';

/** HAProxy with the shipped configuration; resolves when it passes calls on. */
export async function startHaproxy(ports: readonly number[], folder: string): Promise<string> {
  const program = programOf('haproxy', 'haproxy');
  const bind = `127.0.0.1:${await freePort()}`;
  const nodes = ports.map((port, index): [string, string] => [
    `OUTLAY_NODE_${index + 1}`,
    `127.0.0.1:${port}`,
  ]);
  start({
    program,
    args: ['-db', '-f', join(DEPLOY, 'haproxy', 'haproxy.cfg')],
    env: { OUTLAY_BIND: bind, ...Object.fromEntries(nodes) },
    logFile: join(folder, 'haproxy.log'),
  });
  const origin = `http://${bind}`;
  await until('HAProxy passes calls on', 20, async () => (await fetch(`${origin}/api/ready`)).ok);
  return origin;
}
