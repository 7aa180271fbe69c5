import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/database/embedded.ts';
import { asOwner } from '../bench/setting.ts';
import type { Member, Patroni } from './patroni.ts';
import { DEPLOY, end, isRoot, ownedBy, programOf, start } from './tool.ts';

const LOGIN = 'drill_login';
const PASSWORD = 'drill';

/** A PgBouncer on the machine of each database server. */
export interface Poolers {
  /** For the product: all of them, with a login that is a member of the application's role and nothing else. */
  url: string;
  start(member: Member): void;
  /** Loses the one on the machine of this server. */
  kill(member: Member): Promise<void>;
}

/** The file of deploy/pgbouncer with other values of settings that it has. */
function withSettings(values: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(DEPLOY, 'pgbouncer', 'pgbouncer.ini'), 'utf8');
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name} = .*$`, 'm');
    if (!line.test(text)) throw new Error(`pgbouncer.ini has no ${name}`);
    text = text.replace(line, `${name} = ${value}`);
  }
  return text;
}

/** Starts them with the file of deploy/pgbouncer; under its name of the database they lead to this one. */
export async function startPoolers(folder: string, patroni: Patroni, database: string): Promise<Poolers> {
  const program = programOf('pgbouncer', 'pgbouncer');
  await asOwner(
    (await patroni.leader(1)).login(),
    `create role ${LOGIN} login password '${PASSWORD}' in role outlay_app`,
  );
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"${LOGIN}" "${PASSWORD}"\n`);
  const places = new Map<Member, { port: number; config: string; log: string }>();
  for (const member of patroni.members) {
    const { name, port: to } = member;
    const port = await freePort();
    const config = join(folder, `${name}.pgbouncer.ini`);
    writeFileSync(
      config,
      withSettings({
        outlay: `host=127.0.0.1 port=${to} dbname=${database}`,
        listen_port: String(port),
        auth_file: users,
      }),
    );
    if (isRoot()) for (const path of [users, config]) ownedBy('postgres', path);
    places.set(member, { port, config, log: join(folder, `${name}.pgbouncer.log`) });
  }
  const running = new Map<Member, ChildProcess>();
  const startOne = (member: Member) => {
    const { config, log } = places.get(member) ?? { config: '', log: '' };
    const child = start({ program, args: [config], logFile: log, ...(isRoot() && { as: 'postgres' }) });
    running.set(member, child);
  };
  for (const member of patroni.members) startOne(member);
  const hosts = [...places.values()].map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `postgres://${LOGIN}:${PASSWORD}@${hosts}/outlay?target_session_attrs=read-write`,
    start: startOne,
    kill: async (member) => {
      const child = running.get(member);
      if (child) await end(child, 'SIGKILL');
    },
  };
}
