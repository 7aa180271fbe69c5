import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { messageEndpoints } from '@outlay/contract/platform/message';
import {
  approveAs,
  newCompany,
  newDraft,
  newExpense,
  passed,
  see,
  submitted,
  sure,
  type Crew,
  linesFrom,
} from '../../../../test/builders.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
});
afterAll(() => server.stop());

describe('Filling in a claim', () => {
  test('an incomplete draft is still there when its submitter comes back', async () => {
    const draft = await newDraft(server, crew.employee, [10_000, 2_550]);

    const { draft: again } = sure(
      await server.call(crew.employee, documentEndpoints.draft, { id: draft.id }),
    );

    expect(again).toMatchObject({ title: 'A visit', status: 'ToBeSubmitted', number: '', lineCount: 2 });
    expect(again?.money).toEqual({ amount: 12_550, currency: 'CNY' });
  });

  test('fifty expenses without an invoice can be submitted with one reason, shown on each finding', async () => {
    const draft = await newDraft(server, crew.employee, Array<number>(50).fill(1_000));
    const lines = draft.lines.map(({ id, expenseId }) => ({ id, expenseId, reason: 'The kiosk gives none' }));
    const { id, version, typeId, values } = draft;
    const input = { id, version, typeId, values, lines };

    const saved = sure(await server.call(crew.employee, documentEndpoints.saveDraft, input));

    const missing = saved.findings.filter(({ code }) => code === 'invoiceMissing');
    expect(new Set(missing.map(({ lineId }) => lineId)).size).toBe(50);
    expect(new Set(missing.map((finding) => finding.values['reason']))).toEqual(
      new Set(['The kiosk gives none']),
    );
    const sent = await server.call(crew.employee, documentEndpoints.submit, { id, version: saved.version });
    expect(sure(sent).lineCount).toBe(50);
  });

  test('when two devices edit one draft, the second is warned and nothing is overwritten', async () => {
    const draft = await newDraft(server, crew.employee);
    const form = { id: draft.id, version: draft.version, typeId: draft.typeId, lines: [] };
    sure(
      await server.call(crew.employee, documentEndpoints.saveDraft, { ...form, values: { title: 'First' } }),
    );

    const second = await server.call(crew.employee, documentEndpoints.saveDraft, {
      ...form,
      values: { title: 'Second' },
    });

    expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT', reason: 'staleVersion' } });
    expect((await see(server, crew.employee, draft.id)).title).toBe('First');
  });

  test('an expense on one claim cannot be added to a second', async () => {
    const expense = await newExpense(server, crew.employee);
    const draft = await newDraft(server, crew.employee);
    const form = { version: 0, typeId: draft.typeId, values: {}, lines: linesFrom([expense]) };
    sure(await server.call(crew.employee, documentEndpoints.saveDraft, { ...form, id: newId() }));

    const second = await server.call(crew.employee, documentEndpoints.saveDraft, { ...form, id: newId() });

    expect(second).toMatchObject({ status: 409, body: { reason: 'expenseUsed' } });
  });

  test('a colleague’s draft is not visible to me', async () => {
    const draft = await newDraft(server, crew.employee);

    const answer = await server.call(crew.colleague, documentEndpoints.detail, { id: draft.id });
    const missing = await server.call(crew.colleague, documentEndpoints.detail, { id: newId() });

    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(missing.body);
  });
});

describe('Submitting', () => {
  test('gives the document its number and assigns a task to its approver, who is notified', async () => {
    const sent = await submitted(server, crew.employee);

    expect(sent).toMatchObject({
      status: 'UnderApproval',
      actions: ['withdraw', 'urge', 'copy', 'comment', 'cc', 'print'],
    });
    expect(sent.number).toMatch(/^CL-\d{4}-\d{6}$/);
    expect(sent.holders.map(({ id }) => id)).toEqual([crew.leader.memberId]);
    const { items } = sure(await server.call(crew.leader, messageEndpoints.list, {}));
    expect(items.find(({ documentId }) => documentId === sent.id)).toMatchObject({
      kind: 'taskArrived',
      read: false,
    });
  });

  test('a claim without a line or a purpose is rejected at the missing field', async () => {
    const draft = await newDraft(server, crew.employee, []);

    const empty = await server.call(crew.employee, documentEndpoints.submit, {
      id: draft.id,
      version: draft.version,
    });

    expect(empty).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', reason: 'emptyDocument' } });
    expect((await see(server, crew.employee, draft.id)).status).toBe('ToBeSubmitted');
  });

  test('sends a leader’s own claim to the next approver instead', async () => {
    const sent = await submitted(server, crew.leader);

    expect(sent.holders.map(({ id }) => id)).not.toContain(crew.leader.memberId);
    expect(sent.holders.map(({ id }) => id)).toEqual([crew.manager.memberId]);
  });
});

describe('Deciding', () => {
  test('leader and accountant approve, then the company owes the amount', async () => {
    const done = await passed(server, crew);

    expect(done.status).toBe('Passed');
    expect(done.history.map(({ act }) => act)).toEqual(['submit', 'approve', 'pass']);
    const home = sure(await server.call(crew.employee, homeEndpoints.counts, {}));
    expect(home.onItsWay.sums[0]?.amount).toBeGreaterThanOrEqual(done.money.amount);
  });

  test('a returned claim shows the reason, can be corrected, and goes straight back to the approver who returned it', async () => {
    const sent = await submitted(server, crew.employee);
    await approveAs(server, crew.leader, sent.id);
    const { taskId, version } = await see(server, crew.accountant, sent.id);
    sure(
      await server.call(crew.accountant, approvalEndpoints.return, {
        taskId: taskId ?? '',
        version,
        reason: 'Which client?',
        resume: 'me',
      }),
    );

    const returned = await see(server, crew.employee, sent.id);
    expect(returned).toMatchObject({ status: 'Returned', returnedReason: 'Which client?' });
    const again = sure(
      await server.call(crew.employee, documentEndpoints.submit, { id: sent.id, version: returned.version }),
    );
    expect(again.number).toBe(sent.number);
    expect(again.holders.map(({ id }) => id)).toEqual([crew.accountant.memberId]);
  });

  test('a return or a rejection without a reason is refused', async () => {
    const sent = await submitted(server, crew.employee);
    const { taskId, version } = await see(server, crew.leader, sent.id);

    const silent = await server.call(crew.leader, approvalEndpoints.reject, {
      taskId: taskId ?? '',
      version,
      reason: '  ',
    });

    expect(silent).toMatchObject({ status: 400, body: { fields: [{ path: 'reason' }] } });
  });

  test('a rejected claim is final and its expenses can be claimed again', async () => {
    const sent = await submitted(server, crew.employee);
    const { taskId, version } = await see(server, crew.leader, sent.id);
    sure(
      await server.call(crew.leader, approvalEndpoints.reject, {
        taskId: taskId ?? '',
        version,
        reason: 'Private',
      }),
    );

    const over = await see(server, crew.employee, sent.id);
    expect(over.status).toBe('Rejected');
    const other = sure(
      await server.call(crew.employee, documentEndpoints.saveDraft, {
        id: newId(),
        version: 0,
        typeId: over.typeId,
        values: {},
        lines: linesFrom(over.lines.map(({ expenseId }) => ({ id: expenseId ?? '' }))),
      }),
    );
    expect(other.lineCount).toBe(1);
  });

  test('the submitter can withdraw a claim in approval, and the approver no longer has the task', async () => {
    const sent = await submitted(server, crew.employee);

    const back = sure(
      await server.call(crew.employee, documentEndpoints.withdraw, { id: sent.id, version: sent.version }),
    );

    expect(back).toMatchObject({
      status: 'Withdrawn',
      actions: ['edit', 'submit', 'void', 'copy', 'comment', 'cc', 'print'],
      holders: [],
    });
  });

  test('a reminder can be sent once every four hours', async () => {
    const sent = await submitted(server, crew.employee);
    sure(await server.call(crew.employee, documentEndpoints.urge, { id: sent.id }));

    const again = await server.call(crew.employee, documentEndpoints.urge, { id: sent.id });

    expect(again).toMatchObject({ status: 429, body: { code: 'TOO_MANY', reason: 'urgedRecently' } });
    server.sleep(4 * 3_600_000 + 1000);
    expect((await server.call(crew.employee, documentEndpoints.urge, { id: sent.id })).status).toBe(200);
  });
});
