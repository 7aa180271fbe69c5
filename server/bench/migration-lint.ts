// Part of `npm run check`: the rules by which nodes of the last releases serve on while this version migrates.
import { allMigrations } from '../src/database/migrate.ts';
import { releases } from '../src/database/releases.ts';
import { faultsOf, plainIndexes } from './migrations/rules.ts';

const migrations = allMigrations();
const known = { released: releases(), plain: plainIndexes(migrations) };
const faults = migrations.flatMap(({ name, sql }) =>
  faultsOf(name, sql, known).map((fault) => `${name} ${fault}`),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
