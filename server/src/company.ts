import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemNow } from '#system/clock.ts';
import { readServerKey, runCommand } from './backup/commands.ts';
import { fingerprintOf } from './backup/manifest.ts';
import { listCompanies } from './company/catalogue.ts';
import { exportCompany } from './company/export.ts';
import { importToServer } from './company/import.place.ts';
import { moveCompany } from './company/move.ts';
import { firstOf, ownerOf, withOwners, type Owners } from './company/owners.ts';
import { closeCompany, deleteCompany, GRACE_DAYS, reopenCompany } from './company/remove.ts';
import { asOwner } from './company/session.ts';
import { FIRST } from './database/servers/entrance.ts';
import { readEnv, StartError, type Env } from './env.ts';
import { keyPortOf } from './env.key.ts';
import { ringOf } from './key/command.ts';
import { storageOf } from './storage/open.ts';
import { VERSION } from './version.ts';

const USAGE = `npm run company -- list
npm run company -- export ID --to FOLDER
npm run company -- import FOLDER [--server-key FILE] [--server NAME]
npm run company -- close ID
npm run company -- reopen ID
npm run company -- delete ID
npm run company -- move ID SERVER`;

const say = (sentence: string) => console.log(sentence);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Command {
  env: Env;
  owners: Owners;
  /** What follows the command. */
  about: string;
  /** What follows that. */
  where: string;
  options: { to?: string | undefined; 'server-key'?: string | undefined; server?: string | undefined };
}

function keyOf(env: Env, file?: string): string {
  const key = readServerKey(file, env);
  if (key === undefined)
    throw new StartError('The server’s key is missing: set OUTLAY_KEY, or OUTLAY_DATA to its folder.');
  return key;
}

const companyIn = ({ about }: Command): string => {
  if (!UUID.test(about)) throw new StartError(`Name the company by its id: npm run company -- list.`);
  return about;
};

const change = async (command: Command) => ({
  ownerUrl: await ownerOf(command.owners, companyIn(command)),
  companyId: companyIn(command),
  secrets: await ringOf(firstOf(command.owners), {
    key: keyOf(command.env),
    next: keyPortOf(command.env).read().next,
  }),
  now: systemNow,
});

const COMMANDS: Record<string, (command: Command) => Promise<void>> = {
  async list({ owners }) {
    for (const { id, name, members, closedAt } of await asOwner(firstOf(owners), null, listCompanies))
      say(`${id}  ${name}  ${members} members${closedAt ? `  closed ${closedAt.toISOString()}` : ''}`);
  },
  async export(command) {
    const { env, options } = command;
    if (options.to === undefined) throw new StartError('Name a new folder: --to FOLDER.');
    const { company, tables, files, missing, undelivered } = await exportCompany({
      ...{ storage: storageOf(env), companyId: companyIn(command), into: resolve(options.to) },
      ownerUrl: await ownerOf(command.owners, companyIn(command)),
      ...{ product: VERSION, serverKey: fingerprintOf(keyOf(env)), now: systemNow },
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Exported ${company.name}: ${rows} rows of ${tables.length} tables, ${files.length} files.`);
    if (missing.length > 0) say(`${missing.length} files are not in the storage; company.json names them.`);
    if (undelivered > 0)
      say(
        `${undelivered} messages and other effects were still waiting: a server that imports this carries them out.`,
      );
  },
  async import({ env, owners, about, options }) {
    if (about === '') throw new StartError('Name the folder of the export: import FOLDER.');
    const newKey = keyOf(env);
    const { company } = await importToServer({
      ...{ owners, to: options.server ?? env.OUTLAY_NEW_COMPANIES ?? FIRST },
      ...{ storage: storageOf(env), from: resolve(about), now: systemNow, say },
      ...{ newKey, oldKey: keyOf(env, options['server-key']) },
    });
    say(`Imported ${company.name}. Restart the server if it runs.`);
  },
  async close(command) {
    say(
      `${await closeCompany(await change(command))} is closed. It can be opened again, and deleted in ${GRACE_DAYS} days.`,
    );
  },
  async reopen(command) {
    say(`${await reopenCompany(await change(command))} is open.`);
  },
  async move(command) {
    const { env, owners, where } = command;
    if (env.DATABASE_URL === undefined || env.OUTLAY_SERVERS.length === 0)
      throw new StartError('There is one server: OUTLAY_SERVERS names others.');
    if (!Object.hasOwn(owners, where))
      throw new StartError(`Name the server, one of ${Object.keys(owners).join(', ')}: move ID SERVER.`);
    const { companyId, secrets } = await change(command);
    await moveCompany({ owners, companyId, to: where, secrets, say });
  },
  async delete(command) {
    const { owners } = command;
    const rows = await deleteCompany({ owners, companyId: companyIn(command), now: systemNow });
    say(`Deleted: ${rows} rows. Files that no other company has go with the next sweeps.`);
  },
};

/** `npm run company -- COMMAND`: for the operator of a server, not for its companies. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { to: { type: 'string' }, 'server-key': { type: 'string' }, server: { type: 'string' } },
    allowPositionals: true,
  });
  const [name = '', about = '', where = ''] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new StartError(USAGE);
  const env = readEnv(process.env);
  await withOwners(env, (owners) => command({ env, owners, about, where, options: values }));
});
