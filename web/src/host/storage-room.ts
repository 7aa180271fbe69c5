/** Bytes used and available on this device, and whether it stores anything at all: a private window may not. */
export async function storageRoom(): Promise<{ used: number; room: number; keeps: boolean }> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return { used: usage, room: quota, keeps: await keepsDatabases() };
}

function keepsDatabases(): Promise<boolean> {
  const name = 'outlay-room';
  return new Promise((resolve) => {
    try {
      const requested = indexedDB.open(name);
      requested.onerror = () => resolve(false);
      requested.onsuccess = () => {
        requested.result.close();
        indexedDB.deleteDatabase(name);
        resolve(true);
      };
    } catch {
      resolve(false);
    }
  });
}
