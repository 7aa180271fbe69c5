import { documentEndpoints, type DocumentForm } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { flowEndpoints } from '@outlay/contract/documents/flow';
import type { FlowCondition, FlowSource } from '@outlay/contract/documents/flow.definition';
import { newId } from '#system/id.ts';
import { sure } from './builders.ts';
import { named, type Drawn } from './flows.ts';
import type { Person, TestServer } from './harness.ts';
import { paidOutside, treasurer } from './paying.ts';

/** Common steps of the administrator and other members in a company built by a test. */
export function companyDesk(stage: () => { server: TestServer; administrator: Person; cashier: Person }) {
  return {
    async department(name: string, parentId: string | null, leader: Person | null): Promise<string> {
      const { server, administrator } = stage();
      const form = { id: newId(), version: 0, name, parentId, leaderId: leader?.memberId ?? null };
      return sure(await server.call(administrator, companyEndpoints.saveDepartment, form)).id;
    },
    /** Moves a member to another department. */
    async move({ memberId: id, name, account }: Person, departmentId: string): Promise<void> {
      const { server, administrator } = stage();
      const form = { id, version: 1, name, account, roles: ['employee' as const], departmentId };
      sure(await server.call(administrator, companyEndpoints.saveMember, form));
    },
    /** Saves, checks and publishes a flow, as the designer does; returns its id. */
    async published(definition: Drawn): Promise<string> {
      const { server, administrator } = stage();
      const id = newId();
      const name = { 'zh-Hans': '流程', en: 'Flow', fr: 'Circuit' };
      const saved = sure(
        await server.call(administrator, flowEndpoints.save, { id, version: 0, name, definition }),
      );
      const { issues } = sure(await server.call(administrator, flowEndpoints.check, { id, definition }));
      const errors = issues.filter(({ level }) => level === 'error');
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
      sure(await server.call(administrator, flowEndpoints.publish, { id, version: saved.version }));
      return id;
    },
    async draft(who: Person, code: string, form: Partial<DocumentForm>): Promise<DocumentDetail> {
      const { server } = stage();
      const { items } = sure(await server.call(who, documentEndpoints.types, {}));
      const typeId = items.find((type) => type.code === code)?.id ?? '';
      const whole = { id: newId(), version: 0, typeId, values: { title: 'A thing' }, ...form };
      return sure(await server.call(who, documentEndpoints.saveDraft, whole));
    },
    async submit(who: Person, { id, version }: { id: string; version: number }): Promise<DocumentDetail> {
      return sure(await stage().server.call(who, documentEndpoints.submit, { id, version }));
    },
    /** The cashier pays an approved document in cash; a new finance manager, who has decided nothing, confirms it. */
    async pay(id: string): Promise<DocumentDetail> {
      const { server, cashier, administrator } = stage();
      const { items } = sure(await server.call(administrator, companyEndpoints.departments, {}));
      const confirms = await treasurer(server, cashier.companyId, items[0]?.id ?? '');
      const paid = await paidOutside(server, { asks: cashier, confirms }, id);
      // Otherwise the next flow with a finance node would assign a task to them too.
      await server.owner.query('delete from role_grant where member_id = $1', [confirms.memberId]);
      return paid;
    },
  };
}

/** An approval node. */
export const approval = (key: string, source: FlowSource, more: object = {}): Drawn['nodes'][number] => ({
  kind: 'approve',
  key,
  name: named(key),
  source,
  ...more,
});

/** Runs these nodes only if the condition holds. */
export const onlyWhen = (
  key: string,
  when: FlowCondition,
  nodes: Drawn['nodes'],
): Drawn['nodes'][number] => ({
  kind: 'condition',
  key: `if.${key}`,
  name: named(key),
  branches: [
    { key, name: named(key), when, nodes },
    { key: `not.${key}`, name: named('otherwise'), when: [], nodes: [] },
  ],
});

/** A condition on the amount, in minor units. */
export const from = (amount: number): FlowCondition => [
  [{ fact: 'amount', op: 'atLeast', values: [String(amount)] }],
];

/** Who has a task now: `node: names (why)`, one for each active step. */
export const nowAt = ({ route }: DocumentDetail): string[] =>
  route
    .filter(({ state }) => state === 'now')
    .map(
      ({ nodeKey, kind, people, reason }) =>
        `${nodeKey}: ${people
          .filter(({ state }) => state === 'Pending' || kind === 'pay')
          .map(({ member }) => member.name)
          .sort()
          .join(', ')} (${reason.code})`,
    );

/** All steps, whether past, active, expected or skipped: `node state reason`. */
export const stepsOf = ({ route }: Pick<DocumentDetail, 'route'>): string[] =>
  route.map(({ nodeKey, state, reason, skipped }) => [nodeKey, state, skipped ?? reason.code].join(' '));

/** Delivers the timers that are due. */
export async function deliverDue(server: TestServer): Promise<void> {
  const { rows } = await server.owner.query<{ company_id: string; id: string }>(
    `select company_id, id from outbox o where due_at <= $1 and topic = 'flow.timer' and not exists
     (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id) order by due_at`,
    [server.now()],
  );
  for (const { company_id, id } of rows) await server.app.jobs.deliver({ companyId: company_id, id });
}
