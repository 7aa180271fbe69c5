// `node scripts/run.mjs FILE.ts ARG…`: sets up, then runs a file on the pinned runtime.
import { ended, run } from './setup.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('usage: node scripts/run.mjs FILE [ARG…]');
  process.exit(2);
}
process.exit(await ended(await run(file, args)));
