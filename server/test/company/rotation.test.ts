import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import type { KeyPort } from '#provider/key/key.port.ts';
import { createKeyRing, type KeyRing } from '#secrets/key-ring.ts';
import { newId } from '#system/id.ts';
import { checkOf } from '../../src/database/installation.ts';
import { followRotation, forgetNode } from '../../src/key/follow.ts';
import { countOthers } from '../../src/key/reseal.ts';
import { openRing } from '../../src/key/retired.ts';
import { rotateKey } from '../../src/key/rotate.ts';
import { newCompany, newExpense, sure, type Crew } from '../builders.ts';
import { startServer, type Person, type TestServer } from '../harness.ts';

const KEYS = Array.from({ length: 5 }, (_, at) => `${at}${at + 1}`.repeat(32));
const idOf = (key: string) => createKeyRing({ key }).seals;

interface Node {
  server: TestServer;
  ring: KeyRing;
  /** Where its operator puts keys. */
  place: { key: string; next: string | undefined };
  stop(): Promise<void>;
}

/** A node that looks after a rotation ten times a second. */
async function startNode(key: string, beside?: Node): Promise<Node> {
  const ring = beside ? await openRing(beside.server.db, { key }) : createKeyRing({ key });
  const server = await startServer({ secrets: ring, ...(beside && { beside: beside.server }) });
  const place: Node['place'] = { key, next: undefined };
  const port: KeyPort = {
    place: 'a test',
    read: () => place,
    put: () => false,
    settle: () => void ([place.key, place.next] = [place.next ?? place.key, undefined]),
  };
  if (!beside) {
    const id = newId();
    await server.owner.query('insert into installation (id, key_check) values ($1, $2)', [
      id,
      checkOf({ key }, id),
    ]);
  }
  const nodeId = newId();
  let following = true;
  const followed = (async () => {
    for (; following; await sleep(100)) await followRotation({ db: server.db, ring, port, nodeId });
  })();
  const stop = async () => {
    following = false;
    await followed;
    await forgetNode(server.db, nodeId);
    await server.stop();
  };
  return { server, ring, place, stop };
}

let first: Node;
let second: Node;
let crew: Crew;
const nodes = () => [first, second];
beforeAll(async () => {
  first = await startNode(KEYS[0] ?? '');
  second = await startNode(KEYS[0] ?? '', first);
  crew = await newCompany(first.server);
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const saveAccount = (server: TestServer, who: Person, account: string, key?: string) =>
  server.call(
    who,
    payeeEndpoints.save,
    { id: newId(), holder: who.name, bank: 'First Bank', account },
    key === undefined ? {} : { key },
  );

/** Calls on both nodes until it is stopped; each answer that is no success is kept. */
function underLoad() {
  const failed: unknown[] = [];
  let [calls, on] = [0, true];
  const client = async (at: number) => {
    for (let turn = 0; on; turn += 1) {
      const { server } = nodes()[(at + turn) % 2] ?? first;
      try {
        const account = `62220000111177${String(turn % 100).padStart(2, '0')}`;
        const saved = await saveAccount(server, crew.employee, account);
        if (saved.status !== 200) failed.push(saved.body);
        sure(await server.call(crew.employee, payeeEndpoints.get, {}));
        await newExpense(server, crew.leader);
        const { fault } = sure(await server.call(crew.auditor, auditEndpoints.verify, {}));
        if (fault) failed.push(fault);
        calls += 4;
      } catch (error) {
        failed.push(error);
      }
    }
  };
  const clients = [0, 1, 2].map(client);
  return async () => {
    on = false;
    await Promise.all(clients);
    return { calls, failed };
  };
}

interface Rotating {
  from: string;
  to: string;
  isLeaked?: boolean;
  /** Ends the rotation, as a kill does, when it says this. */
  killedAt?: string;
}

async function rotate({ from, to, isLeaked = false, killedAt }: Rotating): Promise<void> {
  for (const node of nodes()) node.place.next = node.ring.key === to ? undefined : to;
  await rotateKey({
    ...{ owners: first.server.owners, key: from, next: to, isLeaked, now: first.server.now },
    ...{ patienceMs: 20_000, settleMs: 500 },
    say(sentence) {
      if (killedAt !== undefined && sentence.includes(killedAt)) throw new Error('killed');
    },
  });
}

const [A = '', B = '', C = '', D = '', E = ''] = KEYS;

describe('A rotation of the key while two nodes serve', () => {
  test('fails no call, leaves nothing of the old key, and every log stays whole', async () => {
    const stop = underLoad();
    await sleep(500);
    await rotate({ from: A, to: B });
    await sleep(500);
    const { calls, failed } = await stop();

    expect(failed).toEqual([]);
    expect(calls).toBeGreaterThan(40);
    expect(await countOthers(first.server.db, idOf(B))).toEqual({});
    for (const { server, ring } of nodes()) {
      expect([ring.key, ring.next]).toEqual([B, undefined]);
      expect(sure(await server.call(crew.auditor, auditEndpoints.verify, {})).intact).toBe(true);
      sure(await saveAccount(server, crew.employee, '6222000011117702'));
    }
  });

  test('that was killed at any step is continued by a second call', async () => {
    const stop = underLoad();
    for (const killedAt of ['knows the next key', 'seals with the next key', 'sealed anew', 'audit logs'])
      await expect(rotate({ from: B, to: C, killedAt })).rejects.toThrow('killed');
    await rotate({ from: B, to: C });
    const { failed } = await stop();

    expect(failed).toEqual([]);
    expect(await countOthers(first.server.db, idOf(C))).toEqual({});
    await rotate({ from: B, to: C });
  });

  test('waits for a node that does not know the next key, and nothing is sealed with it before', async () => {
    second.place.next = undefined;
    first.place.next = D;
    await expect(
      rotateKey({
        ...{ owners: first.server.owners, key: C, next: D, isLeaked: false, now: first.server.now },
        ...{ patienceMs: 1_500, settleMs: 0, say: () => undefined },
      }),
    ).rejects.toThrow('1 of 2 running nodes');
    expect(nodes().map(({ ring }) => ring.seals)).toEqual([idOf(C), idOf(C)]);
    expect(await countOthers(first.server.db, idOf(C))).toEqual({});
  });

  test('keeps what was signed before: a repeated call gets its answer', async () => {
    const key = newId();
    const input = { id: newId(), holder: crew.leader.name, bank: 'First Bank', account: '6222000011117703' };
    const before = await first.server.call(crew.leader, payeeEndpoints.save, input, { key });
    await rotate({ from: C, to: D });
    const after = await second.server.call(crew.leader, payeeEndpoints.save, input, { key });
    expect([after.status, after.body]).toEqual([before.status, before.body]);
  });

  test('after a leak counts nothing that the old key has signed', async () => {
    const seal = (ring: KeyRing, by: Buffer) => ring.signatures('frame').some((one) => one.equals(by));
    const old = first.ring.sign('frame');
    expect(seal(second.ring, old)).toBe(true);
    await rotate({ from: D, to: E, isLeaked: true });
    expect(nodes().map(({ ring }) => seal(ring, old))).toEqual([false, false]);
    expect(sure(await first.server.call(crew.auditor, auditEndpoints.verify, {})).intact).toBe(true);
  });

  test('is over for a node that starts later with the new key alone', async () => {
    const third = await startNode(E, first);
    const verdict = sure(await third.server.call(crew.auditor, auditEndpoints.verify, {}));
    expect(verdict).toMatchObject({ intact: true });
    expect(sure(await third.server.call(crew.employee, payeeEndpoints.get, {}))).toBeTruthy();
    await third.stop();
    await expect(startNode(A, first)).rejects.toThrow('earlier key of the server cannot be opened');
  });

  test('does not let somebody with the old key cut a log and seal it', async () => {
    const old = createKeyRing({ key: A });
    const { sealOf } = await import('#audit/audit.chain.ts');
    const { rows } = await first.server.owner.query<{ hash: Buffer }>(
      'select hash from audit_event where company_id = $1 and seq = 2',
      [crew.companyId],
    );
    const hash = rows[0]?.hash ?? Buffer.alloc(0);
    await first.server.owner.query('delete from audit_event where company_id = $1 and seq > 2', [
      crew.companyId,
    ]);
    await first.server.owner.query(
      'update audit_head set seq = 2, hash = $2, seal = $3 where company_id = $1',
      [crew.companyId, hash, sealOf(old, crew.companyId, 2, hash)],
    );
    const other = await startServer({ beside: first.server, secrets: first.ring });
    const verdict = sure(await other.call(crew.auditor, auditEndpoints.verify, {}));
    expect(verdict).toMatchObject({ intact: false, fault: 'forgedHead' });
    await other.stop();
  });
});
