import { parseArgs } from 'node:util';
import { AppError } from '@outlay/contract/errors';
import { systemNow } from '#system/clock.ts';
import { runCommand } from './backup/commands.ts';
import { readEnv, StartError } from './env.ts';
import { nameOf, placesOf } from './env.storage.ts';
import { moveFiles } from './storage/move.ts';
import { storageAt } from './storage/open.ts';

/** `npm run storage:move [-- --remove]`: from OUTLAY_FILES_ALSO to OUTLAY_FILES. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { remove: { type: 'boolean', default: false } } });
  const [here, there] = placesOf(readEnv(process.env));
  if (!there)
    throw new StartError(
      'Say where the files are: set OUTLAY_FILES to the new place, OUTLAY_FILES_ALSO to the old one, and restart the server with both first.',
    );
  const say = (sentence: string) => console.log(sentence);
  const options = { from: storageAt(there), to: storageAt(here), remove: values.remove, now: systemNow, say };
  const moved = await moveFiles(options).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new StartError(`Stopped, nothing is lost: ${error.options.detail ?? error.code}. Run it again.`);
  });
  say(
    `Moved from ${nameOf(there)} to ${nameOf(here)}: ${moved.copied} copied, ${moved.there} there already, ${moved.removed} removed.`,
  );
  if (moved.damaged.length > 0)
    throw new StartError(
      `${moved.damaged.length} files are damaged in the old place and were not moved; restore them from a backup: ${moved.damaged.slice(0, 20).join(', ')}.`,
    );
});
