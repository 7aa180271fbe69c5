import { budgetEndpoints } from '@outlay/contract/spend/budget';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { newId } from '#system/id.ts';
import { approveAs, newDraft, sure, type Crew } from './builders.ts';
import type { TestServer } from './harness.ts';
import { paidOutside, treasurer } from './paying.ts';

/** A budget that covers every expense of the department and is never used up. */
export async function openBudget(server: TestServer, crew: Crew): Promise<void> {
  sure(
    await server.call(crew.manager, budgetEndpoints.save, {
      id: newId(),
      version: 0,
      name: 'Everything',
      departmentId: crew.departmentId,
      projectId: null,
      expenseType: null,
      fromDay: '2020-01-01',
      toDay: '2099-12-31',
      amount: 1_000_000_000,
      effect: 'forbid',
      enabled: true,
    }),
  );
}

const aYearFrom = (now: Date) => new Date(now.getTime() + 365 * 86_400_000).toISOString().slice(0, 10);

/** An advance of the employee that is large enough for every claim of the run. */
export async function paidAdvance(server: TestServer, crew: Crew): Promise<string> {
  const { items: types } = sure(await server.call(crew.employee, documentEndpoints.types, {}));
  const saved = sure(
    await server.call(crew.employee, documentEndpoints.saveDraft, {
      id: newId(),
      version: 0,
      typeId: types.find(({ code }) => code === 'advance')?.id ?? '',
      values: { title: 'Ahead', amount: '1000000', dueOn: aYearFrom(server.now()) },
    }),
  );
  sure(await server.call(crew.employee, documentEndpoints.submit, saved));
  for (const who of [crew.leader, crew.accountant, crew.manager]) await approveAs(server, who, saved.id);
  const confirms = await treasurer(server, crew.companyId, crew.departmentId);
  await paidOutside(server, { asks: crew.cashier, confirms }, saved.id);
  const { items } = sure(await server.call(crew.employee, documentEndpoints.advances, {}));
  return items[0]?.id ?? '';
}

/** A claim of 10.00, part of which is offset against an advance. */
export async function offsetDraft(
  server: TestServer,
  crew: Crew,
  offset: { advanceId: string; amount: number },
): Promise<string> {
  const { id, version, typeId, lines } = await newDraft(server, crew.employee, [1_000]);
  sure(
    await server.call(crew.employee, documentEndpoints.saveDraft, {
      id,
      version,
      typeId,
      values: { title: 'A visit' },
      lines: lines.map((line) => ({ id: line.id, expenseId: line.expenseId })),
      offsets: [offset],
    }),
  );
  return id;
}
