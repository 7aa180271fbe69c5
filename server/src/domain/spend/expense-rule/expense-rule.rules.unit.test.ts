import type { ExpenseRule } from '@outlay/contract/spend/expense-rule';
import { describe, expect, test } from 'vitest';
import { checkPolicies } from './expense-rule.rules.ts';
import type { ExpenseRuleFacts } from './rules/facts.ts';
import { facts, found, foundLines, line, rule } from './rules/samples.ts';

describe('A rule finding', () => {
  test('names its rule, kind and effect', () => {
    const meal = line({ amount: 10_001 });
    const limit = rule('limit', { per: 'line', amount: 10_000 }, { effect: 'forbid' });

    expect(found(limit, facts([meal]))).toEqual([
      {
        ruleId: limit.id,
        kind: 'limit',
        effect: 'forbid',
        lineId: meal.id,
        name: { en: 'limit' },
        values: { amount: '10001', limit: '10000' },
        cutTo: 10_000,
      },
    ]);
  });

  test('is listed in the order of the rules', () => {
    const meal = line({ hasInvoice: false });
    const result = checkPolicies(
      [rule('receiptAbove', { amount: 0 }), rule('limit', { per: 'line', amount: 1 })],
      facts([meal]),
    );

    expect(result.map(({ kind }) => kind)).toEqual(['receiptAbove', 'limit']);
  });

  test('does not exist without a rule', () => {
    expect(checkPolicies([], facts([line()]))).toEqual([]);
  });
});

describe('A reason', () => {
  const reasonRule = rule('limit', { per: 'line', amount: 1 }, { effect: 'reason' });
  const whole = rule('overLimitTotal', { amount: 1 }, { effect: 'reason' });
  const effectOf = (one: ExpenseRule, facts: ExpenseRuleFacts) => {
    const [finding] = found(one, facts);
    return [finding?.effect, finding?.values['reason']];
  };

  test('is required until given', () => {
    expect(effectOf(reasonRule, facts([line()]))).toEqual(['reason', undefined]);
    expect(effectOf(reasonRule, facts([line({ reason: '  ' })], { reason: ' ' }))).toEqual([
      'reason',
      undefined,
    ]);
  });

  test('on the line turns the finding into a warning that shows it', () => {
    expect(effectOf(reasonRule, facts([line({ reason: ' The only hotel ' })]))).toEqual([
      'warn',
      'The only hotel',
    ]);
  });

  test('keeps the finding’s own text beside it', () => {
    const [finding] = found(reasonRule, facts([line({ reason: 'Late' })]));

    expect(finding?.values).toEqual({ amount: '10000', limit: '1', reason: 'Late' });
  });

  test('on the document covers every line, after the line’s own', () => {
    expect(effectOf(reasonRule, facts([line()], { reason: 'A fair' }))).toEqual(['warn', 'A fair']);
    expect(effectOf(reasonRule, facts([line({ reason: 'Late' })], { reason: 'A fair' }))).toEqual([
      'warn',
      'Late',
    ]);
  });

  test('on one line does not cover another', () => {
    const [first, second] = [line({ reason: 'Late' }), line()];

    expect(found(reasonRule, facts([first, second])).map(({ effect }) => effect)).toEqual(['warn', 'reason']);
  });

  test('on a line does not cover the document', () => {
    expect(effectOf(whole, facts([line({ reason: 'Late' })]))).toEqual(['reason', undefined]);
    expect(effectOf(whole, facts([line()], { reason: 'A fair' }))).toEqual(['warn', 'A fair']);
  });

  test('does not lift a block and does not change a warning', () => {
    const input = facts([line({ reason: 'Late' })], { reason: 'A fair' });

    expect(effectOf({ ...reasonRule, effect: 'forbid' }, input)).toEqual(['forbid', undefined]);
    expect(effectOf({ ...reasonRule, effect: 'warn' }, input)).toEqual(['warn', undefined]);
  });
});

describe('The scope of a rule', () => {
  const limit = (scope: Partial<ExpenseRule['scope']>, effect: ExpenseRule['effect'] = 'warn') =>
    rule('limit', { per: 'line', amount: 1 }, { effect, scope });

  test('excludes other expense types', () => {
    const [meal, taxi] = [line(), line({ type: 'taxi' })];

    expect(foundLines(limit({ expenseTypes: ['taxi', 'fuel'] }), facts([meal, taxi]))).toEqual([taxi.id]);
  });

  test('checks the document’s type and grade', () => {
    const input = facts([line()]);

    expect(found(limit({ documentTypes: ['claim'] }), input)).toHaveLength(1);
    expect(found(limit({ documentTypes: ['trip'] }), input)).toEqual([]);
    expect(found(limit({ grades: ['P4', 'P5'] }), input)).toHaveLength(1);
    expect(found(limit({ grades: ['P6'] }), input)).toEqual([]);
    expect(found(limit({ grades: ['P5'], documentTypes: ['trip'] }), input)).toEqual([]);
    expect(found(limit({ grades: ['P5'] }), facts([line()], { submitter: { id: '', grade: null } }))).toEqual(
      [],
    );
  });

  test('matches a city with or without its 市, in any case and width', () => {
    const lines = [line({ city: '北京市' }), line({ city: ' BEIJING ' }), line({ city: 'ｂeijing' })];

    expect(found(limit({ cities: ['北京', 'Beijing'] }), facts(lines))).toHaveLength(3);
    expect(found(limit({ cities: ['北京市'] }), facts([line({ city: '北京' })]))).toHaveLength(1);
    expect(found(limit({ cities: ['上海'] }), facts(lines))).toEqual([]);
  });

  test('skips lines without a city and asks for it once instead', () => {
    const first = limit({ cities: ['北京'] });
    const elsewhere = limit({ exceptCities: ['北京'] }, 'forbid');
    const [nowhere, here] = [line({ city: ' ' }), line({ city: '大同' })];

    expect(checkPolicies([first, elsewhere], facts([nowhere, here]))).toMatchObject([
      { lineId: here.id, kind: 'limit' },
      { lineId: nowhere.id, kind: 'requiredField', effect: 'forbid', values: { field: 'city' }, cutTo: null },
    ]);
  });

  test('does not ask for a city where the rule would not apply', () => {
    const nowhere = facts([line({ city: '', type: 'taxi' }), line({ city: '' })]);
    const required = rule('requiredField', { field: 'city' }, { scope: { expenseTypes: ['meals'] } });

    expect(
      checkPolicies([limit({ expenseTypes: ['meals'], cities: ['北京'] }), required], nowhere).map(
        ({ ruleId, lineId }) => [ruleId, lineId],
      ),
    ).toEqual([[required.id, nowhere.lines[1]?.id]]);
  });

  test('excludes cities covered by another rule', () => {
    const [capital, town] = [line(), line({ city: '大同' })];

    expect(foundLines(limit({ exceptCities: ['北京市', '上海'] }), facts([capital, town]))).toEqual([
      town.id,
    ]);
    expect(found(limit({ cities: ['北京'], exceptCities: ['北京'] }), facts([capital]))).toEqual([]);
  });

  test('requires every part to match', () => {
    const scope = { expenseTypes: ['meals'], cities: ['北京'] };

    expect(found(limit(scope), facts([line({ city: '上海' }), line({ type: 'taxi' })]))).toEqual([]);
    expect(found(limit(scope), facts([line()]))).toHaveLength(1);
  });
});
