import { COLUMNS } from '../../src/database/columns.generated.ts';
import { GLOBAL_TABLES } from '../../src/database/global-tables.ts';

/** Global tables that statements of companies join: they have to be on every machine. */
export const ON_EVERY_MACHINE = ['company', 'credential', 'membership', 'person', 'session'] as const;

const NEVER_RUN = `-- We have never run this: no % could be installed where Outlay is made. Made by \`npm run compat -- --write\`
-- from the list of tables; docs/growth.md says what stands in the way. Try it on a copy first.`;

const head = (engine: string) => NEVER_RUN.replace('%', engine);

const tables = () => Object.keys(COLUMNS).sort();
const ofCompanies = () => tables().filter((table) => !GLOBAL_TABLES.has(table));

/** What has to go first; a version after this one does not have it any more. */
const FIRST = `-- A reference from a table of companies to one that is on every machine.
alter table report_progress drop constraint if exists report_progress_company_id_fkey;`;

/** Spreads the tables of companies over the workers of Citus, those of one company together. */
export function citusScript(): string {
  const everywhere: readonly string[] = ON_EVERY_MACHINE;
  const local = tables().filter((table) => GLOBAL_TABLES.has(table) && !everywhere.includes(table));
  return `${head('Citus')}
-- As the owner of the tables, on the coordinator, with every node of Outlay stopped:
--   psql -v ON_ERROR_STOP=1 -1 -f citus.sql outlay
create extension if not exists citus;

${FIRST}

-- On every machine, as statements of companies join them.
${everywhere.map((table) => `select create_reference_table('${table}');`).join('\n')}

-- On the coordinator.
${local.map((table) => `select citus_add_local_table_to_metadata('${table}');`).join('\n')}

-- By company. References between them need no order: Citus takes over those of tables in one group.
set local citus.multi_shard_modify_mode to 'sequential';
${ofCompanies()
  .map((table, index) => {
    const beside = index === 0 ? '' : `, colocate_with => '${ofCompanies()[0]}'`;
    return `select create_distributed_table('${table}', 'company_id'${beside});`;
  })
  .join('\n')}

alter database :DBNAME set citus.propagate_set_commands to 'local';
`;
}

/** YugabyteDB spreads every table by the first column of its primary key; this looks whether it does. */
export function yugabyteScript(): string {
  return `${head('YugabyteDB')}
-- As the owner of the tables, in a database that \`npm run migrate\` has made there:
--   ysqlsh -v ON_ERROR_STOP=1 -f yugabytedb.sql outlay

${FIRST}

-- Every row that this shows is a table of companies whose rows are not together. There should be none.
select c.relname as not_together
from unnest(array[
${ofCompanies()
  .map((table) => `  '${table}'`)
  .join(',\n')}
]) as name
join pg_class c on c.relname = name and c.relnamespace = 'public'::regnamespace
left join pg_index i on i.indrelid = c.oid and i.indisprimary
left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
where a.attname is distinct from 'company_id' and c.relname <> 'report_sum';
`;
}

/** The scripts by their place in the repository. */
export const SCRIPTS: Readonly<Record<string, () => string>> = {
  'deploy/distributed/citus.sql': citusScript,
  'deploy/distributed/yugabytedb.sql': yugabyteScript,
};
