import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';
import { newCompany, see, submitted, sure, type Crew } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';
import { openPage } from './page.ts';
import { askForCode, easyCaptcha, LETTERS, personOf, receivedCode } from './registering.ts';

/** Behind a balancer every call may reach another of them. */
const nodes: TestServer[] = [];
let crew: Crew;
beforeAll(async () => {
  const first = await startServer({ captcha: easyCaptcha });
  nodes.push(first);
  for (let more = 0; more < 2; more += 1)
    nodes.push(await startServer({ beside: first, captcha: easyCaptcha }));
  crew = await newCompany(first);
});
// One person asks for more codes here than anybody may in an hour.
beforeEach(() => at(0).owner.query('delete from recent_use'));
afterAll(async () => {
  for (const node of nodes.reverse()) await node.stop();
});

/** The node that takes the call with this number. */
const at = (turn: number): TestServer => nodes[turn % nodes.length] ?? never();
function never(): never {
  throw new Error('there is no node');
}
const onEach = <T>(work: (node: TestServer) => Promise<T>) => Promise.all(nodes.map(work));

const signIn = (node: TestServer, account: string, code: string) =>
  node.call(
    null,
    accountEndpoints.loginByCode,
    { account, code, agreed: true },
    { headers: { 'x-device-id': newId() } },
  );

describe('A person whose calls reach three nodes', () => {
  test('signs in by a captcha, a code and a session of three different ones', async () => {
    const { account } = crew.colleague;
    const captchaId = newId();
    await at(0).call(null, accountEndpoints.captcha, { captchaId });
    const wanted = { account, captchaId, captcha: LETTERS, purpose: 'signIn' } as const;
    sure(await at(1).call(null, accountEndpoints.sendCode, wanted));
    const code = await receivedCode(at(0), account);
    const me = personOf(sure(await signIn(at(2), account, code)));

    const known = await onEach((node) => node.call(me, sessionEndpoints.tokenUser, {}));
    expect(known.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = await onEach((node) => node.call(null, accountEndpoints.sendCode, wanted));
    expect(again.map(({ status }) => status)).not.toContain(200);
  });

  test('is signed out at all of them within seconds', async () => {
    const { account } = crew.colleague;
    sure(await askForCode(at(0), account, 'signIn'));
    const me = personOf(sure(await signIn(at(0), account, await receivedCode(at(0), account))));
    await onEach((node) => node.call(me, sessionEndpoints.tokenUser, {}));
    sure(await at(1).call(me, sessionEndpoints.signOut, {}));

    await expect
      .poll(async () =>
        (await onEach((node) => node.call(me, sessionEndpoints.tokenUser, {}))).map(({ status }) => status),
      )
      .toEqual([401, 401, 401]);
  });

  test('does a thing once, though the same call reaches all of them at once', async () => {
    const id = newId();
    const taxi = {
      ...{ id, version: 0, type: 'taxi' as const, spentOn: '2026-06-01' },
      money: { amount: 1_200, currency: 'CNY' as const },
    };
    const answers = await onEach((node) =>
      node.call(crew.employee, expenseEndpoints.save, taxi, { key: id }),
    );

    const [one] = answers.map(sure);
    expect(answers.map(sure)).toEqual([one, one, one]);
    const { rows } = await at(0).owner.query<{ count: number }>(
      'select count(*)::int as count from audit_event where object_id = $1',
      [id],
    );
    expect(rows[0]?.count).toBe(1);
  });

  test('is told at any of them what was done at another', async () => {
    const pages = nodes.map((node) => openPage(node));
    for (const page of pages) await page.signIn(crew.leader);
    const { id } = await submitted(at(0), crew.employee);
    const { taskId, version } = await see(at(1), crew.leader, id);
    sure(await at(2).call(crew.leader, approvalEndpoints.approve, { taskId: taskId ?? '', version }));
    const read = async (node: TestServer) =>
      sure(await node.call(crew.employee, documentEndpoints.detail, { id })).version;

    const [last, ...others] = await onEach(read);
    expect(others).toEqual([last, last]);
    await expect.poll(() => pages.map((page) => page.messages().length > 0)).toEqual([true, true, true]);
    for (const page of pages) page.close();
  });
});

describe('Of what only one may do', () => {
  test('one of three signs in with a code that reaches three nodes at once', async () => {
    const { account } = crew.colleague;
    sure(await askForCode(at(0), account, 'signIn'));
    const code = await receivedCode(at(0), account);
    const answers = await onEach((node) => signIn(node, account, code));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('one of three approves, and the others are told that it has changed', async () => {
    const { id } = await submitted(at(0), crew.employee);
    const { taskId, version } = await see(at(0), crew.leader, id);
    const answers = await onEach((node) =>
      node.call(crew.leader, approvalEndpoints.approve, { taskId: taskId ?? '', version }),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('the guesses of a code are counted over all nodes, also those that come at once', async () => {
    const { account } = crew.colleague;
    sure(await askForCode(at(0), account, 'signIn'));
    const code = await receivedCode(at(0), account);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => signIn(at(turn), account, wrong)),
    );
    const tried = answers.filter(({ body }) => body.reason === 'wrongCode');

    expect(tried.length).toBeLessThanOrEqual(5);
    expect((await signIn(at(1), account, code)).status).not.toBe(200);
  });

  test('regular work that is due at three nodes at once ends without a fault', async () => {
    await at(0).owner.query('delete from sweep_run');
    const { rows: before } = await at(0).owner.query<{ now: Date }>('select now() as now');
    await onEach((node) => node.app.sweep());
    const { rows } = await at(0).owner.query<{ name: string; failed: number }>(
      'select name, failed from sweep_run where ended_at >= $1',
      [before[0]?.now],
    );

    expect(rows.map(({ name }) => name)).toContain('clean');
    expect(rows.filter(({ failed }) => failed > 0)).toEqual([]);
  });
});
