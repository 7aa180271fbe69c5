import { AppError } from '@outlay/contract/errors';
import type { SweptStorage } from './storage.port.ts';

/**
 * Two storages as one, while files are moved from one to the other: writes to `here`, and reads what is not there yet from
 * `there`.
 */
export function createBothStorages(here: SweptStorage, there: SweptStorage): SweptStorage {
  return {
    write: (key, bytes) => here.write(key, bytes),
    async read(key) {
      // The third look is for a file that was moved between the first two.
      for (const storage of [here, there])
        try {
          return await storage.read(key);
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
        }
      return await here.read(key);
    },
    has: async (key) => (await here.has(key)) || (await there.has(key)) || (await here.has(key)),
    async remove(key) {
      await there.remove(key);
      await here.remove(key);
    },
    async *listOlder(before) {
      yield* here.listOlder(before);
      yield* there.listOlder(before);
    },
    async removeOlder(key, before) {
      const gone = await there.removeOlder(key, before);
      return (await here.removeOlder(key, before)) || gone;
    },
  };
}
