import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { newId } from '#system/id.ts';
import { newDraft, see, sure, type Crew } from './builders.ts';
import type { TestServer } from './harness.ts';

/** Rejects a claim of the employee with this expense, and removes the files from the expense. */
export async function refusedWith(server: TestServer, crew: Crew, expense: { id: string }): Promise<void> {
  const draft = await newDraft(server, crew.employee, []);
  const { id, version } = sure(
    await server.call(crew.employee, documentEndpoints.saveDraft, {
      ...{ id: draft.id, version: draft.version, typeId: draft.typeId, values: { title: 'Meals' } },
      lines: [{ id: newId(), expenseId: expense.id }],
    }),
  );
  sure(await server.call(crew.employee, documentEndpoints.submit, { id, version }));
  const seen = await see(server, crew.leader, id);
  const turn = { taskId: seen.taskId ?? '', version: seen.version, reason: 'because' };
  sure(await server.call(crew.leader, approvalEndpoints.reject, turn));
  const { items } = sure(await server.call(crew.employee, expenseEndpoints.list, { state: 'all' }));
  const freed = items.find((one) => one.id === expense.id);
  if (!freed) throw new Error(`no expense ${expense.id}`);
  const { type, money, spentOn } = freed;
  const without = { id: expense.id, version: freed.version, type, money, spentOn, fileIds: [] };
  sure(await server.call(crew.employee, expenseEndpoints.save, without));
}
