import type { FlowState } from './model/flow-state.ts';

interface Kept {
  state: FlowState;
  /** Of the flow on the server, over which it is drawn. */
  version: number;
}

/** What was drawn and not saved, while somebody looks at another section: nothing drawn is lost by a click. */
const kept = new Map<string, Kept>();

export const keepDrawing = (key: string, drawing: Kept): void => void kept.set(key, drawing);
export const forgetDrawing = (key: string): void => void kept.delete(key);

/** What lies here, unless somebody else has saved the flow meanwhile. */
export function keptDrawing(key: string, version: number): FlowState | null {
  const found = kept.get(key);
  return found?.version === version ? found.state : null;
}
