import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { LinkedDocument } from '@outlay/contract/spend/advance';
import type { InvoiceSummary } from '@outlay/contract/spend/invoice';
import { describeOffsets } from '#domain/spend/advance/advance.service.ts';
import { standingsOf } from '#domain/spend/budget/budget.hold.service.ts';
import {
  departmentsById,
  listRoleHolders,
  memberRefs,
} from '#domain/organisation/company/company.service.ts';
import { dimensionRefs } from '#domain/organisation/dimension/dimension.service.ts';
import { listFileRefs } from '#domain/platform/file/file.service.ts';
import { eachOnce, summariseInvoice } from '#domain/spend/invoice/invoice.life.service.ts';
import { findPayee, maskedNumber } from '#domain/spend/payee/payee.service.ts';
import { findSupplier } from '#domain/spend/payee/supplier.service.ts';
import type { Context } from '#request/context.ts';
import { differences } from './difference.ts';
import { payableOf, presentOutside } from '../decide/paying.service.ts';
import {
  approvedOf,
  peopleOf,
  presentComments,
  presentEvents,
  presentLines,
  summarise,
  type Names,
  type Parts,
} from '../record/present.ts';
import { currentFindings } from '../record/wallet.findings.ts';
import * as documents from '../record/document.repository.ts';
import { fieldsOfColumns } from '../record/document.fields.ts';
import { describeRoute } from './route.ts';
import { permissionsOn, type Course } from './permissions.service.ts';
import { listKeptInvoices } from '../record/paper.service.ts';
import { getDefinition } from '../type/type.service.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/** The complete document as `ctx.user` sees it. The caller has checked that they may read it. */
export async function describe(ctx: Reader, row: Parts): Promise<DocumentDetail> {
  const { user } = ctx;
  const definition = await getDefinition(ctx, row);
  const { form } = definition;
  const course = await permissionsOn(ctx, row, definition);
  const cashierIds = (await listRoleHolders(ctx, 'cashier'))
    .filter((one) => one !== row.submitter_id)
    .slice(0, 3);
  const name = await namesFor(ctx, row, course, cashierIds);
  const offsets = await describeOffsets(ctx, row.offsets);
  return {
    ...summarise(row, user, course.permissions),
    typeId: row.type_id,
    typeVersion: row.type_version,
    form,
    values: visible(row.values, course.hides),
    ...fieldsOfColumns(row),
    lines: presentLines(row, {
      invoices: invoicesByExpense(row),
      kept: await listKeptInvoices(ctx, row.id, row.lines),
      place: await placesOf(ctx, row),
      name,
    }),
    cc: row.cc.map(({ member_id }) => name(member_id)),
    files: await listFileRefs(
      ctx,
      row.files.map(({ file_id }) => file_id),
    ),
    findings: currentFindings(
      row.findings,
      eachOnce(row.invoices).map((paper) => ({ ...paper, seller: paper.seller_name })),
    ),
    flow: course.flow,
    route: routeOf(row, course, { cashierIds, name, effect: form.effect }),
    choices: Object.fromEntries(Object.entries(row.choices).map(([key, ids]) => [key, ids.map(name)])),
    history: presentEvents(row, name),
    comments: presentComments(row, name),
    differences: differences(row.previous, row.snapshot).filter(({ path }) => !course.hides.has(path)),
    budgets: course.seesBudgets ? await standingsOf(ctx, row.budget_movements) : [],
    revision: row.revision,
    ...moneyOf(row),
    offsets,
    writtenOff: offsets.reduce((total, { amount }) => total + amount, 0),
    trip: await tripOf(ctx, row),
    payee: await payeeOf(ctx, row),
    supplierId: row.supplier_id,
    outside: presentOutside(row, name),
    holdReason: row.hold_reason,
    autoPassed: row.auto_passed,
    urgedAt: row.last_urged_at?.toISOString() ?? null,
    taskId: course.taskId,
    returnTo: course.returnTo,
    chooseNext: course.chooseNext,
  };
}

const routeOf = (
  row: Parts,
  course: Course,
  { cashierIds, name, effect }: { cashierIds: string[]; name: Names; effect: string },
) =>
  describeRoute({
    ...course,
    submitterId: row.submitter_id,
    submittedAt: row.submitted_at,
    status: row.status,
    pays: effect !== 'none' && effect !== 'repayment',
    paidAt: row.status === 'Paid' ? row.since : null,
    cashierIds,
    name,
  });

/** Sum of the lines as decided so far; a document without lines has only its amount. */
const approvedSoFar = ({ amount, lines }: Parts): number =>
  lines.reduce((total, line) => total + approvedOf(line), amount - sumOf(lines));

const sumOf = (lines: Parts['lines']) => lines.reduce((total, { base_amount }) => total + base_amount, 0);

function leftOutOf({ lines }: Parts): DocumentDetail['leftOut'] {
  const left = lines.filter(({ decision }) => decision !== 'kept');
  return { lines: left.length, amount: sumOf(left) };
}

/** Claimed, approved and payable amounts, with the payout currency. */
const moneyOf = (row: Parts) => ({
  claimed: row.amount,
  approved: row.approved_amount ?? approvedSoFar(row),
  leftOut: leftOutOf(row),
  payable: payableOf(row),
  paidAmount: row.paid_amount,
  payout: {
    amount: row.payout_amount ?? payableOf(row),
    currency: row.payout_amount === null ? row.currency : (row.payout_currency ?? row.currency),
  },
});

/** Leaves out the fields that the reader's node hides. */
const visible = (values: Record<string, string>, hides: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !hides.has(`values.${key}`)));

async function namesFor(
  ctx: Reader,
  row: Parts,
  course: Course,
  cashierIds: readonly string[],
): Promise<Names> {
  const people = await memberRefs(ctx, [
    row.submitter_id,
    ...course.tasks.flatMap(({ holder_id, decided_by }) => [holder_id, decided_by]),
    ...[course.nodes, course.forecast].flatMap((nodes) =>
      Object.values(nodes).flatMap(({ holders }) => holders),
    ),
    ...row.events.flatMap((event) => [event.actor_id, event.on_behalf_of, ...peopleOf(event)]),
    ...row.comments.flatMap(({ member_id, mention_ids }) => [member_id, ...mention_ids]),
    ...row.lines.map(({ decided_by }) => decided_by),
    ...row.cc.map(({ member_id }) => member_id),
    ...Object.values(row.choices).flat(),
    ...cashierIds,
  ]);
  return (id) => people.get(id) ?? { id, name: '', departmentName: null };
}

function invoicesByExpense({ invoices: rows }: Parts): Map<string, InvoiceSummary[]> {
  return Map.groupBy(rows.map(summariseInvoice), ({ expenseId }) => expenseId ?? '');
}

/** Names of the departments, projects and cost centres that lines are allocated to. */
async function placesOf(ctx: Reader, parts: Parts): Promise<(id: string | null) => string[]> {
  const shares = parts.lines.flatMap(({ allocation }) => allocation);
  const departments = await departmentsById(
    ctx,
    shares.flatMap(({ departmentId }) => departmentId ?? []),
  );
  const dimensions = await dimensionRefs(
    ctx,
    shares.flatMap((share) => [share.projectId, share.costCentreId]),
  );
  return (id) => (id === null ? [] : [departments.get(id)?.name ?? dimensions.get(id)?.name ?? '']);
}

async function tripOf({ db, user }: Reader, row: Parts): Promise<LinkedDocument | null> {
  const trip = row.trip_id === null ? undefined : await documents.findLinked(db, user.companyId, row.trip_id);
  if (!trip) return null;
  const { id, number, title, amount, currency } = trip;
  return { id, number: number ?? '', title, money: { amount, currency } };
}

/** The payee account, masked; only for the owner and for those who pay. */
async function payeeOf(ctx: Reader, row: Parts): Promise<DocumentDetail['payee']> {
  const { user } = ctx;
  if (row.submitter_id !== user.memberId && !user.permissions.has('payment.batch')) return null;
  if (row.supplier_id !== null) {
    const supplier = await findSupplier(ctx, row.supplier_id);
    return supplier
      ? { name: supplier.name, bank: supplier.bank, account: maskedNumber(supplier.account_last4) }
      : null;
  }
  const payee = await findPayee(ctx, row.submitter_id, row.payee_account_id);
  return payee ? { name: payee.holder, bank: payee.bank, account: maskedNumber(payee.account_last4) } : null;
}
