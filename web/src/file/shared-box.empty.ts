/** The cache that keeps what another app shared: see `shared-box.ts`. */
export const BOX = 'shared';

/** Empties the box after its content was taken or discarded. */
export async function emptyShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(BOX);
}
