import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A pooler that shares one server connection per login among its clients, by transaction. */
export interface Pooler {
  port: number;
  stop: () => void;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Starts PgBouncer in front of the cluster. It refuses to run as root, so it becomes `nobody`. */
export async function startPooler(
  program: string,
  clusterUrl: string,
  logins: Readonly<Record<string, string>>,
): Promise<Pooler> {
  const { port: clusterPort } = new URL(clusterUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'outlay-pooler-'));
  chmodSync(folder, 0o755);
  const users = join(folder, 'users.txt');
  writeFileSync(
    users,
    Object.entries(logins)
      .map(([name, word]) => `"${name}" "${word}"\n`)
      .join(''),
  );
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${clusterPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 1',
      'max_client_conn = 500',
      'ignore_startup_parameters = extra_float_digits,options',
      ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
    ].join('\n'),
  );
  const child = spawn(program, [config], { stdio: 'ignore' });
  await until(port, logins);
  return {
    port,
    stop: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function until(port: number, logins: Readonly<Record<string, string>>): Promise<void> {
  const [user = '', password = ''] = Object.entries(logins)[0] ?? [];
  for (let tried = 0; tried < 100; tried += 1) {
    const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'postgres' });
    const there = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (there) return;
    await sleep(100);
  }
  throw new Error('the pooler does not answer');
}
