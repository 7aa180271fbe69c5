import { AppError } from '@outlay/contract/errors';
import type { DirectoryPort, DirectorySnapshot, DirectorySource } from './directory.port.ts';

/** A directory in memory: returns what it holds at the moment, or fails with the given reason. */
export interface FakeDirectory extends DirectoryPort {
  holds: DirectorySnapshot | 'directoryUnreachable' | 'directoryUnreadable';
  /** The requests so far, in order. */
  requested: DirectorySource[];
}

export function createFakeDirectory(
  holds: FakeDirectory['holds'] = { departments: [], people: [] },
): FakeDirectory {
  const directory: FakeDirectory = {
    ...{ holds, requested: [] },
    read(source) {
      directory.requested.push(source);
      return typeof directory.holds === 'string'
        ? Promise.reject(new AppError('WRONG_STATE', { reason: directory.holds, detail: 'the fake' }))
        : Promise.resolve(structuredClone(directory.holds));
    },
  };
  return directory;
}
