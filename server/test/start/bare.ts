// Only the first part of a start: opens the data folder and its database, and closes them at Ctrl-C.
import { createFolderKey } from '#provider/key/key.folder.ts';
import { openDataFolder } from '../../src/database/data-folder.ts';
import { openDatabase } from '../../src/database/open.ts';

const OUTLAY_DATA = process.env['OUTLAY_DATA'] ?? '';
const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
const requested = new AbortController();
process.on('SIGINT', () => requested.abort());

const folder = await openDataFolder({
  folder: OUTLAY_DATA,
  keys: createFolderKey(OUTLAY_DATA),
  embedded: true,
  onLost: () => process.exit(1),
});
const database = await openDatabase({
  env: { OUTLAY_DATA, OUTLAY_PARTITIONS: 1 },
  folder,
  say,
  signal: requested.signal,
});
say('Outlay is ready');
const close = () => void database.close().then(() => folder.release());
if (requested.signal.aborted) close();
else {
  const open = setInterval(() => undefined, 60_000);
  requested.signal.addEventListener('abort', () => {
    clearInterval(open);
    close();
  });
}
