import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { DocumentStatus } from '@outlay/contract/documents/document.status';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { newId } from '#system/id.ts';
import { approveAs, newDraft, see, sure, type Crew } from './builders.ts';
import type { Got } from './calls.ts';
import type { Person, TestServer } from './harness.ts';
import { saidOutside } from './paying.ts';

/** Performs every act on a document by its call, and makes documents of the employee in every status. */
export function actDesk({ server, crew, template }: { server: TestServer; crew: Crew; template: string }) {
  /** Brings a document of the employee into a status through the necessary acts. */
  async function inStatus(
    status: DocumentStatus,
    draft: () => Promise<DocumentDetail> = () => newDraft(server, crew.employee),
  ): Promise<string> {
    const made = await draft();
    if (status === 'ToBeSubmitted') return made.id;
    const { id, version } = sure(
      await server.call(crew.employee, documentEndpoints.submit, { id: made.id, version: made.version }),
    );
    if (status === 'UnderApproval') return id;
    const turn = { ...(await turnOf(id)), reason: 'because' };
    if (status === 'Rejected') sure(await server.call(crew.leader, approvalEndpoints.reject, turn));
    if (status === 'Returned') sure(await server.call(crew.leader, approvalEndpoints.return, turn));
    if (status === 'Withdrawn' || status === 'Voided')
      sure(await server.call(crew.employee, documentEndpoints.withdraw, { id, version }));
    if (status === 'Voided') await run('void', crew.employee, id);
    if (!['Passed', 'InPayment', 'Paid'].includes(status)) return id;
    await approveAs(server, crew.leader, id);
    await approveAs(server, crew.accountant, id);
    if (status === 'InPayment') sure(await run('batch', crew.cashier, id));
    if (status === 'Paid') {
      sure(await run('payOutside', crew.cashier, id));
      sure(await run('confirmOutside', crew.manager, id));
    }
    return id;
  }

  /** The leader's task for the document, whatever its state, and the current version. */
  async function turnOf(id: string) {
    const { rows } = await server.owner.query<{ version: number; type_id: string; task: string | null }>(
      `select d.version, d.type_id, (select t.id from task t where t.document_id = d.id and t.holder_id = $2
         order by t.id limit 1) as task from document d where d.id = $1`,
      [id, crew.leader.memberId],
    );
    const [row] = rows;
    if (!row) throw new Error(`no document ${id}`);
    return { taskId: row.task ?? newId(), version: row.version };
  }

  async function run(act: string, who: Person, id: string): Promise<Got<typeof documentEndpoints.submit>> {
    const { taskId, version } = await turnOf(id);
    const seen = { id, version };
    const turn = { taskId, version };
    const reason = 'because';
    const calls: Record<string, () => Promise<unknown>> = {
      edit: async () => {
        const { typeId, lines } = await see(server, crew.employee, id);
        return await server.call(who, documentEndpoints.saveDraft, {
          ...seen,
          typeId,
          values: { title: 'Edited' },
          lines: lines.map(({ id: line, expenseId }) => ({ id: line, expenseId })),
        });
      },
      submit: () => server.call(who, documentEndpoints.submit, seen),
      withdraw: () => server.call(who, documentEndpoints.withdraw, { ...seen, reason }),
      urge: () => server.call(who, documentEndpoints.urge, { id }),
      void: () => server.call(who, documentEndpoints.void, { ...seen, reason }),
      delete: () => server.call(who, documentEndpoints.deleteDraft, { id }),
      revise: () => server.call(who, documentEndpoints.revise, seen),
      askRevoke: () => server.call(who, documentEndpoints.askRevoke, { ...seen, reason }),
      revoke: () => server.call(who, documentEndpoints.revoke, { ...seen, reason }),
      terminate: () => server.call(who, documentEndpoints.terminate, { id, reason }),
      unapprove: () => server.call(who, documentEndpoints.unapprove, { ...seen, reason }),
      returnPassed: () => server.call(who, documentEndpoints.returnPassed, { ...seen, reason }),
      hold: () => server.call(who, documentEndpoints.hold, { ...seen, reason }),
      release: () => server.call(who, documentEndpoints.release, seen),
      comment: () => server.call(who, documentEndpoints.comment, { id, commentId: newId(), text: 'Hello' }),
      copyTo: () => server.call(who, documentEndpoints.copyTo, { id, memberIds: [crew.auditor.memberId] }),
      approve: () => server.call(who, approvalEndpoints.approve, turn),
      return: () => server.call(who, approvalEndpoints.return, { ...turn, reason }),
      reject: () => server.call(who, approvalEndpoints.reject, { ...turn, reason }),
      transfer: () =>
        server.call(who, approvalEndpoints.transfer, { ...turn, reason, toId: crew.auditor.memberId }),
      addSign: () =>
        server.call(who, approvalEndpoints.addSign, {
          ...turn,
          memberIds: [crew.auditor.memberId],
          place: 'after',
        }),
      takeBack: () => server.call(who, approvalEndpoints.takeBack, { taskId }),
      payOutside: () =>
        server.call(who, paymentEndpoints.payOutside, {
          ...seen,
          ...saidOutside(server),
        }),
      confirmOutside: () => server.call(who, paymentEndpoints.confirmOutside, seen),
      dropOutside: () => server.call(who, paymentEndpoints.dropOutside, seen),
      unpay: () => server.call(who, paymentEndpoints.unpay, { ...seen, reason }),
      batch: () =>
        server.call(who, paymentEndpoints.createBatch, {
          id: newId(),
          templateId: template,
          documents: [seen],
        }),
    };
    const call = calls[act];
    if (!call) throw new Error(`no call for ${act}`);
    return (await call()) as Got<typeof documentEndpoints.submit>;
  }

  return { inStatus, run };
}
