import type { FlowDetail } from '@outlay/contract/documents/flow';
import { newDefinition } from './model/flow-new.ts';

/** How the address says that the flow is not on the server yet. */
export const NEW = 'new-';

/** A flow that nobody has saved yet. */
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
