import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { mailEndpoints } from '@outlay/contract/processing/mail';
import { newId } from '#system/id.ts';
import { newCompany, see, submitted, sure, type Crew } from '../../../../test/builders.ts';
import { CONNECTIONS, startServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  // The leader signs in by mail.
  await server.owner.query('update member set account = $2 where id = $1', [
    crew.leader.memberId,
    `leader-${newId()}@example.com`,
  ]);
});
afterAll(() => server.stop());

/** The link that was sent to the leader for a document. */
async function linkFor(id: string): Promise<string> {
  const { number } = await see(server, crew.employee, id);
  for (let tried = 0; tried < 100; tried += 1) {
    const { rows } = await server.owner.query<{ text: string }>(
      'select text from sent_note where text like $1',
      [`%${number}%`],
    );
    const token = /mail=([A-Za-z0-9_-]{43})/.exec(rows[0]?.text ?? '')?.[1];
    if (token) return token;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no mail was sent');
}

describe('A link in a mail', () => {
  test('shows its one document, decides it once, and is not a session', async () => {
    const { id } = await submitted(server, crew.employee);
    const token = await linkFor(id);
    const opened = sure(await server.call(null, mailEndpoints.open, { token }));
    expect(opened).toMatchObject({
      ...{ success: true, token, document: { id }, task: { kind: 'approve' } },
      result: { user: { userdspname: crew.leader.name } },
    });
    // Mail scanners open links, which must neither decide nor use up the link.
    sure(await server.call(null, mailEndpoints.open, { token }));
    const asSession = await server.call({ ...crew.leader, token }, documentEndpoints.detail, { id });
    expect(asSession.status).toBe(401);

    const decision = { token, version: opened.document.version, decision: 'approve' as const, words: 'fine' };
    sure(await server.call(null, mailEndpoints.decide, decision));
    const document = await see(server, crew.employee, id);
    expect(document.holders.map((holder) => holder.id)).toEqual([crew.accountant.memberId]);
    expect(document.history.at(-1)).toMatchObject({ act: 'approve', actor: { id: crew.leader.memberId } });

    const again = await server.call(null, mailEndpoints.decide, decision);
    expect([again.status, again.body.reason]).toEqual([409, 'linkUsed']);
  });

  test('decides once when tapped more often at once than the server has connections', async () => {
    const { id } = await submitted(server, crew.employee);
    const token = await linkFor(id);
    const { version } = sure(await server.call(null, mailEndpoints.open, { token })).document;
    const answers = await Promise.all(
      Array.from({ length: CONNECTIONS + 4 }, () =>
        server.call(null, mailEndpoints.decide, { token, version, decision: 'approve' }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { history } = await see(server, crew.employee, id);
    expect(history.filter(({ act }) => act === 'approve')).toHaveLength(1);
  });

  test('whose decision is sent again, as after a lost answer, has the answer of the first time', async () => {
    const { id } = await submitted(server, crew.employee);
    const token = await linkFor(id);
    const { version } = sure(await server.call(null, mailEndpoints.open, { token })).document;
    const decision = { token, version, decision: 'approve' as const };
    const key = newId();
    const sent = () => server.call(null, mailEndpoints.decide, decision, { key });
    const answers = await Promise.all([sent(), sent()]);
    answers.push(await sent());

    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, { status: 'UnderApproval' }]),
    );
    const { history } = await see(server, crew.employee, id);
    expect(history.filter(({ act }) => act === 'approve')).toHaveLength(1);
  });

  test('leaves in the audit log who decided, and that it was by mail', async () => {
    const { id } = await submitted(server, crew.employee);
    const token = await linkFor(id);
    const { version } = sure(await server.call(null, mailEndpoints.open, { token })).document;
    sure(await server.call(null, mailEndpoints.decide, { token, version, decision: 'approve' }));

    const { rows } = await server.owner.query<{ action: string; actor_id: string }>(
      'select action, actor_id from audit_event where company_id = $1 order by seq desc limit 2',
      [crew.companyId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['document.approve', 'mail.decide']);
    expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([crew.leader.memberId]));
  });

  test('needs a reason for a rejection, and says when it has expired or the task is decided', async () => {
    const { id } = await submitted(server, crew.employee);
    const token = await linkFor(id);
    const { version } = sure(await server.call(null, mailEndpoints.open, { token })).document;
    const silent = await server.call(null, mailEndpoints.decide, { token, version, decision: 'reject' });
    expect([silent.status, silent.body.reason]).toEqual([400, 'reasonRequired']);

    sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version }));
    const gone = await server.call(null, mailEndpoints.open, { token });
    expect([gone.status, gone.body.reason]).toEqual([409, 'alreadyDecided']);
    server.sleep(4 * 86_400_000);
    const old = await server.call(null, mailEndpoints.open, { token });
    expect([old.status, old.body.reason]).toEqual([409, 'linkExpired']);
    const unknown = await server.call(null, mailEndpoints.open, { token: 'A'.repeat(43) });
    expect(unknown.status).toBe(404);
  });
});
