// Called by PostgreSQL for each finished segment of its log: `archive-segment.ts REPOSITORY FOLDERS FROM NAME`. Until it
// ends with 0, PostgreSQL keeps the segment and asks again.
import { archiveFiles } from './pool.ts';
import { readRepository } from './repository.ts';
import { archiveSegment } from './wal-archive.ts';

const [folder = '', folders = '[]', from = '', name = ''] = process.argv.slice(2);
try {
  const repository = readRepository(folder);
  if (!repository) throw new Error(`${folder} is not the folder of backups`);
  // First the files: each row in the segment was written after its bytes.
  await archiveFiles(repository, JSON.parse(folders) as string[]);
  await archiveSegment(repository, from, name);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
