import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { joinDesk, noted, tokenOf, type Wish } from '../../../../test/joining.ts';
import { newAccount } from '../../../../test/registering.ts';
import { hire } from '../../../../test/hiring.ts';

let server: TestServer;
let ours: Crew;
let theirs: Crew;
beforeAll(async () => {
  server = await startServer();
  ours = await newCompany(server, 'Harbour Works');
  theirs = await newCompany(server, 'Elsewhere');
});
afterAll(() => server.stop());

const { inviteAs, look, join, outsider } = joinDesk(() => ({ server, theirs }));

const departmentOf = async (personId: string) => {
  const { rows } = await server.owner.query<{ department_id: string; state: string }>(
    'select department_id, state from member where company_id = $1 and person_id = $2',
    [ours.companyId, personId],
  );
  return rows[0];
};

describe('An invitation', () => {
  test('shows its holder the company, inviter and department, and admits at once when made by an administrator', async () => {
    const made = await inviteAs(ours.administrator, { departmentId: ours.departmentId });
    const mara = await outsider();

    const seen = sure(await look(tokenOf(made)));
    const joined = sure(await join(mara, tokenOf(made)));

    expect(seen).toMatchObject({
      companyName: 'Harbour Works',
      inviterName: ours.administrator.name,
      departmentName: 'Sales',
      needsConsent: false,
      account: null,
    });
    expect(joined).toEqual({ waiting: false, companyId: ours.companyId, companyName: 'Harbour Works' });
    expect(await departmentOf(mara.personId)).toEqual({ department_id: ours.departmentId, state: 'active' });
    sure(await server.call(mara, sessionEndpoints.changeCompany, { companyId: ours.companyId }));
  });

  test('by an ordinary colleague becomes a request that an administrator is notified of and decides', async () => {
    const made = await inviteAs(ours.employee, {});
    const mara = await outsider('Ida Asks');

    expect(sure(await look(tokenOf(made))).needsConsent).toBe(true);
    expect(sure(await join(mara, tokenOf(made))).waiting).toBe(true);

    const { items: messages } = sure(await server.call(ours.administrator, messageEndpoints.list, {}));
    expect(messages[0]).toMatchObject({ kind: 'joinAsked', values: { name: 'Ida Asks' } });
    const { items, waiting } = sure(await server.call(ours.administrator, joinEndpoints.requests, {}));
    expect(items[0]).toMatchObject({ name: 'Ida Asks', inviterName: ours.employee.name, state: 'waiting' });
    expect(waiting).toBe(1);
    const accept = { ...items[0]!, decision: 'accept' as const, departmentId: ours.departmentId };
    expect(sure(await server.call(ours.administrator, joinEndpoints.decide, accept)).state).toBe('accepted');
    // In her language; the administrator uses Chinese.
    expect(await noted(server, mara.account)).toMatch(/^Outlay: you have joined Harbour Works\./);
    sure(await server.call(mara, sessionEndpoints.changeCompany, { companyId: ours.companyId }));
    const again = await server.call(ours.administrator, joinEndpoints.decide, accept);
    expect(again.body.reason).toBe('alreadyDecided');
  });

  test('sent to a phone admits at once only that phone number', async () => {
    const account = newAccount();
    const made = await inviteAs(ours.administrator, { channel: 'phone', account });

    const link = /https?:\S+/.exec(await noted(server, account))?.[0] ?? '';
    expect(link).toBe(made.url);
    expect(sure(await look(tokenOf(made))).account).toBe(`${account.slice(0, 3)}****${account.slice(-4)}`);
    const finder = await outsider('Finder');
    expect(sure(await join(finder, tokenOf(made))).waiting).toBe(true);
  });

  test('that expired, was revoked or is used up says so; an unknown one is not found', async () => {
    const mara = await outsider();
    const old = await inviteAs(ours.administrator, { days: 1 });
    const back = await inviteAs(ours.employee, {});
    const used = await inviteAs(ours.administrator, { seats: 1 });
    sure(await join(await outsider('First'), tokenOf(used)));
    sure(await server.call(ours.administrator, joinEndpoints.revoke, back.invitation));
    server.sleep(86_400_000 + 1000);

    const reasons = [];
    for (const made of [old, back])
      for (const answer of [await look(tokenOf(made)), await join(mara, tokenOf(made))])
        reasons.push(`${answer.status} ${answer.body.reason}`);
    const missing = await look('A'.repeat(43));

    expect(reasons).toEqual([
      ...['409 invitationExpired', '409 invitationExpired'],
      ...['409 invitationRevoked', '409 invitationRevoked'],
    ]);
    const full = await inviteAs(ours.administrator, { seats: 1 });
    sure(await join(await outsider('Second'), tokenOf(full)));
    expect((await look(tokenOf(full))).body.reason).toBe('invitationFull');
    expect(missing.status).toBe(404);
  });

  test('stops working when its maker leaves or the company disables invitations', async () => {
    const [leaver] = await hire(server, ours.companyId, [
      { name: 'Leaver', departmentId: ours.departmentId },
    ]);
    const made = await inviteAs(leaver!, {});
    const { version } = (
      await server.owner.query<{ version: number }>('select version from member where id = $1', [
        leaver!.memberId,
      ])
    ).rows[0]!;
    sure(
      await server.call(ours.administrator, companyEndpoints.removeMember, { id: leaver!.memberId, version }),
    );
    expect((await look(tokenOf(made))).body.reason).toBe('invitationRevoked');

    const other = await inviteAs(ours.administrator, {});
    await server.owner.query(`update company set features_off = '{invite}' where id = $1`, [ours.companyId]);
    expect((await look(tokenOf(other))).body.reason).toBe('invitationRevoked');
    await server.owner.query(`update company set features_off = '{}' where id = $1`, [ours.companyId]);
  });

  test('may set a department, and list all invitations, only for people who may write members', async () => {
    const wish: Wish = { departmentId: ours.departmentId };
    const placed = await server.call(ours.employee, joinEndpoints.invite, { channel: 'link', ...wish });
    const all = await server.call(ours.employee, joinEndpoints.invitations, { whose: 'all' });
    const made = await inviteAs(ours.colleague, { channel: 'mail', account: 'Zoe@example.com' });
    const foreign = await server.call(ours.employee, joinEndpoints.revoke, made.invitation);

    expect([placed.status, all.status, foreign.status]).toEqual([403, 403, 404]);
    const { items } = sure(
      await server.call(ours.administrator, joinEndpoints.invitations, { whose: 'all' }),
    );
    expect(items[0]).toMatchObject({ account: 'z***@example.com', mine: false, state: 'open' });
    const { items: mine } = sure(await server.call(ours.colleague, joinEndpoints.invitations, {}));
    expect(mine[0]).toMatchObject({ account: 'zoe@example.com', mine: true });
  });

  test('is stored without its token: neither the list nor the lookup returns the link', async () => {
    const token = tokenOf(await inviteAs(ours.administrator, {}));
    const { rows } = await server.owner.query<{ all: string }>(
      `select (select string_agg(i::text, '') from invitation i) || (select string_agg(l::text, '') from invitation_lookup l) ||
              (select string_agg(k::text, '') from idempotency k) as all`,
    );

    expect(rows[0]?.all).not.toContain(token);
    expect(rows[0]?.all).not.toContain(Buffer.from(token).toString('hex'));
  });
});

describe('Joining face to face', () => {
  test('the code renews; the previous one stays valid briefly, and a scanned one while a form is filled in', async () => {
    const first = await inviteAs(ours.administrator, { channel: 'face' });
    server.sleep(50_000);
    const scanned = sure(await look(tokenOf(first)));
    const next = sure(
      await server.call(ours.administrator, joinEndpoints.renew, { id: first.invitation.id }),
    );
    server.sleep(5_000);
    expect((await look(tokenOf(first))).status).toBe(200);
    server.sleep(20_000);

    const gone = await look(tokenOf(first));
    const mara = await outsider('Scans');
    expect(gone.body.reason).toBe('invitationExpired');
    expect(tokenOf(next)).not.toBe(tokenOf(first));
    server.sleep(5 * 60_000);
    expect(sure(await look(scanned.token)).token).toBe(scanned.token);
    expect(sure(await join(mara, scanned.token)).waiting).toBe(false);
    server.sleep(11 * 60_000);
    expect((await look(scanned.token)).body.reason).toBe('invitationExpired');
    server.sleep(3_600_000);
    const over = await server.call(ours.administrator, joinEndpoints.renew, { id: first.invitation.id });
    expect(over.body.reason).toBe('invitationExpired');
  });

  test('reopening the code shows the same invitation until it is revoked or about to expire', async () => {
    const shown = async () => (await inviteAs(ours.leader, { channel: 'face' })).invitation;

    const first = await shown();
    expect((await shown()).id).toBe(first.id);
    expect((await inviteAs(ours.administrator, { channel: 'face' })).invitation.id).not.toBe(first.id);
    sure(await server.call(ours.leader, joinEndpoints.revoke, { id: first.id, version: first.version }));
    const second = await shown();
    expect(second.id).not.toBe(first.id);
    server.sleep(55 * 60_000);
    expect((await shown()).id).not.toBe(second.id);
  });
});
