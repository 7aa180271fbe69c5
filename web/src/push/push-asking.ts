import { createStore } from 'zustand/vanilla';
import { writeStored } from '#device/storage.ts';

const ASK_AGAIN_MS = 30 * 86_400_000;

/** Whether the prompt for notifications is open. */
export const pushAsking = createStore<{ open: boolean }>(() => ({ open: false }));

/** Called after any answer: the prompt is not shown again for thirty days. */
export function pushAnswered(): void {
  writeStored('askPushAfter', Date.now() + ASK_AGAIN_MS);
  pushAsking.setState({ open: false });
}
