import { documentEndpoints, type DocumentForm } from '@outlay/contract/documents/document';
import { newId } from '#system/id.ts';
import { approveAs, see, sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';
import { paidOutside, treasurer } from './paying.ts';

/** Creates documents of every type for the current employee. */
export function typeDesk(stage: () => { server: TestServer; crew: Crew }) {
  const typeId = async (code: string) => {
    const { server, crew } = stage();
    const { items } = sure(await server.call(crew.employee, documentEndpoints.types, {}));
    return items.find((type) => type.code === code)?.id ?? '';
  };
  const save = async (code: string, form: Partial<DocumentForm>) => {
    const { server, crew } = stage();
    return await server.call(crew.employee, documentEndpoints.saveDraft, {
      id: newId(),
      version: 0,
      typeId: await typeId(code),
      values: { title: 'A thing' },
      ...form,
    });
  };
  return {
    save,
    async send(code: string, form: Partial<DocumentForm>) {
      const { server, crew } = stage();
      const { id, version } = sure(await save(code, form));
      return sure(await server.call(crew.employee, documentEndpoints.submit, { id, version }));
    },
    /** Approves the document and pays it if there is something to pay. */
    async settle(id: string, approvers: Person[]) {
      const { server, crew } = stage();
      for (const who of approvers) await approveAs(server, who, id);
      const { status } = await see(server, crew.employee, id);
      if (status !== 'Passed') return;
      // An approver must not confirm the payment.
      const confirms = approvers.includes(crew.manager)
        ? await treasurer(server, crew.companyId, crew.departmentId)
        : crew.manager;
      await paidOutside(server, { asks: crew.cashier, confirms }, id);
    },
  };
}

export const money = (amount: number, currency = 'CNY') => ({ amount, currency });

/** A line entered directly in the form. */
export const typedLine = (amount: number, more: object = {}) => ({
  id: newId(),
  type: 'taxi' as const,
  money: money(amount),
  spentOn: '2026-11-02',
  merchant: 'City Cabs',
  ...more,
});
