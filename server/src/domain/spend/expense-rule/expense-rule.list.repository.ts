import type { Locale } from '@outlay/contract/locale';
import { ExpenseRuleKinds, ExpenseRuleEffect } from '@outlay/contract/spend/expense-rule';
import type { RuleFilter } from '@outlay/contract/spend/expense-rule.list';
import { sql } from 'kysely';
import { onlyThese } from '#database/conditions.ts';
import type { Db } from '#database/connect.ts';
import { containing } from '#database/like.ts';
import { localesFor } from '#i18n/local-text.ts';
import { sortedPage, type SortedPageQuery, type Sortable } from '#database/sorted.ts';

type Conditions = Omit<RuleFilter, 'sort' | 'descending'>;

/** Search condition: the name, cities, grades and blocked words of a rule. */
const matches = (search: string) => {
  const like = containing(search);
  return sql<boolean>`(exists (select from jsonb_each_text(rule.name) as named where named.value ilike ${like})
    or exists (select from jsonb_array_elements_text(coalesce(rule.scope -> 'cities', '[]')
      || coalesce(rule.scope -> 'exceptCities', '[]') || coalesce(rule.scope -> 'grades', '[]')
      || coalesce(rule.params -> 'words', '[]')) as said where said ilike ${like}))`;
};

/** Whether the rule applies to one of the types; a rule without types applies to all. */
const looksAt = (types: readonly string[]) => sql<boolean>`(
  jsonb_array_length(coalesce(rule.scope -> 'expenseTypes', '[]')) = 0
  or jsonb_exists_any(rule.scope -> 'expenseTypes', ${[...types]}::text[]))`;

const COLUMNS = ['id', 'version', 'name', 'enabled', 'kind', 'effect', 'scope', 'params'] as const;

/** The rules, each with its position among all of them. */
const rules = (db: Db, companyId: string, wanted: Conditions) => {
  const { search, kinds, effects, expenseTypes, enabled, ids } = wanted;
  return db
    .selectFrom((q) =>
      q
        .selectFrom('policy_rule')
        .select([...COLUMNS, 'position'])
        .select(sql<string>`row_number() over (order by position, id)`.as('rank'))
        .where('company_id', '=', companyId)
        .as('rule'),
    )
    .where(onlyThese(sql.ref('rule.id'), ids))
    .$if(search !== '', (q) => q.where(matches(search)))
    .$if(kinds.length > 0, (q) => q.where('rule.kind', 'in', [...kinds]))
    .$if(effects.length > 0, (q) => q.where('rule.effect', 'in', [...effects]))
    .$if(expenseTypes.length > 0, (q) => q.where(looksAt(expenseTypes)))
    .$if(enabled !== null, (q) => q.where('rule.enabled', '=', enabled ?? true));
};

const nameIn = (locale: Locale) => {
  const named = localesFor(locale).map((one) => sql`nullif(rule.name ->> ${one}, '')`);
  return sql`coalesce(${sql.join(named)}, (select value from jsonb_each_text(rule.name) limit 1), '')`;
};

const placeIn = (names: readonly string[], column: string) =>
  sql`array_position(${[...names]}::text[], ${sql.ref(column)})`;

const sortable = (locale: Locale): Record<RuleFilter['sort'], Sortable> => ({
  order: { by: sql.ref('rule.position'), type: 'bigint' },
  name: { by: nameIn(locale), type: 'text' },
  kind: { by: placeIn(ExpenseRuleKinds.options, 'rule.kind'), type: 'bigint' },
  effect: { by: placeIn(ExpenseRuleEffect.options, 'rule.effect'), type: 'bigint' },
  // Enabled rules come first.
  enabled: { by: sql`(case when rule.enabled then 0 else 1 end)`, type: 'bigint' },
});

export const listRulePage = (
  db: Db,
  companyId: string,
  { page, locale, ...wanted }: Conditions & { page: SortedPageQuery<RuleFilter['sort']>; locale: Locale },
) => {
  const { place, beyond, order, size } = sortedPage(sortable(locale), sql.ref('rule.id'), page);
  return rules(db, companyId, wanted)
    .select([...COLUMNS, 'rank'])
    .select(place.as('place'))
    .where(beyond)
    .orderBy(order)
    .limit(size)
    .execute();
};

/** Number of enabled and of disabled rules. */
export const countRules = (db: Db, companyId: string, wanted: Conditions) =>
  rules(db, companyId, { ...wanted, enabled: null })
    .select([
      sql<string>`count(*) filter (where rule.enabled)`.as('on'),
      sql<string>`count(*) filter (where not rule.enabled)`.as('off'),
    ])
    .executeTakeFirstOrThrow();

/** The company's names of its document types, by code. */
export const listTypeNames = (db: Db, companyId: string) =>
  db.selectFrom('document_type').select(['code', 'name']).where('company_id', '=', companyId).execute();
