import { memberListEndpoints } from '@outlay/contract/organisation/company.list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { newId } from '#system/id.ts';
import {
  approveAs,
  newCompany,
  passed,
  see,
  submitted,
  sure,
  type Crew,
} from '../../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../../test/harness.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const because = (document: { id: string; version: number }) => ({
  id: document.id,
  version: document.version,
  reason: 'because',
});
const newest = async (who: Person) => {
  const { items } = sure(await server.call(who, messageEndpoints.list, {}));
  return items[0]?.kind;
};
const posted = async (id: string) => {
  const { rows } = await server.owner.query<{ account: string; sum: number }>(
    `select account, sum(amount)::int as sum from posting p join ledger_entry e on e.company_id = p.company_id
       and e.id = p.entry_id where e.document_id = $1 group by account having sum(amount) <> 0`,
    [id],
  );
  return rows;
};

describe('After approval', () => {
  test('a held payment is in no batch until it is resumed', async () => {
    const held = sure(
      await server.call(crew.accountant, documentEndpoints.hold, because(await passed(server, crew))),
    );
    expect(held).toMatchObject({ held: true, holdReason: 'because', status: 'Passed' });
    expect(await newest(crew.employee)).toBe('documentHeld');
    const { items } = sure(await server.call(crew.cashier, paymentEndpoints.templates, {}));
    const batch = {
      id: newId(),
      templateId: items[0]?.id ?? '',
      documents: [{ id: held.id, version: held.version }],
    };
    const refused = await server.call(crew.cashier, paymentEndpoints.createBatch, batch);
    expect([refused.status, refused.body.reason]).toEqual([409, 'onHold']);

    const free = sure(await server.call(crew.manager, documentEndpoints.release, held));
    sure(
      await server.call(crew.cashier, paymentEndpoints.createBatch, {
        ...batch,
        id: newId(),
        documents: [{ id: free.id, version: free.version }],
      }),
    );
  });

  test('finance returns a document: its posting is reversed, its charges can be edited and it can be resubmitted', async () => {
    const document = await passed(server, crew);
    expect(await posted(document.id)).not.toEqual([]);
    const back = sure(await server.call(crew.cashier, documentEndpoints.returnPassed, because(document)));
    expect(back.status).toBe('Returned');
    expect(await posted(document.id)).toEqual([]);

    const mine = await see(server, crew.employee, document.id);
    expect(mine.actions).toContain('edit');
    const again = sure(await server.call(crew.employee, documentEndpoints.submit, mine));
    expect([again.status, again.number]).toEqual(['UnderApproval', document.number]);
  });

  test('the last approver can reopen a document within a day; finance can later too', async () => {
    const first = await passed(server, crew);
    const open = sure(await server.call(crew.accountant, documentEndpoints.unapprove, because(first)));
    expect(open.status).toBe('UnderApproval');
    expect(open.holders.map(({ id }) => id)).toEqual([crew.accountant.memberId]);
    expect(await posted(first.id)).toEqual([]);
    await approveAs(server, crew.accountant, first.id);

    const second = await passed(server, crew);
    server.sleep(25 * 3_600_000);
    const late = await server.call(crew.accountant, documentEndpoints.unapprove, because(second));
    expect([late.status, late.body.reason]).toEqual([409, 'tooLate']);
    sure(await server.call(crew.manager, documentEndpoints.unapprove, because(second)));
  });

  test('a document is revoked only on the submitter’s request: voided, its posting reversed, its charge claimable again', async () => {
    const document = await passed(server, crew);
    const unrequested = await server.call(crew.manager, documentEndpoints.revoke, because(document));
    expect([unrequested.status, unrequested.body.reason]).toEqual([409, 'notAsked']);
    const requested = sure(await server.call(crew.employee, documentEndpoints.askRevoke, because(document)));
    expect(requested.revokeAsked).toBe(true);
    expect(await newest(crew.manager)).toBe('revokeAsked');

    const dead = sure(await server.call(crew.manager, documentEndpoints.revoke, because(requested)));
    expect(dead.status).toBe('Voided');
    expect(await posted(document.id)).toEqual([]);
    const { rows } = await server.owner.query('select from expense where document_id = $1', [document.id]);
    expect(rows).toEqual([]);
  });
});

describe('While in approval', () => {
  test('an administrator can end a document without reading it, and everybody involved is notified', async () => {
    const { id } = await submitted(server, crew.employee);
    const answer = sure(
      await server.call(crew.administrator, documentEndpoints.terminate, { id, reason: 'wrong company' }),
    );
    expect(answer).toEqual({ done: true });
    expect((await see(server, crew.employee, id)).status).toBe('Voided');
    expect([await newest(crew.employee), await newest(crew.leader)]).toEqual([
      'documentTerminated',
      'documentTerminated',
    ]);
  });

  test('a comment reaches the people it mentions, who may then read the document; others cannot comment', async () => {
    const { id } = await submitted(server, crew.employee);
    const say = { id, commentId: newId(), text: 'Which harbour?', mentionIds: [crew.colleague.memberId] };
    const stranger = await server.call(crew.colleague, documentEndpoints.comment, say);
    expect(stranger.status).toBe(404);

    const said = sure(await server.call(crew.leader, documentEndpoints.comment, say));
    expect(said.comments).toMatchObject([{ text: 'Which harbour?', by: { id: crew.leader.memberId } }]);
    expect(await newest(crew.colleague)).toBe('mentioned');
    expect((await see(server, crew.colleague, id)).id).toBe(id);
  });

  test('the approver sees what changed since the last submission', async () => {
    const { id, lines, typeId } = await submitted(server, crew.employee);
    const { version } = await see(server, crew.employee, id);
    sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version }));
    const draft = await see(server, crew.employee, id);
    const saved = sure(
      await server.call(crew.employee, documentEndpoints.saveDraft, {
        id,
        version: draft.version,
        typeId,
        values: { title: 'Another visit' },
        lines: lines.map((line) => ({ id: line.id, expenseId: line.expenseId })),
      }),
    );
    sure(await server.call(crew.employee, documentEndpoints.submit, saved));

    expect((await see(server, crew.leader, id)).differences).toEqual([
      { path: 'values.title', lineId: null, before: 'A visit', after: 'Another visit' },
    ]);
  });
});

describe('A leaver', () => {
  test('cannot be removed while approvals have no new approver; the removal hands them over to a colleague', async () => {
    const fresh = await newCompany(server, 'Leaving');
    const { id } = await submitted(server, fresh.employee);
    const { items } = sure(await server.call(fresh.administrator, memberListEndpoints.members, {}));
    const leader = items.find((member) => member.id === fresh.leader.memberId);
    const going = { id: fresh.leader.memberId, version: leader?.version ?? 0 };
    const refused = await server.call(fresh.administrator, companyEndpoints.removeMember, going);
    expect([refused.status, refused.body.reason]).toEqual([409, 'handOverNeeded']);

    sure(
      await server.call(fresh.administrator, companyEndpoints.removeMember, {
        ...going,
        handOverTo: fresh.manager.memberId,
      }),
    );
    const document = await see(server, fresh.employee, id);
    expect(document.holders.map((holder) => holder.id)).toEqual([fresh.manager.memberId]);
    expect((await server.call(fresh.leader, documentEndpoints.listMine, {})).status).toBe(401);
  });
});
