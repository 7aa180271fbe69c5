import { runCommand } from './backup/commands.ts';
import { withOwnerUrl } from './backup/reach.ts';
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
  const work = async (ownerUrl: string) => {
    if (wanted !== undefined) await splitDatabase(ownerUrl, number, say);
    for (const { name, partitions } of await showShapes(ownerUrl))
      say(`${name}  ${partitions === 1 ? 'whole' : `${partitions} partitions`}`);
  };
  const env = readEnv(process.env);
  const own = env.DATABASE_MIGRATE_URL ?? env.DATABASE_URL;
  await (own === undefined ? withOwnerUrl(env.OUTLAY_DATA, work) : work(own));
});
