// The OpenAPI description, as the server gives it, through the linter. Silent when it is clean.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@outlay/contract/endpoint';
import { describeApi } from '#http/openapi.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CONTRACT = new URL('../../contract/src/', import.meta.url);

/** Every endpoint of the contract: what a module of it exports as `…Endpoints`. */
async function everyEndpoint(): Promise<Endpoint[]> {
  const modules = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const endpoints: Endpoint[] = [];
  for (const name of modules) {
    const exported = (await import(new URL(name, CONTRACT).href)) as Record<string, unknown>;
    for (const [key, value] of Object.entries(exported))
      if (key.endsWith('Endpoints')) endpoints.push(...Object.values(value as Record<string, Endpoint>));
  }
  return endpoints;
}

const folder = mkdtempSync(join(tmpdir(), 'outlay-api-'));
try {
  const endpoints = await everyEndpoint();
  if (endpoints.length === 0) throw new Error('the contract exports no endpoints');
  const description = join(folder, 'openapi.json');
  writeFileSync(description, JSON.stringify(describeApi(endpoints, '0.0.0'), null, 2));
  const lint = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/@redocly/cli/bin/cli.js'),
      'lint',
      description,
      '--config',
      join(ROOT, 'redocly.yaml'),
      '--max-problems',
      '50',
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
    },
  );
  if (lint.status !== 0) console.error(`${lint.stdout}${lint.stderr}`);
  process.exitCode = lint.status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
