import type { ExpenseRuleFinding, ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { findOld } from './rules/age.ts';
import type { Found, ExpenseRuleFacts } from './rules/facts.ts';
import { findOverLimit } from './rules/limit.ts';
import { findPerAttendee } from './rules/per-attendee.ts';
import { findWithoutReceipt } from './rules/receipt-above.ts';
import { findUnfilled } from './rules/required-field.ts';
import { coversDocument, coversLine, lacksCity } from './rules/scope.ts';
import { findSimilar } from './rules/similar.ts';
import { findOverTotal } from './rules/total.ts';
import { findOnDayOff } from './rules/weekend.ts';
import { findWords } from './rules/words.ts';

/** Findings in rule order. A given reason turns a finding that requires one into a warning. */
export function checkPolicies(rules: readonly ExpenseRule[], facts: ExpenseRuleFacts): ExpenseRuleFinding[] {
  const mine = rules.filter(({ scope }) => coversDocument(scope, facts));
  const found = mine.flatMap((rule) => {
    const { id, kind, name } = rule;
    return findBy(rule, narrow(rule, facts)).map((one) => ({
      ruleId: id,
      kind,
      name,
      ...one,
      ...weigh(rule.effect, one, facts),
    }));
  });
  const requested = new Set(
    found.filter(({ values }) => values['field'] === 'city').map(({ lineId }) => lineId),
  );
  return [...found, ...findWithoutCity(mine, facts).filter(({ lineId }) => !requested.has(lineId))];
}

const WEIGHT = { forbid: 2, reason: 1, warn: 0 };

/**
 * Asks for the city of lines that could match one of several rules only by city, as lodging depends on the tier of the
 * city. The effect is that of the strictest of those rules.
 */
const findWithoutCity = (rules: readonly ExpenseRule[], facts: ExpenseRuleFacts): ExpenseRuleFinding[] =>
  facts.lines.flatMap((line) => {
    const [strictest] = rules
      .filter(({ scope }) => lacksCity(scope, line))
      .toSorted((a, b) => WEIGHT[b.effect] - WEIGHT[a.effect]);
    if (!strictest) return [];
    const found: Found = { lineId: line.id, values: { field: 'city' }, cutTo: null };
    const { id, name, effect } = strictest;
    return [{ ruleId: id, kind: 'requiredField' as const, name, ...found, ...weigh(effect, found, facts) }];
  });

/** The facts with only the lines of the rule's scope. */
const narrow = ({ scope }: ExpenseRule, facts: ExpenseRuleFacts): ExpenseRuleFacts => ({
  ...facts,
  lines: facts.lines.filter((line) => coversLine(scope, line)),
  others: facts.others.filter((line) => coversLine(scope, line)),
});

function findBy(rule: ExpenseRule, facts: ExpenseRuleFacts): Found[] {
  switch (rule.kind) {
    case 'limit':
      return findOverLimit(rule, facts);
    case 'receiptAbove':
      return findWithoutReceipt(rule, facts);
    case 'age':
      return findOld(rule, facts);
    case 'requiredField':
      return findUnfilled(rule, facts);
    case 'similar':
      return findSimilar(rule, facts);
    case 'weekend':
      return findOnDayOff(rule, facts);
    case 'words':
      return findWords(rule, facts);
    case 'perAttendee':
      return findPerAttendee(rule, facts);
    case 'overLimitTotal':
      return findOverTotal(rule, facts);
  }
}

/** A reason given for the line takes precedence over the document's. */
function weigh(
  effect: ExpenseRule['effect'],
  { lineId, values }: Found,
  { lines, reason }: ExpenseRuleFacts,
): Pick<ExpenseRuleFinding, 'effect' | 'values'> {
  const own = lines.find(({ id }) => id === lineId)?.reason.trim() ?? '';
  const text = own === '' ? reason.trim() : own;
  if (effect !== 'reason' || text === '') return { effect, values };
  return { effect: 'warn', values: { ...values, reason: text } };
}
