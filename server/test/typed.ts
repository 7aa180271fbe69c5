import { documentEndpoints, type DocumentForm } from '@outlay/contract/document';
import { paymentEndpoints } from '@outlay/contract/payment';
import { newId } from '#kit/id.ts';
import { approveAs, see, sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';

/** Documents of every type, typed by the employee of the moment. */
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
    /** Everybody agrees and the cashier pays, where there is something to pay. */
    async settle(id: string, approvers: Person[]) {
      const { server, crew } = stage();
      for (const who of approvers) await approveAs(server, who, id);
      const { status, version } = await see(server, crew.employee, id);
      if (status === 'Passed')
        sure(
          await server.call(crew.cashier, paymentEndpoints.payOutside, {
            id,
            version,
            method: 'transfer',
            paidOn: '2026-11-20',
            reference: 'R1',
            reason: 'bank counter',
          }),
        );
    },
  };
}

export const money = (amount: number, currency = 'CNY') => ({ amount, currency });

/** A line typed on the form. */
export const typedLine = (amount: number, more: object = {}) => ({
  id: newId(),
  type: 'taxi' as const,
  money: money(amount),
  spentOn: '2026-11-02',
  merchant: 'City Cabs',
  ...more,
});
