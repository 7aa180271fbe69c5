import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv, SETTING_NAMES } from '../../src/env.ts';
import { startHaproxy } from './balancer.ts';
import { DEPLOY, endAll } from './tool.ts';

const textOf = (path: string): string => readFileSync(join(DEPLOY, path), 'utf8');
const namesIn = (path: string, pattern: RegExp): string[] =>
  [...textOf(path).matchAll(pattern)].map(([, name = '']) => name);

describe('Settings that the shipped files give to the product', () => {
  const FILES: [string, RegExp][] = [
    ['systemd/outlay.env', /^([A-Z][A-Z_]+)=/gm],
    ['helm/outlay/values.yaml', /^ {2}([A-Z][A-Z_]+):/gm],
    ['helm/outlay/templates/outlay.yaml', /- name: ([A-Z][A-Z_]+)$/gm],
    ['container/Containerfile', /\b((?:OUTLAY_|HOST|PORT)[A-Z_]*)=/g],
  ];
  test.each(FILES)('exist: %s', (path, pattern) => {
    const names = namesIn(path, pattern);
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  });

  test('exist: compose/compose.yml', () => {
    const node = /^x-node:[\s\S]*?(?=^services:)/m.exec(textOf('compose/compose.yml'))?.[0] ?? '';
    const names = [...node.matchAll(/^ {4}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  });

  test('are accepted as they stand, with a key', () => {
    const pairs = [...textOf('systemd/outlay.env').matchAll(/^([A-Z_]+)=(.*)$/gm)];
    const settings = Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
    expect(readEnv({ ...settings, OUTLAY_KEY: '5a'.repeat(32) }).PORT).toBe(3000);
  });
});

test('A node is given longer to end than it takes to drain', () => {
  const seconds = [
    ...namesIn('systemd/outlay.service', /^TimeoutStopSec=(\d+)/gm),
    ...namesIn('compose/compose.yml', /stop_grace_period: (\d+)s/g),
    ...namesIn('helm/outlay/templates/outlay.yaml', /terminationGracePeriodSeconds: (\d+)/g),
  ].map(Number);
  expect(seconds).toHaveLength(3);
  // OUTLAY_DRAIN of these files, and 25 seconds for what runs.
  for (const allowed of seconds) expect(allowed).toBeGreaterThan(10 + 25);
});

describe('Files that their own programs check', () => {
  let folder = '';
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'outlay-deploy-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.skipIf(!existsSync('/usr/sbin/haproxy'))('haproxy.cfg (where HAProxy is installed)', () => {
    const nodes = { OUTLAY_NODE_1: 'a', OUTLAY_NODE_2: 'b', OUTLAY_NODE_3: 'c' };
    const env = Object.fromEntries(
      Object.keys(nodes).map((name, index) => [name, `127.0.0.1:${3001 + index}`]),
    );
    const args = ['-c', '-f', join(DEPLOY, 'haproxy/haproxy.cfg')];
    const said = execFileSync('/usr/sbin/haproxy', args, { env: { ...env, OUTLAY_BIND: '127.0.0.1:8080' } });
    expect(said.toString()).toContain('Configuration file is valid');
  });

  test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('units (where systemd is installed)', () => {
    for (const name of ['outlay.service', 'patroni.service']) {
      // The users and programs of an installed server are not here.
      const text = textOf(`systemd/${name}`).replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true');
      const unit = join(folder, name);
      writeFileSync(unit, text);
      const said = execFileSync('/bin/sh', [
        '-c',
        `systemd-analyze verify ${unit} 2>&1 | grep ${name} || true`,
      ]);
      expect(said.toString()).toBe('');
    }
  });

  test('build.sh', () => {
    copyFileSync(join(DEPLOY, 'container/build.sh'), join(folder, 'build.sh'));
    expect(execFileSync('/bin/sh', ['-n', join(folder, 'build.sh')]).toString()).toBe('');
  });
});

/** A node that has the files of one version. */
async function startNode(files: readonly string[]): Promise<{ port: number; stop(): void }> {
  const server = createServer((request, reply) => {
    const isThere = request.url === '/api/ready' || files.includes(request.url ?? '');
    reply.writeHead(isThere ? 200 : 404).end(request.url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}

test.skipIf(!existsSync('/usr/sbin/haproxy'))(
  'While nodes of two versions serve, each file is found at a node that has it (where HAProxy is installed)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'outlay-files-'));
    const nodes = await Promise.all(
      [['/assets/old.js'], ['/assets/old.js'], ['/assets/new.js']].map(startNode),
    );
    try {
      const origin = await startHaproxy(
        nodes.map(({ port }) => port),
        folder,
      );
      const statuses = async (path: string) => {
        const answers = [];
        for (let times = 0; times < 6; times += 1) answers.push((await fetch(`${origin}${path}`)).status);
        return new Set(answers);
      };

      expect(await statuses('/assets/new.js')).toEqual(new Set([200]));
      expect(await statuses('/assets/old.js')).toEqual(new Set([200]));
      expect(await statuses('/assets/none.js')).toEqual(new Set([404]));
    } finally {
      await endAll();
      for (const node of nodes) node.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
