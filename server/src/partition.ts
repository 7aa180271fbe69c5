import { runCommand } from './backup/commands.ts';
import { withOwners } from './company/owners.ts';
import { showShapes, splitDatabase } from './database/partition-change.ts';
import { MOST_PARTITIONS } from './database/partitions.ts';
import { readEnv, StartError } from './env.ts';

const USAGE = `npm run partition              shows the tables that grow and how many partitions they have
npm run partition -- NUMBER    splits each into so many, 2 to ${MOST_PARTITIONS}, with every node stopped
npm run partition -- 1         makes each whole again`;

const say = (sentence: string) => console.log(sentence);

/** `npm run partition`: for the operator of a database that has become large. */
await runCommand(async () => {
  const [wanted, ...rest] = process.argv.slice(2);
  const number = Number(wanted ?? 1);
  if (rest.length > 0 || !Number.isInteger(number) || number < 1 || number > MOST_PARTITIONS)
    throw new StartError(USAGE);
  const env = readEnv(process.env);
  await withOwners(env, async (owners) => {
    for (const [server, url] of Object.entries(owners)) {
      if (env.OUTLAY_SERVERS.length > 0) say(`On the server ${server}:`);
      if (wanted !== undefined) await splitDatabase(url, number, say);
      for (const { name, partitions } of await showShapes(url))
        say(`${name}  ${partitions === 1 ? 'whole' : `${partitions} partitions`}`);
    }
  });
});
