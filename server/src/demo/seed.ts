import { hashPassword } from '#domain/organisation/account/password.ts';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import * as accounts from '#domain/organisation/account/account.repository.ts';
import { foundMember } from '#domain/organisation/company/member.service.ts';
import * as settings from '#domain/organisation/setting/setting.repository.ts';
import { foundCompany } from '#domain/governance/registration/registration.service.ts';
import * as payees from '#domain/spend/payee/payee.repository.ts';
import type { StoragePort } from '#provider/storage/storage.port.ts';
import type { Db } from '#database/connect.ts';
import { sql } from 'kysely';
import type { AuditEntry } from '#audit/audit.entry.ts';
import { insertLastRows } from '#jobs/outbox.entries.ts';
import type { OutboxEntry } from '#jobs/outbox.topics.ts';
import { appendAudit } from '#audit/audit.ts';
import { createMemoryMarks } from '#provider/mark/mark.memory.ts';
import type { SignedIn } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { newLog } from '#system/log.ts';
import type { Secrets } from '#secrets/secret.ts';
import { inTransaction } from '#database/transaction.ts';
import { DEMO_BANKS, DEMO_COMPANY, DEMO_MEMBERS, DEMO_NEWS, DEMO_TITLE } from './demo.company.ts';
import { DEMO_PASSWORD } from './demo.people.ts';
import type { Actor } from './demo.actor.ts';
import { playStories } from './demo.play.ts';
import { addMembers } from './demo.members.ts';

export interface SeedOptions {
  db: Db;
  storage: StoragePort;
  secrets: Secrets;
  now: () => Date;
  say: (sentence: string) => void;
}

const DAY = 86_400_000;

/**
 * Fills an empty database with the demo company through the product's own services. Does nothing if there is a company
 * already.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const { db, say } = options;
  const filled = await db.selectFrom('company').select('id').limit(1).executeTakeFirst();
  if (filled) return;
  say('Making the demo company…');
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await inTransaction(db, null, async (tx) => {
    await sql`set local statement_timeout = '120s'`.execute(tx);
    // Drawing invoices and hashing passwords may leave the transaction idle for long on a slow machine.
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx);
    const companyId = newId();
    const members = await found(tx, options, companyId, passwordHash);
    await playStories(actorsOf(tx, options, companyId, members), options);
    await writeNews(tx, companyId, options.now());
    await writeTitle(tx, companyId, options.now());
    await readOldMessages(tx, companyId, options.now());
  });
}

async function found(tx: Db, { now, secrets }: SeedOptions, companyId: string, passwordHash: string) {
  const start = () => new Date(now().getTime() - 100 * DAY);
  const enterCompany = async (id: string) => {
    await sql`select set_config('app.company_id', ${id}, true)`.execute(tx);
  };
  const base = { db: tx, now: start };
  await foundCompany({ ...base, enterCompany }, { companyId, name: DEMO_COMPANY.name, demo: true });
  const identity = { name: DEMO_COMPANY.name, tax_id: DEMO_COMPANY.taxId };
  await settings.updateCompany(tx, companyId, 1, identity);
  const members = new Map<string, string>();
  for (const [index, { account, name, roles }] of DEMO_MEMBERS.entries()) {
    const personId = newId();
    const memberId = newId();
    members.set(account, memberId);
    await accounts.insertPerson(tx, {
      id: personId,
      account,
      realName: name,
      locale: 'zh-Hans',
      passwordHash,
      now: start(),
    });
    await accounts.insertMembership(tx, { personId, companyId, memberId, state: 'active' });
    await foundMember(base, { companyId, memberId, personId, name, account, roles });
    const number = `62${String(22_000_000_000_000 + index * 73_191_377).padStart(14, '0')}`;
    await payees.insertAccount(tx, {
      companyId,
      id: newId(),
      memberId,
      holder: name,
      bank: DEMO_BANKS[index % DEMO_BANKS.length] ?? '',
      sealed: secrets.seal(number, 'payee_account', { company_id: companyId, member_id: memberId }),
      last4: number.slice(-4),
      now: start(),
      heldUntil: null,
      main: true,
    });
  }
  await addMembers(tx, companyId, members, start());
  const founding: AuditEntry = {
    ...{ action: 'company.register', objectType: 'company', objectId: companyId, founds: true },
    detail: { name: DEMO_COMPANY.name },
  };
  await appendAudit(
    tx,
    { secrets, marks: createMemoryMarks() },
    {
      companyId,
      actorId: null,
      actingFor: null,
      at: start(),
      entries: [founding],
    },
  );
  return members;
}

function actorsOf(
  tx: Db,
  { secrets }: SeedOptions,
  companyId: string,
  members: ReadonlyMap<string, string>,
): Actor {
  const known = new Map<string, SignedIn>();
  const log = newLog('error');
  return async (account, at, act) => {
    const memberId = members.get(account) ?? '';
    const user = known.get(account) ?? (await signedInMember(tx, companyId, memberId, { now: at }));
    if (!user) throw new Error(`no demo member ${account}`);
    known.set(account, user);
    const entries: AuditEntry[] = [];
    const effects: OutboxEntry[] = [];
    const done = await act({
      db: tx,
      directory: tx,
      user,
      token: '',
      origin: { address: '', device: '', deviceId: '', site: '' },
      now: () => at,
      locale: 'zh-Hans',
      log,
      secrets,
      audit: (entry) => entries.push(entry),
      emit: (entry) => effects.push(entry),
      notify: () => Promise.resolve(),
      forgetSessions: () => undefined,
      transact: () => Promise.reject(new Error('the demo is one transaction')),
    });
    // Its messages, which nobody waits for.
    await insertLastRows(tx, { companyId, at }, effects);
    const details = { companyId, actorId: memberId, actingFor: null, at, entries };
    await appendAudit(tx, { secrets, marks: createMemoryMarks() }, details);
    return done;
  };
}

async function writeNews(tx: Db, companyId: string, now: Date): Promise<void> {
  await tx
    .insertInto('news')
    .values(
      DEMO_NEWS.map(({ daysAgo, title, body }) => {
        const at = new Date(now.getTime() - daysAgo * DAY);
        return {
          company_id: companyId,
          id: newId(),
          title,
          body,
          published_at: at,
          created_at: at,
          updated_at: at,
        };
      }),
    )
    .execute();
}

/** The company's invoice title, which sellers need for an invoice. */
const writeTitle = (tx: Db, companyId: string, now: Date) =>
  tx
    .insertInto('invoice_title')
    .values({
      company_id: companyId,
      id: newId(),
      ...DEMO_TITLE,
      created_at: now,
      updated_at: now,
    })
    .execute();

/** Marks messages older than a few days as read. */
const readOldMessages = (tx: Db, companyId: string, now: Date) =>
  tx
    .updateTable('message')
    .set((q) => ({ read_at: q.ref('created_at') }))
    .where('company_id', '=', companyId)
    .where('created_at', '<', new Date(now.getTime() - 4 * DAY))
    .execute();
