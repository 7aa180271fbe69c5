import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { KeptMark } from '#provider/mark/outside.port.ts';
import { systemNow } from '#system/clock.ts';
import { readServerKey, runCommand } from './backup/commands.ts';
import { firstOf, withOwners } from './company/owners.ts';
import { readEnv, StartError, type Env } from './env.ts';
import { keyPortOf } from './env.key.ts';
import { ringOf } from './key/command.ts';
import { compareWithMarks } from './marks/compare.ts';
import { markBucketOf } from './marks/places.ts';

const OPTIONS = {
  since: { type: 'string' },
  without: { type: 'string', multiple: true },
  'server-key': { type: 'string' },
} as const;

/** Marks from the bucket, or from files such as saved mails; `-` is what is piped in. */
function marksOf(env: Env, paths: readonly string[]): AsyncIterable<KeptMark> | KeptMark[] {
  if (paths.length > 0) return paths.map((path) => ({ name: path, text: readMail(path) }));
  const bucket = markBucketOf(env, systemNow);
  if (!bucket) throw new StartError('Set OUTLAY_MARKS to the bucket, or name a file with a mark.');
  return bucket.list();
}

function readMail(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch {
    throw new StartError(`${path} cannot be read.`);
  }
}

/** `npm run marks [-- FILE…]`: compares the audit logs with marks that were kept outside. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const env = readEnv(process.env);
  const key = readServerKey(values['server-key'], env);
  if (key === undefined)
    throw new StartError('The server’s key is missing: set OUTLAY_KEY, or OUTLAY_DATA to its folder.');
  const marks = marksOf(env, positionals);
  const say = (sentence: string) => console.log(sentence);
  const { since, without } = values;
  const { next } = keyPortOf(env).read();
  const faults = await withOwners(env, async (owners) => {
    const secrets = await ringOf(firstOf(owners), { key, next });
    return await compareWithMarks({ ...{ owners, secrets, marks }, ...{ since, without, say } });
  });
  if (faults > 0) throw new StartError(`The audit logs do not agree with the marks: ${faults} faults.`);
  say('The audit logs agree with the marks.');
});
