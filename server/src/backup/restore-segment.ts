// Called by PostgreSQL while it restores: `restore-segment.ts REPOSITORY FAULT KEY NAME TO`.
import { writeFileSync } from 'node:fs';
import { readIdentity } from './commands.ts';
import { readRepository } from './repository.ts';
import { restoreSegment } from './wal-archive.ts';

/** PostgreSQL takes 1 for the end of the log, and gives up above 125. */
const NOT_THERE = 1;
const GIVE_UP = 200;

const [folder = '', fault = '', keyFile = '-', name = '', to = ''] = process.argv.slice(2);
try {
  const repository = readRepository(folder);
  if (!repository) throw new Error(`${folder} is not the folder of backups`);
  const identity = keyFile === '-' ? null : readIdentity(keyFile);
  process.exitCode = (await restoreSegment(repository, { name, to, identity })) ? 0 : NOT_THERE;
} catch (error) {
  writeFileSync(fault, (error as Error).message);
  process.exitCode = GIVE_UP;
}
