import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentEndpoints } from '@outlay/contract/membership/agent';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { notificationEndpoints } from '@outlay/contract/platform/message.notice';
import { CONSENTS } from '@outlay/contract/organisation/account.consent';
import { privacyEndpoints } from '@outlay/contract/governance/privacy';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import {
  newCompany,
  newDraft,
  newExpense,
  PASSWORD,
  submitted,
  sure,
  type Crew,
} from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { personOf, signInAs } from '../../../../test/registering.ts';
import { newId } from '#system/id.ts';
import { IMPERSONAL, PERSONAL } from './personal-data.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

async function exported(who: Person): Promise<Record<string, Record<string, unknown>[]>> {
  const response = await fetch(`${server.url}/api${privacyEndpoints.exportMine.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(200);
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const tables = Object.entries(parts).filter(([name]) => !name.includes('/') && name !== 'about.json');
  return Object.fromEntries(
    tables.map(([name, bytes]) => [
      name.replace('.json', ''),
      JSON.parse(strFromU8(bytes)) as Record<string, unknown>[],
    ]),
  );
}

describe('Personal data', () => {
  test('every database table is classified as personal or not, with a reason', async () => {
    const { rows } = await server.owner.query<{ name: string }>(
      "select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace",
    );
    const named = [...Object.keys(PERSONAL), ...Object.keys(IMPERSONAL)];

    expect(rows.map(({ name }) => name).sort()).toEqual([...new Set(named)].sort());
    expect(new Set(named).size).toBe(named.length);
  });

  test('is exported completely, without secrets and without a colleague’s data', async () => {
    const document = await submitted(server, crew.employee, [4_200]);
    await submitted(server, crew.colleague, [9_900]);
    const tables = await exported(crew.employee);

    expect(tables['document']?.map(({ id }) => id)).toEqual([document.id]);
    expect(tables['document_line']).toHaveLength(1);
    expect(tables['person']?.[0]).toMatchObject({ phone: crew.employee.account });
    expect(tables['audit_event']?.length).toBeGreaterThan(0);
    const text = JSON.stringify(tables);
    expect(text).not.toContain(crew.colleague.memberId);
    for (const secret of ['password_hash', 'token_hash', 'account_sealed'])
      expect(text).not.toContain(secret);
  });

  test('includes the agreements accepted, with version and date', async () => {
    const person = personOf(sure(await signInAs(server, crew.leader.account, PASSWORD)));
    const { items } = sure(await server.call(person, privacyEndpoints.consents, {}));

    expect(items.map(({ kind }) => kind).sort()).toEqual(CONSENTS.map(({ kind }) => kind).sort());
    expect(items.every(({ inForce }) => inForce)).toBe(true);
  });
});

describe('Deleting an account', () => {
  const erase = (who: Person, account = who.account) => server.call(who, privacyEndpoints.erase, { account });
  /** All columns and tables with a text that contains a word. */
  async function where(word: string): Promise<string[]> {
    const { rows } = await server.owner.query<{ table: string }>(
      "select relname as table from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace",
    );
    const found: string[] = [];
    for (const { table } of rows) {
      const hits = await server.owner.query(
        `select 1 from "${table}" as one where position($1 in one::text) > 0 limit 1`,
        [word],
      );
      if (hits.rows.length > 0) found.push(table);
    }
    return found;
  }

  test('waits until open work is finished, and says what is open', async () => {
    await submitted(server, crew.cashier, [1_000]);
    const { obstacles, keptDocuments } = sure(
      await server.call(crew.cashier, privacyEndpoints.eraseCheck, {}),
    );
    expect(obstacles).toEqual(['runningDocuments']);
    expect(keptDocuments).toBe(1);

    const refused = await erase(crew.cashier);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'openObligations' } });
    const last = sure(await server.call(crew.administrator, privacyEndpoints.eraseCheck, {}));
    expect(last.obstacles).toContain('lastAdministrator');
  });

  test('asks for the account name to prevent mistakes', async () => {
    expect((await erase(crew.auditor, 'another')).status).toBe(400);
    expect((await server.call(crew.auditor, sessionEndpoints.tokenUser, {})).status).toBe(200);
  });

  test('leaves only audit events of a person without numbered documents', async () => {
    const fresh = await newCompany(server, 'Erasing');
    const gone = fresh.colleague;
    await server.owner.query("update person set real_name = 'Canary Name' where id = $1", [gone.personId]);
    await server.owner.query("update member set name = 'Canary Name' where id = $1", [gone.memberId]);
    await newExpense(server, gone, 500);
    await newDraft(server, gone, [700]);
    sure(await erase(gone));

    expect(await where(gone.account)).toEqual([]);
    expect(await where('Canary Name')).toEqual([]);
    expect((await server.call(gone, sessionEndpoints.tokenUser, {})).status).toBe(401);
    expect((await signInAs(server, gone.account, PASSWORD)).body.reason).toBe('wrongCredentials');
  });

  test('keeps the name on numbered documents and in the books', async () => {
    const fresh = await newCompany(server, 'Keeping');
    const { id } = await submitted(server, fresh.employee, [800]);
    await server.owner.query("update document set status = 'Paid' where id = $1", [id]);
    await server.owner.query("update task set state = 'Cancelled' where document_id = $1", [id]);
    sure(await erase(fresh.employee));

    const { rows } = await server.owner.query<{ name: string; account: string }>(
      'select name, account from member where id = $1',
      [fresh.employee.memberId],
    );
    expect(rows[0]?.name).toBe(fresh.employee.name);
    expect(rows[0]?.account).not.toContain(fresh.employee.account);
    expect(await where(fresh.employee.account)).toEqual([]);
  });

  test('cannot be done by an agent', async () => {
    const day = (after: number) =>
      new Date(server.now().getTime() + after * 86_400_000).toISOString().slice(0, 10);
    const offer = sure(
      await server.call(crew.manager, agentEndpoints.offer, {
        ...{ id: newId(), agentId: crew.colleague.memberId, scope: 'full' },
        ...{ fromDay: day(-1), toDay: day(1) },
      }),
    );
    sure(await server.call(crew.colleague, agentEndpoints.accept, { id: offer.id, version: offer.version }));
    const acting = personOf(
      sure(await server.call(crew.colleague, agentEndpoints.enter, { agencyId: offer.id })),
    );

    expect((await erase(acting, crew.manager.account)).body.reason).toBe('notAsAgent');
    expect((await server.call(acting, privacyEndpoints.exportMine, {})).status).toBe(403);
  });
});

describe('Retention', () => {
  test('a company may keep messages longer, but not shorter than the minimum, and never shortens the books', async () => {
    const save = (name: 'messages' | 'vouchers', days: number, version = 0) =>
      server.call(crew.administrator, privacyEndpoints.saveRetention, { class: name, days, version });

    expect((await save('messages', 10)).status).toBe(400);
    expect((await save('vouchers', 365)).status).toBe(400);
    expect(sure(await save('messages', 1000)).days).toBe(1000);
    expect((await save('messages', 900)).status).toBe(409);
  });

  test('expired records are removed and others stay', async () => {
    const other = await newCompany(server, 'Sweeping');
    await submitted(server, other.employee, [100]);
    const messages = async () =>
      sure(await server.call(other.leader, messageEndpoints.list, {})).items.length;
    expect(await messages()).toBe(1);
    await server.app.sweep();
    expect(await messages()).toBe(1);
    await server.owner.query('update session set expires_at = $1', ['2999-01-01']);
    server.sleep(731 * 86_400_000);
    await server.app.sweep();

    expect(await messages()).toBe(0);
    const { rows } = await server.owner.query<{ documents: string; codes: string }>(
      `select (select count(*) from document where company_id = $1) as documents,
              (select count(*) from rate_limit where key not like 'sweep%' and key not like 'audit statement%') as codes`,
      [other.companyId],
    );
    expect(rows[0]).toEqual({ documents: 1, codes: 0 });
  });
});

test('a notification a member has muted is not pushed but stays in the list', async () => {
  const setting = { group: 'task', push: false, mail: false } as const;
  sure(await server.call(crew.leader, notificationEndpoints.save, setting));
  const { items } = sure(await server.call(crew.leader, notificationEndpoints.get, {}));

  expect(items.find(({ group }) => group === 'task')).toMatchObject(setting);
});
