import type { PayoutKind } from '../spend/payee.wallet.ts';
import type { DocumentActDetail } from '../documents/document.acts.ts';
import type { DocumentAct } from '../documents/document.law.ts';
import type { TypeDefinition } from '../documents/document.type.ts';
import type { FlowDefinition } from '../documents/flow.definition.ts';
import type { Locale } from '../locale.ts';
import type { AgencyScope } from '../membership/agent.ts';
import type { ConnectionKind } from '../membership/connection.settings.ts';
import type { InvitationChannel } from '../membership/join.ts';
import type { SignInWay } from '../organisation/account.session.ts';
import type { CalendarDay, CalendarSetting } from '../organisation/calendar.ts';
import type { CompanySetting } from '../organisation/company.setting.ts';
import type { DimensionKind } from '../organisation/dimension.ts';
import type { Permission } from '../permission.ts';
import type { NoticeRhythm, NoticeSetting } from '../platform/message.notice.ts';
import type { DeskList } from '../platform/view.ts';
import type { CancelStatement } from '../processing/payment.batch.ts';
import type { PrintKind, PrintLayout } from '../processing/print.ts';
import type { ReportSchedule } from '../processing/report.ts';
import type { BudgetForm } from '../spend/budget.ts';
import type { ExpenseRule } from '../spend/expense-rule.ts';
import type { CardState } from '../spend/invoice.wallet.ts';
import type { MembershipActs } from './audit.acts.membership.ts';
import type { PaycodeActs } from './audit.acts.paycode.ts';
import type { TravelActs } from './audit.acts.travel.ts';
import type { ChainFault } from './audit.ts';
import type {
  Act,
  AddedMember,
  BankAccount,
  ChangedMember,
  DecidedReset,
  DecidedRole,
  ExpenseValues,
  ExportedList,
  Ids,
  Imported,
  PaymentResult,
  Rank,
  Sum,
} from './audit.details.ts';

/** Details common to every act on an invoice bag, and those of the single act. */
type BagAct<Detail = unknown> = Act<'bag', { number: number } & Detail>;
type BatchAct<Detail = unknown> = Act<'paymentBatch', { number: string } & Detail>;

type StatusMove<Detail> = Detail &
  Omit<
    { from: string; to: string; reason?: string; onBehalfOf?: string },
    // An act's own `from` and `to` override those of the status change.
    keyof Detail & ('from' | 'to')
  >;
type DocumentMoves = {
  [A in Exclude<DocumentAct, 'create'> as `document.${A}`]: Act<'document', StatusMove<DocumentActDetail<A>>>;
};

/**
 * Every act that is written to the audit log, with its item and details. An act that is missing here does not compile,
 * nor does one without a label in the server's export and on the screen.
 */
export interface AuditActs extends DocumentMoves, MembershipActs, TravelActs, PaycodeActs {
  'access.refuse': Act<'member', { endpoint: string; why: string; from: string }>;
  'agent.accept': Act<'agency'>;
  'agent.end': Act<'agency'>;
  'agent.enter': Act<'agency', { principalId: string; scope: string }>;
  'agent.leave': Act<'agency'>;
  'agent.offer': Act<'agency', { agentId: string; scope: AgencyScope; fromDay: string; toDay: string }>;
  'audit.break': Act<'company', { fault: ChainFault; after: number }>;
  'audit.export': Act<'company', ExportedList>;
  'bag.change': BagAct<{ documents: Ids }>;
  'bag.close': BagAct;
  'bag.create': BagAct<{ documents: Ids }>;
  'bag.discard': BagAct;
  'bag.handOver': BagAct<{ note?: string }>;
  'bag.missing': BagAct<{ missing: readonly { documentId: string; remarks: string }[] }>;
  'bag.receive': BagAct;
  'bag.return': BagAct<{ remarks: string }>;
  'bag.takeBack': BagAct;
  'batch.askCancel': BatchAct<{ statement: CancelStatement; reason: string }>;
  'batch.cancelled': BatchAct<{
    reason: string;
    statement?: string | null;
    askedBy?: string | null;
  }>;
  'batch.create': BatchAct<{ documents: Ids }>;
  'batch.download': BatchAct<{ file: string; sha256: string }>;
  'batch.dropCancel': BatchAct;
  'batch.exported': BatchAct<{ file: string; sha256: string; rows: number; reason?: string }>;
  'batch.payByWallet': BatchAct<{ wallet: string; transfers: Ids }>;
  'batch.released': BatchAct;
  'batch.result': BatchAct<{ results: readonly PaymentResult[] }>;
  'batch.submitted': BatchAct<{ submittedOn: string; reference: string }>;
  'batch.takeOut': BatchAct<{ document: string | null; reason: string }>;
  'budget.import': Act<'budget', Imported>;
  'budget.save': Act<'budget', BudgetForm | { name: string; enabled: boolean }>;
  'calendar.removeDay': Act<'calendar', { day: string }>;
  'calendar.save': Act<'calendar', CalendarSetting>;
  'calendar.saveDay': Act<'calendar', CalendarDay>;
  'company.close': Act<'company'>;
  'company.import': Act<'company', { from: string; exportedAt: string }>;
  'company.logo': Act<'company', { before: string | null; after: string | null }>;
  'company.register': Act<'company', { name: string }>;
  'company.renewCode': Act<'company'>;
  'company.reopen': Act<'company'>;
  'company.rekey': Act<'company'>;
  'company.retryDelivery': Act<'company', { started: number }>;
  'company.save': Act<'company', { before: Partial<CompanySetting>; after: Partial<CompanySetting> }>;
  'delegation.end': Act<'delegation'>;
  'delegation.save': Act<'delegation', { toId: string; fromDay: string; toDay: string; typeIds: Ids }>;
  'department.merge': Act<'department', { intoId: string; members: number }>;
  'department.move': Act<'department', { before: string | null; after: string | null; position: number }>;
  'department.remove': Act<'department', { name: string }>;
  'department.save': Act<'department', { name: string; parentId: string | null; leaderId: string | null }>;
  'dimension.save': Act<'dimension', { kind: DimensionKind; code: string; name: string; enabled: boolean }>;
  'document.comment': Act<'document'>;
  'document.copyTo': Act<'document', { people: Ids }>;
  'document.create': Act<'document', { type: string }>;
  'document.delete': Act<'document'>;
  'document.print': Act<'document', { jobId: string; kind: PrintKind; layout: PrintLayout }>;
  'document.putOff': Act<'document', { from: string }>;
  'expense.change': Act<'expense', ExpenseValues>;
  'expense.merge': Act<'expense', Sum & { other: ExpenseValues & { id: string } }>;
  'expense.record': Act<'expense', ExpenseValues>;
  'expense.refund': Act<'expense', { amount: number; refunded: number }>;
  'expense.remove': Act<'expense'>;
  'expense.split': Act<'expense', Sum & { parts: readonly { id: string; type: string; amount: number }[] }>;
  'factor.add': Act<'credential', { kind: string }>;
  'factor.recoveryCodes': Act<'person'>;
  'factor.remove': Act<'credential', { kind: string; name: string }>;
  'factorReset.ask': Act<'member', { requestId: string; reason: string; alone: boolean }>;
  'factorReset.confirm': Act<'member', DecidedReset>;
  'factorReset.refuse': Act<'member', DecidedReset>;
  'factorReset.refuseOwn': Act<'member', DecidedReset>;
  'factorReset.withdraw': Act<'member', DecidedReset>;
  'file.keep': Act<'file', { sha256: string }>;
  'file.sweep': Act<'company', { count: number; sha256: readonly string[] }>;
  'flow.publish': Act<'flow', { version: number; note: string }>;
  'flow.remove': Act<'flow'>;
  'flow.save': Act<'flow', { name: object; definition: FlowDefinition }>;
  'grade.arrange': Act<Rank, { ids: Ids }>;
  'grade.remove': Act<Rank, { name: string }>;
  'grade.save': Act<Rank, { before: string | null; after: string }>;
  'home.arrange': Act<'member', { keys: Ids | null }>;
  'identity.link': Act<'member', { connectionId: string; kind: ConnectionKind; by: string }>;
  'identity.unlink': Act<'member', { connectionId: string }>;
  'import.apply': Act<'import'>;
  'import.check': Act<'import', { rows: number }>;
  'import.done': Act<'import'>;
  'import.undo': Act<'import'>;
  'import.undone': Act<'import'>;
  'invitation.make': Act<'invitation', { channel: InvitationChannel; seats: number | null }>;
  'invitation.revoke': Act<'invitation'>;
  'invoice.recognise': Act<'file', { sha256: string; invoices: number }>;
  'invoice.remove': Act<'invoice', { sha256: string | null }>;
  'invoice.elsewhere': Act<'invoice'>;
  'invoice.save': Act<'invoice', { corrected: readonly string[]; reason?: string }>;
  'list.export': Act<'company', ExportedList>;
  'mail.decide': Act<'task'>;
  'member.activate': Act<'member'>;
  'member.add': Act<'member', AddedMember>;
  'member.change': Act<'member', ChangedMember>;
  'member.decline': Act<'member'>;
  'member.join': Act<'member', { invitationId: string }>;
  'member.leave': Act<'member'>;
  'news.publish': Act<'news', { title: string }>;
  'news.remove': Act<'news', { title: string }>;
  'news.save': Act<'news', { title: string; expiresOn: string | null; pictures: number; published: boolean }>;
  'news.takeBack': Act<'news', { title: string }>;
  'notification.save': Act<'member', NoticeSetting | NoticeRhythm>;
  'payee.add': Act<'payeeAccount', BankAccount>;
  'payee.makeMain': Act<'payeeAccount', BankAccount & { before: BankAccount }>;
  'payee.remove': Act<'payeeAccount', BankAccount>;
  'payee.save': Act<'payeeAccount', BankAccount & { before?: BankAccount }>;
  'payee.saveWallet': Act<'member', { kind: PayoutKind; account: string; before: string | null }>;
  'payoutWallet.save': Act<
    'payoutWallet',
    { kind: PayoutKind; name: string; account: string; enabled: boolean; secretsChanged: readonly string[] }
  >;
  'period.close': Act<'company', { month: string }>;
  'period.open': Act<'company', { month: string }>;
  'person.language': Act<'person', { language: string; locale: Locale }>;
  'person.password': Act<'person'>;
  'policy.arrange': Act<'policyRule', { ids: Ids }>;
  'policy.disable': Act<'policyRule'>;
  'policy.enable': Act<'policyRule'>;
  'policy.remove': Act<'policyRule', ExpenseRule>;
  'policy.save': Act<'policyRule', ExpenseRule>;
  'post.arrange': Act<Rank, { ids: Ids }>;
  'post.remove': Act<Rank, { name: string }>;
  'post.save': Act<Rank, { before: string | null; after: string }>;
  'privacy.erase': Act<'member', { keptDocuments: number }>;
  'privacy.export': Act<'person'>;
  'push.subscribe': Act<'member'>;
  'push.unsubscribe': Act<'member'>;
  'rate.import': Act<'exchangeRate', Imported>;
  'rate.remove': Act<'exchangeRate', { currency: string; day: string }>;
  'rate.save': Act<'exchangeRate', { currency: string; day: string; rate: string; source: string }>;
  'rate.saveSetting': Act<'rateSetting', { tolerancePercent: number }>;
  'retention.save': Act<'company', { class: string; from: number | undefined; to: number }>;
  'role.confirm': Act<'member', DecidedRole>;
  'role.grant': Act<
    'member',
    { role: string; departmentIds: Ids; until: string | null; alone?: true; requestId?: string }
  >;
  'role.refuse': Act<'member', DecidedRole>;
  'role.remove': Act<'role', { name: string }>;
  'role.request': Act<
    'member',
    { requestId: string; role: string; departmentIds: Ids; until: string | null }
  >;
  'role.save': Act<'role', { name: string; permissions: readonly Permission[]; before?: readonly string[] }>;
  'role.withdraw': Act<'member', { role: string }>;
  'role.withdrawRequest': Act<'member', DecidedRole>;
  'session.close': Act<'member'>;
  'session.end': Act<'session'>;
  'session.endOthers': Act<'person', { ended: number }>;
  'session.open': Act<'member', { way: SignInWay }>;
  'session.stepUp': Act<'person', { way: string }>;
  'session.switch': Act<'company'>;
  'supplier.ask': Act<'supplier', BankAccount & { name: string; changeId: string }>;
  'supplier.confirm': Act<
    'supplier',
    BankAccount & {
      name: string;
      changeId: string;
      askedBy: string;
      before: { name: string; bank: string | null; account: string };
    }
  >;
  'supplier.refuse': Act<'supplier', { name: string; account: string; changeId: string }>;
  'supplier.save': Act<'supplier', { name: string; taxId: string; enabled: boolean }>;
  'supplier.withdraw': Act<'supplier', { name: string; account: string; changeId: string }>;
  'task.reassign': Act<'member', { toId: string; reason: string; moved: number }>;
  'title.remove': Act<'invoiceTitle', { name: string }>;
  'title.save': Act<'invoiceTitle', { shared: boolean; name: string; taxId: string }>;
  'transfer.query': Act<'paymentBatch', { number: string }>;
  'transfer.send': Act<'paymentBatch', { batch: string; number: string; sends: number }>;
  'transfer.stop': Act<'paymentBatch', { batch: string; number: string }>;
  'type.remove': Act<'documentType', { code: string }>;
  'type.reorder': Act<'documentType', { ids: Ids }>;
  'type.save': Act<'documentType', { code: string; enabled: boolean; definition: TypeDefinition }>;
  'view.remove': Act<'member', { id: string; name: string }>;
  'view.save': Act<'member', { id: string; list: DeskList; name: string; shared?: true }>;
  'report.schedule': Act<'member', ReportSchedule>;
  'report.unschedule': Act<'member', { id: string }>;
  'wallet.import': Act<'invoice', { connectionId: string; sha256: string }>;
  'wallet.refuse': Act<'invoice', { wanted: CardState; why: string; document: string | null }>;
  'wallet.set': Act<'invoice', { from: CardState; to: CardState; document: string | null }>;
  'wallet.standing': Act<'invoice', { from: string; to: string; document: string | null }>;
}

export type AuditAction = keyof AuditActs;
export type AuditItem = AuditActs[AuditAction]['item'];

/** Acts that are no longer written. Existing logs still contain them, so their labels are kept. */
export type RetiredAction = 'batch.change' | 'batch.settled' | 'queue.export';
export type RetiredItem = 'retention';

/** Every act that can occur in a log, retired ones included. */
export type KnownAction = AuditAction | RetiredAction;
export type KnownItem = AuditItem | RetiredItem;
type GroupOf<A extends string> = A extends `${infer Group}.${string}` ? Group : never;
/** The prefix of an act's name, before the dot. */
export type AuditGroup = GroupOf<KnownAction>;
