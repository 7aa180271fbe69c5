import { appWorker } from '#kit/app-worker.ts';
import { forgetSeenOnSignOut } from '#kit/last-seen.ts';
import { whenLoaded } from '#kit/loaded.ts';
import { SENDERS } from '#features/unsent/senders.ts';
import { startSending } from '#kit/unsent-queue.ts';
import type { QueryClient } from '@tanstack/react-query';

/** What nobody waits for on the screen: sending what lies here, and keeping the app for a day without a network. */
export function startLater(queries: QueryClient): void {
  forgetSeenOnSignOut();
  startSending(SENDERS, () => queries.invalidateQueries());
  whenLoaded(() => void appWorker.start());
}
