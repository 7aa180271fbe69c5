// Part of `npm run check`: the rules by which nodes of the last releases serve on while this version migrates.
import { allMigrations } from '../src/database/migrate.ts';
import { releases } from '../src/database/releases.ts';
import { faultsOf } from './migrations/rules.ts';

const faults = allMigrations().flatMap(({ name, sql }) =>
  faultsOf(name, sql, releases()).map((fault) => `${name} ${fault}`),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
