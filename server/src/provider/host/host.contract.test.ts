import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFakeHost } from './host.fake.ts';
import type { HostPort } from './host.port.ts';
import { createSystemHost } from './host.system.ts';

const NONE = {
  ...({ folder: 'none', everyHours: 24 } as const),
  ...{ lastAt: null, provenAt: null, encrypted: false },
};
const hostAt = (folder: string): HostPort =>
  createSystemHost({ folder, product: '1.2.3', schema: '9999_newest.sql', backups: () => NONE });

describe.each<[string, HostPort]>([
  ['this machine', hostAt(tmpdir())],
  ['the fake', createFakeHost()],
])('%s', (_name, host) => {
  test('has a disk with no more free space than it has in all', async () => {
    const { freeBytes, totalBytes } = await host.disk();

    expect(totalBytes).toBeGreaterThan(0);
    expect(freeBytes).toBeGreaterThanOrEqual(0);
    expect(freeBytes).toBeLessThanOrEqual(totalBytes);
  });

  test('names the versions of the product and of Node', () => {
    expect(host.versions()).toEqual({
      product: '1.2.3',
      node: process.version,
      schema: '9999_newest.sql',
    });
  });
});

test('A data folder that is away has no free space', async () => {
  expect(await hostAt(join(tmpdir(), 'not-there')).disk()).toEqual({ freeBytes: 0, totalBytes: 0 });
});
