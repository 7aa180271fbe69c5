import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { easyCaptcha, newAccount } from '../../../../test/registering.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
let other: Crew;
beforeAll(async () => {
  server = await startServer({ captcha: easyCaptcha });
  crew = await newCompany(server);
  other = await newCompany(server, 'Somewhere else');
});
afterAll(() => server.stop());

const add = async (account: string) =>
  sure(
    await server.call(crew.administrator, companyEndpoints.saveMember, {
      ...{ id: newId(), version: 0, name: 'Noor Vale', account, departmentId: null, roles: ['employee'] },
    }),
  );
const companiesOf = async (who: Person) => sure(await server.call(who, sessionEndpoints.companies, {})).items;
const here = () => ({ companyId: crew.companyId });

describe('A company that adds a person', () => {
  test('does not learn whether they have an account: both cases are invited with the same answer', async () => {
    const stranger = newAccount();
    const [known, unknown] = [await add(other.employee.account), await add(stranger)];

    expect(known.state).toBe('invited');
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(unknown.state).toBe('invited');
    const messages = async (account: string) =>
      (await server.owner.query('select from sent_note where recipient = $1', [account])).rows.length;
    await expect.poll(() => messages(stranger)).toBe(1);
    await expect.poll(() => messages(other.employee.account)).toBe(1);
  });

  test('has no member before the person accepts; then they can switch to it', async () => {
    const invited = (await companiesOf(other.employee)).find(({ state }) => state === 'invited');
    expect(invited?.companyId).toBe(crew.companyId);
    const early = await server.call(other.employee, sessionEndpoints.changeCompany, here());
    expect(early.status).toBe(404);

    sure(await server.call(other.employee, sessionEndpoints.acceptCompany, here()));
    expect((await server.call(other.employee, sessionEndpoints.acceptCompany, here())).status).toBe(404);
    const { result } = sure(await server.call(other.employee, sessionEndpoints.changeCompany, here()));
    expect(result.user.companyId).toBe(crew.companyId);
  });

  test('sees that the person declined, and the person no longer sees the invitation', async () => {
    const member = await add(other.leader.account);
    sure(await server.call(other.leader, sessionEndpoints.declineCompany, here()));

    expect((await companiesOf(other.leader)).map(({ companyId }) => companyId)).toEqual([other.companyId]);
    const { rows } = await server.owner.query<{ state: string }>('select state from member where id = $1', [
      member.id,
    ]);
    expect(rows[0]?.state).toBe('left');
  });

  test('cannot have the invitation accepted by anybody else', async () => {
    const member = await add(other.manager.account);
    expect((await server.call(other.colleague, sessionEndpoints.acceptCompany, here())).status).toBe(404);

    const { rows } = await server.owner.query<{ state: string }>('select state from member where id = $1', [
      member.id,
    ]);
    expect(rows[0]?.state).toBe('invited');
  });
});
