import type { Role } from '@outlay/contract/permission';
import { sql } from 'kysely';
import { hashPassword } from '#domain/organisation/account/password.ts';
import * as accounts from '#domain/organisation/account/account.repository.ts';
import * as sessions from '#domain/organisation/account/session.repository.ts';
import * as companies from '#domain/organisation/company/company.repository.ts';
import * as tree from '#domain/organisation/company/department.tree.repository.ts';
import { foundMember } from '#domain/organisation/company/member.service.ts';
import * as payees from '#domain/spend/payee/payee.repository.ts';
import { foundCompany } from '#domain/governance/registration/registration.service.ts';
import type { AuditEntry } from '#audit/audit.entry.ts';
import { appendAudit } from '#audit/audit.ts';
import { createMemoryMarks } from '#provider/mark/mark.memory.ts';
import { newId } from '#system/id.ts';
import { newToken, sha256 } from '#secrets/secret.ts';
import { inTransaction } from '#database/transaction.ts';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { expenseEndpoints } from '@outlay/contract/spend/expense';
import type { Person, TestServer } from './harness.ts';

export const PASSWORD = 'Rain-4-Harbour';
let hashed: Promise<string> | undefined;
/** Most tests are not about the step-up, so their sessions have it permanently. */
export const FOR_GOOD = new Date('2999-01-01T00:00:00Z');

let accountCount = 0;

/** One person for each role in the main process, and a second employee. */
export interface Crew {
  companyId: string;
  departmentId: string;
  administrator: Person;
  employee: Person;
  colleague: Person;
  leader: Person;
  accountant: Person;
  cashier: Person;
  manager: Person;
  auditor: Person;
}

const SEATS: Record<Exclude<keyof Crew, 'companyId' | 'departmentId'>, Role[]> = {
  administrator: ['administrator', 'employee'],
  employee: ['employee'],
  colleague: ['employee'],
  leader: ['employee'],
  accountant: ['accountant', 'employee'],
  cashier: ['cashier', 'employee'],
  manager: ['financeManager', 'employee'],
  auditor: ['auditor'],
};

/** Creates a company with a department and its leader; all are signed in and have a payee account. */
export async function newCompany(
  server: Pick<TestServer, 'db' | 'now' | 'secrets'>,
  name = 'Meridian Ltd',
): Promise<Crew> {
  hashed ??= hashPassword(PASSWORD);
  const passwordHash = await hashed;
  const companyId = newId();
  const departmentId = newId();
  const people = await inTransaction(server.db, null, async (tx) => {
    const now = server.now;
    const enterCompany = async (id: string) => {
      await sql`select set_config('app.company_id', ${id}, true)`.execute(tx);
    };
    await foundCompany({ db: tx, now, enterCompany }, { companyId, name, demo: false });
    const founding: AuditEntry = {
      ...{ action: 'company.register', objectType: 'company', objectId: companyId, founds: true },
      detail: { name },
    };
    await appendAudit(
      tx,
      { secrets: server.secrets, marks: createMemoryMarks() },
      { companyId, actorId: null, actingFor: null, at: now(), entries: [founding] },
    );
    await tx.updateTable('company').set({ second_factor_days: 3650 }).where('id', '=', companyId).execute();
    const entries: [string, Person][] = [];
    for (const [role, roles] of Object.entries(SEATS)) {
      accountCount += 1;
      const person: Person = {
        token: newToken(),
        memberId: newId(),
        personId: newId(),
        companyId,
        name: `${role} of ${name}`,
        account: `+1555${process.pid % 1000}${String(accountCount).padStart(6, '0')}`,
      };
      const { personId, memberId, account } = person;
      await accounts.insertPerson(tx, {
        id: personId,
        account,
        realName: person.name,
        locale: 'en',
        passwordHash,
        now: now(),
      });
      await accounts.insertMembership(tx, { personId, companyId, memberId, state: 'active' });
      await foundMember(
        { db: tx, now },
        { companyId, memberId, personId, name: person.name, account, roles },
      );
      await sessions.insertSession(tx, {
        tokenHash: sha256(person.token),
        personId,
        companyId,
        memberId,
        id: newId(),
        agencyId: null,
        agentId: null,
        ...{ device: 'test', deviceId: 'test', address: '' },
        now: now(),
        expiresAt: new Date(now().getTime() + 30 * 86_400_000),
        steppedUpAt: FOR_GOOD,
        ...{ connectionId: null, outsideRef: null },
      });
      // These sessions do not expire through inactivity either.
      await tx
        .updateTable('session')
        .set({ last_seen_at: FOR_GOOD })
        .where('person_id', '=', personId)
        .execute();
      await payees.insertAccount(tx, {
        companyId,
        id: newId(),
        memberId,
        holder: person.name,
        bank: 'First Bank',
        sealed: server.secrets.seal('6222000011112222', 'payee_account', {
          company_id: companyId,
          member_id: memberId,
        }),
        last4: '2222',
        now: now(),
        heldUntil: null,
        main: true,
      });
      entries.push([role, person]);
    }
    const people = Object.fromEntries(entries) as unknown as Omit<Crew, 'companyId' | 'departmentId'>;
    await tree.insertDepartment(tx, {
      companyId,
      id: departmentId,
      parentId: null,
      name: 'Sales',
      leaderId: people.leader.memberId,
      path: `/${departmentId}/`,
      now: now(),
    });
    for (const { memberId } of Object.values(people))
      await companies.updateMember(tx, companyId, memberId, 1, { department_id: departmentId });
    return people;
  });
  return { companyId, departmentId, ...people };
}

/** Returns the body of a successful answer; throws with the server's answer otherwise. */
export function sure<T extends { status: number; body: unknown }>(answer: T): T['body'] {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function newExpense(
  server: TestServer,
  who: Person,
  amount = 12_345,
  invoiceIds: string[] = [],
) {
  return sure(
    await server.call(who, expenseEndpoints.save, {
      id: newId(),
      version: 0,
      type: 'taxi',
      money: { amount, currency: 'CNY' },
      // A day that has begun in every time zone.
      spentOn: new Date(server.now().getTime() - 43_200_000).toISOString().slice(0, 10),
      merchant: 'City Cabs',
      invoiceIds,
    }),
  );
}

/** Lines for a document form, one for each expense. */
export const linesFrom = (expenses: readonly { id: string }[]) =>
  expenses.map(({ id }) => ({ id: newId(), expenseId: id }));

/** Creates a draft claim with one or more expenses. */
export async function newDraft(
  server: TestServer,
  who: Person,
  amounts: number[] = [12_345],
): Promise<DocumentDetail> {
  const { items } = sure(await server.call(who, documentEndpoints.types, {}));
  const expenses = [];
  for (const amount of amounts) expenses.push(await newExpense(server, who, amount));
  return sure(
    await server.call(who, documentEndpoints.saveDraft, {
      id: newId(),
      version: 0,
      typeId: items[0]?.id ?? '',
      values: { title: 'A visit' },
      lines: linesFrom(expenses),
    }),
  );
}

export async function submitted(
  server: TestServer,
  who: Person,
  amounts?: number[],
): Promise<DocumentDetail> {
  const draft = await newDraft(server, who, amounts);
  return sure(await server.call(who, documentEndpoints.submit, { id: draft.id, version: draft.version }));
}

export async function see(server: TestServer, who: Person, id: string): Promise<DocumentDetail> {
  return sure(await server.call(who, documentEndpoints.detail, { id }));
}

export async function approveAs(server: TestServer, who: Person, id: string): Promise<DocumentDetail> {
  const { taskId, version } = await see(server, who, id);
  return sure(await server.call(who, approvalEndpoints.approve, { taskId: taskId ?? '', version }));
}

/** A claim with all approvals. */
export async function passed(server: TestServer, crew: Crew, amounts?: number[]): Promise<DocumentDetail> {
  const { id } = await submitted(server, crew.employee, amounts);
  await approveAs(server, crew.leader, id);
  return await approveAs(server, crew.accountant, id);
}
