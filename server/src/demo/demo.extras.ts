import { documentEndpoints, type DocumentForm } from '@outlay/contract/documents/document';
import { listOpenAdvances } from '#domain/spend/advance/advance.service.ts';
import { saveBudget } from '#domain/spend/budget/budget.service.ts';
import { listColleagues } from '#domain/organisation/company/company.service.ts';
import { searchDimensions } from '#domain/organisation/dimension/dimension.service.ts';
import { saveDraft } from '#domain/documents/document/draft/draft.service.ts';
import { describeDocument } from '#domain/documents/document/read/read.service.ts';
import { submitDocument } from '#domain/documents/document/submit/submit.service.ts';
import { commentDocument } from '#domain/documents/document/talk/talk.service.ts';
import { listTypes } from '#domain/documents/document/type/type.service.ts';
import { saveDelegation } from '#domain/documents/flow/delegation.service.ts';
import { approve } from '#domain/processing/approval/approval.service.ts';
import { confirmSupplier } from '#domain/spend/payee/supplier.change.service.ts';
import { listSuppliers, saveSupplier } from '#domain/spend/payee/supplier.service.ts';
import { confirmOutside, payOutside } from '#domain/processing/payment/outside.service.ts';
import { saveRate } from '#domain/spend/rate/rate.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { openBooking, tripBookings } from './demo.bookings.ts';
import { demoBags } from './demo.bags.ts';
import { demoDrives } from './demo.drives.ts';
import { DEMO_MEMBERS, DEMO_SECOND_MANAGER, DEMO_SUPPLIERS, DEMO_TIME_ZONE } from './demo.company.ts';
import { tripOrders } from './demo.orders.ts';
import { setAllowances, tripUnderWay } from './demo.trips.ts';
import { at, type Extra } from './demo.extra.ts';

const DAY = 86_400_000;
const [LIN, WANG, ZHOU, CHEN, ZHAO] = ['02', '03', '04', '05', '06'].map((end) => `139000000${end}`) as [
  string,
  ...string[],
] as [string, string, string, string, string];
const RESEARCH = '13900000009';

/**
 * Demo data beyond simple claims: an advance, a trip, a supplier, a foreign line, budgets, bags, a
 * delegation.
 */
export function demoExtras(): Extra[] {
  const [advance, trip, supplier, claim, supplierId] = [newId(), newId(), newId(), newId(), newId()];
  const underWay = newId();
  return [
    at(80, ZHAO, (ctx) =>
      saveRate(ctx, {
        currency: 'USD',
        day: dayOf(ctx.now(), DEMO_TIME_ZONE),
        rate: '7.12',
        source: '中国人民银行',
      }),
    ),
    at(80, ZHAO, openBudgets),
    at(80, ZHAO, setAllowances),
    at(79, '13900000001', openBooking),
    ...sent(20, LIN, advance, 'advance', (ctx) => ({
      values: {
        title: '秋季展备用金',
        amount: '5000.00',
        dueOn: dayOf(new Date(ctx.now().getTime() + 60 * DAY), DEMO_TIME_ZONE),
      },
    })),
    ...agreed(19, advance, [WANG, ZHOU, ZHAO]),
    at(18, CHEN, (ctx) => paid(ctx, advance)),
    at(17.9, DEMO_SECOND_MANAGER, async (ctx) => {
      const { version } = await describeDocument(ctx, advance);
      await confirmOutside(ctx, { id: advance, version });
    }),
    ...sent(7, LIN, claim, 'travelClaim', travelled),
    ...agreed(6, claim, [WANG, ZHOU]),
    ...DEMO_SUPPLIERS.map((input, index) =>
      at(7.5 - index / 24, ZHOU, (ctx) =>
        saveSupplier(ctx, { ...input, id: index === 0 ? supplierId : newId(), version: 0, enabled: true }),
      ),
    ),
    at(7.2, ZHAO, confirmSuppliers),
    ...sent(5, LIN, supplier, 'supplierPayment', (ctx) => ({
      values: { title: '秋季展展位搭建', contract: 'HT-2026-118' },
      supplierId,
      lines: [{ ...typed(ctx, 4_800_000), type: 'other', merchant: DEMO_SUPPLIERS[0]?.name }],
    })),
    ...agreed(4, supplier, [WANG, ZHOU, ZHAO]),
    ...demoDrives({ driver: LIN, other: CHEN, administrator: '13900000001' }),
    ...demoBags({ owner: LIN, clerk: ZHOU, short: claim, onItsWay: supplier }),
    ...sent(6.5, LIN, underWay, 'tripRequest', (ctx) => tripUnderWay(ctx, 6.5)),
    ...agreed(6.4, underWay, [WANG]),
    at(6.3, WANG, (ctx) => tripOrders(ctx, LIN, underWay)),
    at(6.2, LIN, (ctx) => tripBookings(ctx, underWay)),
    ...sent(0.6, LIN, trip, 'tripRequest', (ctx) => ({
      values: { title: '拜访成都代理商', place: '成都', ...days(ctx, 10, 12), amount: '3600.00' },
    })),
    at(0.5, WANG, async (ctx) => {
      const mentionIds = await idsOf(ctx, LIN);
      await commentDocument(ctx, { id: trip, commentId: newId(), text: '可以改坐高铁吗？', mentionIds });
    }),
    at(0.4, RESEARCH, standIn),
  ];
}

function sent(
  daysAgo: number,
  account: string,
  id: string,
  code: string,
  form: (ctx: Context) => Partial<DocumentForm> | Promise<Partial<DocumentForm>>,
): Extra[] {
  return [
    at(daysAgo, account, async (ctx) => {
      const { items } = await listTypes(ctx);
      const typeId = items.find((type) => type.code === code)?.id ?? '';
      const whole = { id, version: 0, typeId, values: {}, ...(await form(ctx)) };
      const { version } = await saveDraft(ctx, documentEndpoints.saveDraft.request.parse(whole));
      await submitDocument(ctx, { id, version });
    }),
  ];
}

/** Approvals by these accounts in turn, one hour apart. */
const agreed = (daysAgo: number, id: string, accounts: readonly string[]): Extra[] =>
  accounts.map((account, index) =>
    at(daysAgo - index / 24, account, async (ctx) => {
      const { taskId, version } = await describeDocument(ctx, id);
      await approve(ctx, { taskId: taskId ?? '', version, opinion: '同意' });
    }),
  );

/** Confirms all suppliers but the last, which still needs a second person. */
async function confirmSuppliers(ctx: Context): Promise<void> {
  const { items } = await listSuppliers(ctx, { search: '' });
  const waiting = DEMO_SUPPLIERS.at(-1)?.name;
  for (const { name, change } of items)
    if (change && name !== waiting) await confirmSupplier(ctx, { id: change.id });
}

async function paid(ctx: Context, id: string): Promise<void> {
  const { version } = await describeDocument(ctx, id);
  const bank = { method: '网银转账', paidOn: dayOf(ctx.now(), DEMO_TIME_ZONE), reference: 'W20260001' };
  await payOutside(ctx, { id, version, ...bank, reason: '备用金当日支付' });
}

const typed = (ctx: Context, amount: number, currency = 'CNY') => ({
  id: newId(),
  money: { amount, currency },
  spentOn: dayOf(new Date(ctx.now().getTime() - 2 * DAY), DEMO_TIME_ZONE),
});

const days = (ctx: Context, from: number, to: number) => ({
  from: dayOf(new Date(ctx.now().getTime() + from * DAY), DEMO_TIME_ZONE),
  to: dayOf(new Date(ctx.now().getTime() + to * DAY), DEMO_TIME_ZONE),
});

async function projectsOf(ctx: Context, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map((search) => searchDimensions(ctx, { kind: 'project', search })));
  return found.flatMap(({ items }) => items[0]?.id ?? []);
}

/** A trip abroad for two projects, part of it paid by the advance. */
async function travelled(ctx: Context): Promise<Partial<DocumentForm>> {
  const { items } = await listOpenAdvances(ctx);
  const shared = await projectsOf(ctx, ['秋季展', '华东渠道']);
  const allocation = shared.map((projectId, index) => ({ projectId, weight: index === 0 ? 7_000 : 3_000 }));
  const lodging = { ...typed(ctx, 42_000, 'USD'), type: 'lodging' as const, city: '旧金山' };
  const words = { merchant: 'Harbor Inn', remarks: '三晚', reason: '展会期间，附近没有更低价' };
  return {
    values: { title: '旧金山展会', place: '旧金山', ...days(ctx, -4, -2) },
    lines: [
      { ...lodging, ...words, allocation },
      { ...typed(ctx, 68_000), type: 'transport', merchant: '机场快线与市内交通', allocation },
    ],
    offsets: items.slice(0, 1).map(({ id }) => ({ advanceId: id, amount: 200_000 })),
  };
}

/** Two budgets for the year: one for all travel by project, and one that is nearly used up. */
async function openBudgets(ctx: Context): Promise<void> {
  const year = ctx.now().getUTCFullYear();
  const whole = { fromDay: `${year}-01-01`, toDay: `${year + 1}-12-31`, departmentId: null, version: 0 };
  const rule = { effect: 'warn' as const, enabled: true };
  const [projectId = null] = await projectsOf(ctx, ['秋季展']);
  const base = { ...whole, ...rule, expenseType: null };
  await saveBudget(ctx, { ...base, id: newId(), name: '秋季展项目', projectId, amount: 290_000 });
  await saveBudget(ctx, { ...base, id: newId(), name: '公司费用总额', projectId: null, amount: 60_000_000 });
}

async function idsOf(ctx: Context, account: string): Promise<string[]> {
  const search = DEMO_MEMBERS.find((one) => one.account === account)?.name ?? '';
  return (await listColleagues(ctx, { search, size: 1 })).items.map(({ id }) => id);
}

/** A delegation: the head of research is away this week, and a colleague decides. */
async function standIn(ctx: Context): Promise<void> {
  const colleague = DEMO_MEMBERS.find(
    ({ department, account }) => department === 'research' && account !== RESEARCH,
  );
  const [toId = ''] = await idsOf(ctx, colleague?.account ?? '');
  const toDay = dayOf(new Date(ctx.now().getTime() + 7 * DAY), DEMO_TIME_ZONE);
  const fromDay = dayOf(ctx.now(), DEMO_TIME_ZONE);
  await saveDelegation(ctx, { id: newId(), toId, fromDay, toDay, typeIds: [], reason: '年假' });
}
