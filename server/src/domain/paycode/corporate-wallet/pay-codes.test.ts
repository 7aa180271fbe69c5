import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { corporateWalletEndpoints } from '@outlay/contract/paycode/corporate-wallet';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { CodeWorld, codesForm } from '../../../../test/pay-codes.ts';

let server: TestServer;
let crew: Crew;
let world: CodeWorld;
beforeAll(async () => {
  server = await startServer();
  await server.app.jobs.stop();
});
afterAll(() => server.stop());
beforeEach(async () => {
  crew = await newCompany(server);
  world = await CodeWorld.make(server, crew);
});
afterEach(() => world.dingtalk.close());

const save = (form: Parameters<typeof codesForm>[1] = {}) =>
  server.call(crew.administrator, corporateWalletEndpoints.save, codesForm(world.connectionId, form));
const change = (form: Parameters<typeof codesForm>[1] = {}) =>
  save({ id: world.wallet.id, version: 1, name: world.wallet.name, ...form });
const mine = async () => sure(await server.call(crew.employee, corporateWalletEndpoints.mine, {})).items;
const instances = () => [...world.dingtalk.payCodes.instances.values()];

describe('Pay codes in DingTalk', () => {
  test('are on the phone of a member to whom DingTalk issued one, with the link of their own', async () => {
    expect(await mine()).toEqual([
      {
        ...{ id: world.wallet.id, kind: 'dingtalk', name: world.wallet.name, inviteUrl: null, cardsFor: [] },
        codeLink: `https://page.dingtalk.test/paycode/${instances()[0]?.codeId}`,
      },
    ]);
    expect(await world.members()).toMatchObject([{ employeeId: 'lin', asked: false, fault: '' }]);
  });

  test('are issued to whom DingTalk finds by phone number, and to nobody whom it does not know', async () => {
    const { rows } = await server.owner.query<{ account: string }>(
      'select account from member where company_id = $1 and id = $2',
      [crew.companyId, crew.accountant.memberId],
    );
    const [first] = world.dingtalk.people;
    await world.enrol(crew.accountant);
    expect(await world.members()).toContainEqual(
      expect.objectContaining({ employeeId: null, asked: false, fault: 'refused userUnknown' }),
    );
    world.dingtalk.people.push({ ...first!, userId: 'approver', mobile: rows[0]?.account ?? '' });
    await world.enrol(crew.accountant);
    expect(await world.members()).toContainEqual(
      expect.objectContaining({ employeeId: 'approver', asked: false, fault: '' }),
    );
  });

  test('are not issued twice for one person of DingTalk', async () => {
    const form = { id: world.wallet.id, memberId: crew.accountant.memberId, employeeId: 'lin' };
    const answer = await server.call(crew.administrator, corporateWalletEndpoints.enrol, form);
    expect(answer).toMatchObject({ status: 409, body: { reason: 'codeUsed' } });
    expect(instances()).toHaveLength(1);
  });

  test('that were issued while the member was taken off are closed again', async () => {
    const form = { id: world.wallet.id, memberId: crew.accountant.memberId, employeeId: 'bo' };
    sure(await server.call(crew.administrator, corporateWalletEndpoints.enrol, form));
    // Taken off while DingTalk is called.
    world.dingtalk.faultFor = (path) => {
      if (path !== '/v1.0/finance/payCodes/corpSettings') return undefined;
      world.dingtalk.faultFor = null;
      removed = server.owner.query(
        'delete from corporate_wallet_member where company_id = $1 and member_id = $2',
        [crew.companyId, crew.accountant.memberId],
      );
      return undefined;
    };
    let removed: Promise<unknown> | undefined;
    await world.deliver('corporateWallet.enrol');
    await removed;
    await world.deliver('corporateWallet.dismiss');
    expect(instances().map(({ userIdentity, status }) => [userIdentity, status])).toEqual([
      ['lin', 'OPEN'],
      ['bo', 'CLOSED'],
    ]);
  });

  test('are closed as a whole while the wallet is off', async () => {
    const shown = world.show();
    sure(await change({ enabled: false }));
    expect((await world.charge(100, shown)).body.code).toBe('CODE_INVALID');
    await world.deliver('corporateWallet.switch');
    expect([...world.dingtalk.payCodes.companies]).toEqual([['H_CANTEEN', 'CLOSED']]);
    sure(await change({ version: 2 }));
    await world.deliver('corporateWallet.switch');
    expect((await world.charge(100)).body.state).toBe('SUCCESS');
  });

  test('last longer before they end', async () => {
    const [before] = instances();
    await renewed(15);
    expect(instances()[0]?.gmtExpired).toBe(before?.gmtExpired);
    await renewed(8);
    const [after] = instances();
    expect(after?.status).toBe('OPEN');
    expect((after?.gmtExpired ?? '') > (before?.gmtExpired ?? '')).toBe(true);
  });

  test('need a connection that is on, and keep it and their name while members have codes', async () => {
    expect(await save({ connectionId: null })).toMatchObject({
      ...{ status: 400, body: { fields: [{ path: 'connectionId', code: 'required' }] } },
    });
    expect(await save({ connectionId: world.wallet.id })).toMatchObject({
      body: { fields: [{ path: 'connectionId', code: 'required' }] },
    });
    expect(await change({ account: 'OTHER' })).toMatchObject({
      body: { fields: [{ path: 'account', code: 'inUse' }] },
    });
    await world.remove(crew.employee);
    expect(sure(await change({ account: 'OTHER' })).account).toBe('OTHER');
  });

  test('whose connection was removed say so, and are issued again by another one', async () => {
    const { items } = sure(await server.call(crew.administrator, connectionEndpoints.list, {}));
    const { id, version } = items.find((one) => one.id === world.connectionId)!;
    sure(
      await server.call(crew.administrator, connectionEndpoints.setEnabled, { id, version, enabled: false }),
    );
    sure(await server.call(crew.administrator, connectionEndpoints.remove, { id, version: version + 1 }));
    const listed = sure(await server.call(crew.manager, corporateWalletEndpoints.all, {}));
    expect(listed).toMatchObject({ connections: [], items: [{ fault: 'config noConnection' }] });
    const other = await CodeWorld.make(server, crew);
    try {
      sure(await change({ connectionId: other.connectionId, account: 'H_CANTEEN' }));
      await world.deliver('corporateWallet.switch');
      await world.deliver('corporateWallet.enrol');
      expect(other.dingtalk.payCodes.instances.size).toBe(2);
    } finally {
      await other.dingtalk.close();
    }
  });
});

async function renewed(days: number): Promise<void> {
  server.sleep(days * 86_400_000);
  await server.app.compare();
  await world.deliver('corporateWallet.renew');
}
