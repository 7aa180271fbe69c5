import type { FlowDetail } from '@outlay/contract/documents/flow';
import { newDefinition } from './model/flow-new.ts';

/** Prefix of the id in the URL while the flow is not on the server. */
export const NEW = 'new-';

/** A new flow, not saved yet. */
export function unsavedFlow(id: string): FlowDetail {
  const definition = newDefinition();
  return {
    id,
    name: { 'zh-Hans': '新的审批流程', en: 'New approval flow' },
    currentVersion: 0,
    drafted: true,
    running: 0,
    usedBy: [],
    version: 0,
    definition,
    published: definition,
    issues: [],
    versions: [],
  };
}
