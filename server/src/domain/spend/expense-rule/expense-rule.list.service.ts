import type { Answer, Received } from '@outlay/contract/endpoint';
import type { LocalText } from '@outlay/contract/fields';
import type { Locale } from '@outlay/contract/locale';
import type { expenseRuleListEndpoints, RuleFilter, RuleRow } from '@outlay/contract/spend/expense-rule.list';
import { getCompany } from '#domain/organisation/company/company.service.ts';
import type { Context } from '#request/context.ts';
import { EFFECTS, OFF, ON } from '#text/effect.words.ts';
import { expenseTypeWord } from '#text/expense.words.ts';
import { exportList } from '#request/list-export.ts';
import { headings } from '#text/list.words.ts';
import { localText } from '#i18n/local-text.ts';
import { words } from '#i18n/words.ts';
import { nextPlace } from '#database/sorted.ts';
import type { Cell } from '#request/table-file.ts';
import * as lists from './expense-rule.list.repository.ts';
import { presentRule } from './expense-rule.service.ts';
import { detailsOf, KINDS } from './expense-rule.words.ts';

type Reader = Pick<Context, 'db' | 'user' | 'locale'>;

/** A page of rules for the desktop list. */
export async function listRulePage(
  { db, user, locale }: Reader,
  query: Received<typeof expenseRuleListEndpoints.rules>,
): Promise<{ items: RuleRow[]; next: string | null }> {
  const rows = await lists.listRulePage(db, user.companyId, { ...query, page: query, locale });
  return {
    items: rows.map((row) => ({ rule: presentRule(row), place: Number(row.rank) })),
    next: nextPlace(rows, query),
  };
}

export async function countRules(
  { db, user }: Pick<Context, 'db' | 'user'>,
  filter: RuleFilter,
): Promise<Answer<typeof expenseRuleListEndpoints.totals>> {
  const counted = await lists.countRules(db, user.companyId, filter);
  const views = { on: Number(counted.on), off: Number(counted.off) };
  const total = filter.enabled === null ? views.on + views.off : filter.enabled ? views.on : views.off;
  return { total, sums: [], views };
}

/** Names for the codes in rules, for the exported file. */
interface Named {
  currency: string;
  documentTypes: ReadonlyMap<string, LocalText>;
}

/** The list as a file. */
export async function exportRules(
  ctx: Context,
  { format, ...filter }: Received<typeof expenseRuleListEndpoints.export>,
) {
  const named = await ctx.transact(namesFor);
  return await exportList<RuleRow>(ctx, {
    ...{ list: 'rules', format, filter },
    headings: headings(ctx.locale, [
      ...(['order', 'rule', 'ruleType', 'amount', 'currency', 'details', 'expenseTypes'] as const),
      ...(['documentTypes', 'grades', 'cities', 'exceptCities', 'consequence', 'status'] as const),
    ]),
    count: async (inside) => (await countRules(inside, filter)).total,
    page: (inside, page) => listRulePage(inside, { ...filter, ...page }),
    cells: (row) => cellsOf(row, named, ctx.locale),
  });
}

async function namesFor(ctx: Context): Promise<Named> {
  const types = await lists.listTypeNames(ctx.db, ctx.user.companyId);
  return {
    currency: (await getCompany(ctx)).currency,
    documentTypes: new Map(types.map(({ code, name }) => [code, name])),
  };
}

function cellsOf({ rule, place }: RuleRow, { currency, documentTypes }: Named, locale: Locale): Cell[] {
  const { name, kind, params, scope, effect, enabled } = rule;
  return [
    place,
    localText(name, locale),
    words(locale)(KINDS[kind]),
    'amount' in params ? { amount: params.amount, currency } : null,
    'amount' in params ? currency : '',
    detailsOf(rule, locale),
    scope.expenseTypes.map((code) => expenseTypeWord(code, locale)).join(', '),
    scope.documentTypes
      .map((code) => localText(documentTypes.get(code) ?? { [locale]: code }, locale))
      .join(', '),
    scope.grades.join(', '),
    scope.cities.join(', '),
    scope.exceptCities.join(', '),
    words(locale)(EFFECTS[effect]),
    words(locale)(enabled ? ON : OFF),
  ];
}
