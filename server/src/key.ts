import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { systemNow } from '#system/clock.ts';
import { runCommand } from './backup/commands.ts';
import { withOwners } from './company/owners.ts';
import { readEnv, StartError, type Env } from './env.ts';
import { keyPortOf } from './env.key.ts';
import { rotateKey } from './key/rotate.ts';

const USAGE = `npm run key -- rotate [--leaked]
npm run key -- new`;

const say = (sentence: string) => console.log(sentence);

const newKey = (): string => randomBytes(32).toString('hex');

async function rotate(env: Env, isLeaked: boolean): Promise<void> {
  const port = keyPortOf(env);
  const { key, next: found } = port.read();
  if (key === undefined) throw new StartError('There is no key yet: start the server once.');
  const next = found ?? newKey();
  if (found === undefined && !port.put(next))
    throw new StartError(`Put a new key (npm run key -- new) into ${port.place}; then run this again.`);
  await withOwners(env, (owners) => rotateKey({ owners, key, next, isLeaked, now: systemNow, say }));
  port.settle();
  say(
    'The new key is in force. Put it where you keep the key, take a backup, and keep the old key as long as older backups.',
  );
  if (isLeaked)
    say('Restart every node. Recovery codes are void, and devices register anew for notifications.');
}

/** `npm run key -- rotate [--leaked]`, while the server serves or while it is stopped. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { leaked: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [command] = positionals;
  if (command === 'new') return say(newKey());
  if (command !== 'rotate') throw new StartError(USAGE);
  await rotate(readEnv(process.env), values.leaked ?? false);
});
