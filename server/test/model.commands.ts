import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import { newId } from '#system/id.ts';
import { linesFrom } from './builders.ts';
import { OFFSET, truthOf, type Model } from './model.truth.ts';
import { saidOutside } from './paying.ts';

export type Command =
  | 'submit'
  | 'withdraw'
  | 'void'
  | 'approve'
  | 'return'
  | 'reject'
  | 'payOutside'
  | 'askOutside'
  | 'unpay'
  | 'batch'
  | 'cancelBatch'
  | 'edit'
  | 'takeBack'
  | 'terminate'
  | 'unapprove'
  | 'returnPassed'
  | 'askRevoke'
  | 'revoke'
  | 'hold'
  | 'release'
  | 'cut';
export const COMMANDS: Command[] = [
  'submit',
  'submit',
  'withdraw',
  'void',
  'approve',
  'approve',
  'approve',
  'return',
  'reject',
  'payOutside',
  'askOutside',
  'unpay',
  'batch',
  'cancelBatch',
  'edit',
  'takeBack',
  'terminate',
  'unapprove',
  'returnPassed',
  'askRevoke',
  'revoke',
  'hold',
  'release',
  'cut',
];

/** Random commands rarely get a document far, so some documents get a head start. */
export const BEGINNINGS: Command[][] = [
  [],
  ['submit'],
  ['submit', 'approve', 'approve'],
  ['submit', 'approve', 'approve', 'batch'],
  ['submit', 'approve', 'approve', 'payOutside'],
];

const anyTask = '00000000-0000-7000-8000-000000000000';

/** Attempts a command whether it is allowed or not; returns the HTTP status. */
export async function attempt(model: Model, command: Command, id: string): Promise<number> {
  const { server, crew, advance, template } = model;
  const now = await truthOf(model, id);
  const seen = { id, version: now.version };
  const holder =
    [crew.leader, crew.accountant, crew.manager].find(({ memberId }) => memberId === now.holder) ??
    crew.leader;
  const decision = { taskId: now.task ?? anyTask, version: now.version };
  const reason = 'because';
  const say = () =>
    server.call(crew.cashier, paymentEndpoints.payOutside, { ...seen, ...saidOutside(server) });
  const send = async () => {
    switch (command) {
      case 'submit':
        return await server.call(crew.employee, documentEndpoints.submit, seen);
      case 'withdraw':
        return await server.call(crew.employee, documentEndpoints.withdraw, seen);
      case 'void':
        return await server.call(crew.employee, documentEndpoints.void, { ...seen, reason });
      case 'edit':
        return await server.call(crew.employee, documentEndpoints.saveDraft, {
          ...seen,
          typeId: now.type_id,
          values: { title: 'Edited' },
          lines: linesFrom((await linesOf(model, id)).map((expenseId) => ({ id: expenseId }))),
          offsets: [{ advanceId: advance, amount: OFFSET }],
        });
      case 'approve':
        return await server.call(holder, approvalEndpoints.approve, decision);
      case 'cut':
        return await server.call(holder, approvalEndpoints.approve, {
          ...decision,
          lines: [{ lineId: now.line ?? anyTask, state: 'kept', approved: 400, reason }],
        });
      case 'takeBack':
        return await server.call(crew.leader, approvalEndpoints.takeBack, { taskId: now.first ?? anyTask });
      case 'terminate':
        return await server.call(crew.administrator, documentEndpoints.terminate, { id, reason });
      case 'unapprove':
        return await server.call(crew.manager, documentEndpoints.unapprove, { ...seen, reason });
      case 'returnPassed':
        return await server.call(crew.cashier, documentEndpoints.returnPassed, { ...seen, reason });
      case 'askRevoke':
        return await server.call(crew.employee, documentEndpoints.askRevoke, { ...seen, reason });
      case 'revoke':
        return await server.call(crew.manager, documentEndpoints.revoke, { ...seen, reason });
      case 'hold':
        return await server.call(crew.accountant, documentEndpoints.hold, { ...seen, reason });
      case 'release':
        return await server.call(crew.accountant, documentEndpoints.release, seen);
      case 'return':
        return await server.call(holder, approvalEndpoints.return, { ...decision, reason, resume: 'me' });
      case 'reject':
        return await server.call(holder, approvalEndpoints.reject, { ...decision, reason });
      case 'askOutside':
        return await say();
      case 'payOutside': {
        // One member records the payment, unless it is already recorded, and a second confirms it.
        const said = await say();
        if (said.status !== 200 && said.body.reason !== 'outsideAsked') return said;
        const { version } = await truthOf(model, id);
        return await server.call(crew.manager, paymentEndpoints.confirmOutside, { id, version });
      }
      case 'unpay':
        return await server.call(crew.manager, paymentEndpoints.unpay, { ...seen, reason });
      case 'batch':
        return await server.call(crew.cashier, paymentEndpoints.createBatch, {
          id: newId(),
          templateId: template,
          documents: [seen],
        });
      case 'cancelBatch':
        return await server.call(crew.cashier, paymentEndpoints.cancelBatch, {
          id: now.batch ?? anyTask,
          version: now.batch_version ?? 1,
          reason,
        });
    }
  };
  return (await send()).status;
}

async function linesOf({ server }: Model, id: string): Promise<string[]> {
  const { rows } = await server.owner.query<{ expense_id: string }>(
    'select expense_id from document_line where document_id = $1',
    [id],
  );
  return rows.map(({ expense_id }) => expense_id);
}
