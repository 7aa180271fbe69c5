import { appWorker } from '#offline/app-worker.ts';
import { forgetPaycodeOnSignOut } from '#offline/forget-paycode.ts';
import { forgetSeenOnSignOut } from '#offline/last-seen.ts';
import { loadReasonWords } from '#text/errors.ts';
import { whenLoaded } from '#screen/loaded.ts';
import { SENDERS } from '#features/workspace/unsent/phone/senders.ts';
import { startSending } from '#offline/unsent-queue.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Starts what the first screen does not need: sending unsent items and preloading for offline use. */
export function startLater(queries: QueryClient): void {
  void loadReasonWords();
  forgetSeenOnSignOut();
  forgetPaycodeOnSignOut();
  startSending(SENDERS, () => queries.invalidateQueries());
  whenLoaded(() => {
    void appWorker.start();
    void import('./load-travel.ts').catch(() => undefined);
    void import('#features/travel/drive/recorder.ts').then(({ resumeRecording }) => resumeRecording());
  });
}
