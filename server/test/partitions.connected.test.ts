import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { splitDatabase } from '#database/partition-change.ts';
import { readShapes } from '#database/partitions.ts';
import { copyTemplate } from './cluster.ts';
import { startServer, type TestServer } from './harness.ts';
import { oneServer } from './second-server.ts';

const silent = () => undefined;

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ servers: oneServer });
});
afterAll(() => server.stop());

async function partitionsOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const shapes = await readShapes(client);
  await client.end();
  return [...new Set(shapes.map(({ partitions }) => partitions))];
}

describe('A database that is split by company', () => {
  test('is not touched while a server is connected', async () => {
    const before = await partitionsOf(server.ownerUrl);
    await expect(splitDatabase(server.ownerUrl, 4, silent)).rejects.toThrow('stop every node first');
    expect(await partitionsOf(server.ownerUrl)).toEqual(before);
  });

  test('is split once the connections of a server that has just stopped have ended', async () => {
    const url = await copyTemplate(inject('clusterUrl'));
    const leaving = new pg.Client({ connectionString: url, application_name: 'outlay' });
    await leaving.connect();
    const split = splitDatabase(url, 2, silent);
    await sleep(300);
    await leaving.end();
    await split;
    expect(await partitionsOf(url)).toEqual([2]);
  });
});
