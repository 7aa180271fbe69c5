import { policyEndpoints } from '@outlay/contract/policy';
import { serve } from '#kit/served.ts';
import { arrangeRules, enableRule, listRules, removeRule, saveRule } from './policy.service.ts';
import { tryRule } from './policy.try.service.ts';

export const policyRoutes = [
  serve(policyEndpoints.all, listRules),
  serve(policyEndpoints.save, saveRule),
  serve(policyEndpoints.remove, removeRule),
  serve(policyEndpoints.arrange, arrangeRules),
  serve(policyEndpoints.enable, enableRule),
  serve(policyEndpoints.try, tryRule),
];
