import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'ldapts';
import type { IdpKey } from './saml.double.ts';

/** The folder below which Debian's package `slapd` is: the root, or where the package was unpacked. */
const ROOT = process.env['OUTLAY_TEST_SLAPD'] ?? '/';
const PROGRAM = join(ROOT, 'usr/sbin/slapd');

/** Whether OpenLDAP's server is on this machine. */
export const hasSlapd = existsSync(PROGRAM);

export const SLAPD_BASE = 'dc=corp,dc=example';
export const SLAPD_ADMIN = { dn: `cn=admin,${SLAPD_BASE}`, password: 'password-of-the-admin' };

export interface Slapd {
  port: number;
  securePort: number;
  /** Bound as the administrator, to add entries with. */
  client: Client;
  close(): Promise<void>;
}

const SCHEMAS = ['core', 'cosine', 'inetorgperson'];

/** Runs OpenLDAP's server on the loopback interface, with an empty directory in a folder of its own. */
export async function openSlapd(key: IdpKey): Promise<Slapd> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-slapd-'));
  await writeFile(join(folder, 'key.pem'), key.privateKey);
  await writeFile(join(folder, 'certificate.pem'), key.certificate);
  await writeFile(join(folder, 'slapd.conf'), configuration(folder));
  const [port, securePort] = [await freePort(), await freePort()];
  const urls = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${securePort}`;
  const libraries = join(ROOT, 'usr/lib/x86_64-linux-gnu');
  const child = spawn(PROGRAM, ['-d', '0', '-f', join(folder, 'slapd.conf'), '-h', urls], {
    stdio: 'ignore',
    env: ROOT === '/' ? process.env : { ...process.env, LD_LIBRARY_PATH: libraries },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const client = await bound(port);
  await client.add(SLAPD_BASE, { objectClass: ['dcObject', 'organization'], dc: 'corp', o: 'Corp' });
  return {
    ...{ port, securePort, client },
    async close() {
      await client.unbind();
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

const configuration = (folder: string): string =>
  [
    ...SCHEMAS.map((name) => `include ${join(ROOT, 'etc/ldap/schema', `${name}.schema`)}`),
    `modulepath ${join(ROOT, 'usr/lib/ldap')}`,
    'moduleload back_mdb',
    `TLSCertificateFile ${join(folder, 'certificate.pem')}`,
    `TLSCertificateKeyFile ${join(folder, 'key.pem')}`,
    'database mdb',
    `suffix "${SLAPD_BASE}"`,
    `rootdn "${SLAPD_ADMIN.dn}"`,
    `rootpw ${SLAPD_ADMIN.password}`,
    `directory ${folder}`,
    '',
  ].join('\n');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function bound(port: number): Promise<Client> {
  for (let turn = 0; turn < 200; turn += 1) {
    const client = new Client({ url: `ldap://127.0.0.1:${port}` });
    try {
      await client.bind(SLAPD_ADMIN.dn, SLAPD_ADMIN.password);
      return client;
    } catch {
      await wait(100);
    }
  }
  throw new Error('slapd has not started');
}
