import { expenseRuleEndpoints } from '@outlay/contract/spend/expense-rule';
import { expenseRuleListEndpoints } from '@outlay/contract/spend/expense-rule.list';
import { serve, serveSlow } from '#request/served.ts';
import { countRules, exportRules, listRulePage } from './expense-rule.list.service.ts';
import {
  arrangeRules,
  enableRule,
  enableRules,
  listRules,
  removeRule,
  saveRule,
} from './expense-rule.service.ts';
import { tryRule } from './expense-rule.try.service.ts';

export const expenseRuleRoutes = [
  serve(expenseRuleEndpoints.all, listRules),
  serve(expenseRuleListEndpoints.rules, listRulePage),
  serve(expenseRuleListEndpoints.totals, countRules),
  serveSlow(expenseRuleListEndpoints.export, exportRules),
  serve(expenseRuleListEndpoints.enableMany, enableRules),
  serve(expenseRuleEndpoints.save, saveRule),
  serve(expenseRuleEndpoints.remove, removeRule),
  serve(expenseRuleEndpoints.arrange, arrangeRules),
  serve(expenseRuleEndpoints.enable, enableRule),
  serve(expenseRuleEndpoints.try, tryRule),
];
