import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import pg from 'pg';
import { messageEndpoints } from '@outlay/contract/platform/message';
import { typeEndpoints } from '@outlay/contract/documents/document.type';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { endWaiting } from '#database/later.ts';
import { allMigrations, migrate, type Migration } from '#database/migrate.ts';
import { newCompany, submitted, sure } from '../builders.ts';
import { copyTemplate } from '../cluster.ts';
import { startServer } from '../harness.ts';
import { oneServer } from '../second-server.ts';

const change = (name: string, sql: string): Migration => ({ name, sql, hash: name });
const known = allMigrations();

let url: string;
let owner: pg.Client;
beforeEach(async () => {
  url = await copyTemplate(inject('clusterUrl'));
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  return () => owner.end();
});

describe('A migration that earlier nodes could not live with', () => {
  const later = change('9990_later.sql', '-- Needs nodes since 1.4.0\ncreate table shelf (id int)');
  const migrations = [...known, later];

  test('waits for a day after the first start of its version', async () => {
    expect(await migrate(url, { migrations })).toEqual([]);
    await owner.query("update migration_waiting set since = since - interval '23 hours'");
    expect(await migrate(url, { migrations })).toEqual([]);
    await owner.query("update migration_waiting set since = since - interval '1 hour'");

    expect(await migrate(url, { migrations })).toEqual(['9990_later.sql']);
    expect(await migrate(url, { migrations })).toEqual([]);
  });

  test('lets those after it go first', async () => {
    const next = change('9991_next.sql', 'create table rack (id int)');

    expect(await migrate(url, { migrations: [...migrations, next] })).toEqual(['9991_next.sql']);
  });

  test('does not wait where the server is alone, nor once the operator says that all nodes are new', async () => {
    expect(await migrate(url, { migrations, alone: true })).toEqual(['9990_later.sql']);

    await owner.query("drop table shelf; delete from migration where name = '9990_later.sql'");
    expect(await migrate(url, { migrations })).toEqual([]);
    await endWaiting(url);
    expect(await migrate(url, { migrations })).toEqual(['9990_later.sql']);
  });
});

describe('A program that is rolled back', () => {
  test('starts on the database of the next version', async () => {
    const next = change('9991_next.sql', 'create table rack (id int)');
    expect(await migrate(url, { migrations: [...known, next] })).toEqual(['9991_next.sql']);

    expect(await migrate(url)).toEqual([]);
  });

  test('is refused once a migration has run that its nodes could not live with', async () => {
    const later = change('9990_later.sql', '-- Needs nodes since 99.0.0\ncreate table shelf (id int)');
    await migrate(url, { migrations: [...known, later], alone: true });

    await expect(migrate(url)).rejects.toThrow(
      'The database was made by a newer Outlay (it holds the migration 9990_later.sql)',
    );
  });

  test('is refused where nobody has said which versions may run', async () => {
    await owner.query("insert into migration (name, hash) values ('9990_unknown.sql', '')");

    await expect(migrate(url)).rejects.toThrow('it holds the migration 9990_unknown.sql');
  });
});

describe('Standard types that nodes before 1.4.0 cannot read', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer({ servers: oneServer });
  });
  afterAll(() => server.stop());

  /** As a company of 1.3.0 has them. */
  const AS_BEFORE = `
    update document_type_version set definition = jsonb_set(definition, '{form,fields}', (
      select jsonb_agg(case when field ->> 'key' = 'kilometres'
        then (field - 'formula') || '{"kind": "number", "required": true}' else field end order by place)
      from jsonb_array_elements(definition #> '{form,fields}') with ordinality as fields (field, place)
      where field ->> 'kind' <> 'itinerary'))
    where definition #> '{form,fields}' @> '[{"key": "kilometres"}]' or definition #> '{form,fields}' @> '[{"kind": "itinerary"}]';
    update document_type_version set definition = jsonb_set(definition, '{form,lines,types}',
      (definition #> '{form,lines,types}') - 'mileage')
    where definition #> '{form,lines,types}' @> '["mileage"]'`;

  test('come to companies of before when those are gone, once', async () => {
    const crew = await newCompany(server);
    await server.owner.query(AS_BEFORE);
    const fields = async () => {
      const { rows } = await server.owner.query<{ code: string; version: number; field: string }>(
        `select type.code, type.current_version as version, field ->> 'kind' as field
         from document_type type
         join document_type_version v on v.company_id = type.company_id and v.type_id = type.id
           and v.version = type.current_version,
         jsonb_array_elements(v.definition #> '{form,fields}') as field
         where type.company_id = $1 and field ->> 'key' in ('kilometres', 'itinerary') order by type.code`,
        [crew.companyId],
      );
      return rows;
    };
    expect(await fields()).toEqual([{ code: 'carClaim', version: 1, field: 'number' }]);
    const come = [
      { code: 'carClaim', version: 2, field: 'formula' },
      { code: 'tripRequest', version: 2, field: 'itinerary' },
    ];

    for (let times = 0; times < 2; times += 1) {
      await server.owner.query("delete from migration where name = '0119_types_of_1_4.sql'");
      expect(await migrate(server.ownerUrl, { alone: true })).toEqual(['0119_types_of_1_4.sql']);
      expect(await fields()).toEqual(come);
    }
    const { items } = sure(await server.call(crew.employee, documentEndpoints.types, {}));
    expect(items.map(({ code }) => code)).toEqual(expect.arrayContaining(['carClaim', 'tripRequest']));
  });
});

describe('What a newer version has written, while its nodes serve beside this one', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    server = await startServer({ servers: oneServer });
  });
  afterAll(() => server.stop());

  test('a message of an unknown kind is left out of the list, and fails nobody', async () => {
    const crew = await newCompany(server);
    await submitted(server, crew.employee);
    await submitted(server, crew.employee);
    const list = async () =>
      sure(await server.call(crew.leader, messageEndpoints.list, {})).items.map(({ kind }) => kind);
    await expect.poll(list).toEqual(['taskArrived', 'taskArrived']);

    await server.owner.query(
      `update message set kind = 'tomorrow' where company_id = $1 and member_id = $2
       and id = (select min(id::text)::uuid from message where company_id = $1 and member_id = $2)`,
      [crew.companyId, crew.leader.memberId],
    );

    expect(await list()).toEqual(['taskArrived']);
  });

  test('a type with an unknown kind of field is left out of both lists, and others can be used', async () => {
    const crew = await newCompany(server);
    const codes = async () => {
      const own = sure(await server.call(crew.employee, documentEndpoints.types, {}));
      const all = sure(await server.call(crew.administrator, typeEndpoints.all, {}));
      return [own.items, all.items].map((items) => items.map(({ code }) => code));
    };
    const [before = [], allBefore = []] = await codes();
    expect(before).toContain('tripRequest');

    await server.owner.query(
      `update document_type_version v
       set definition = jsonb_set(definition, '{form,fields,0}', definition #> '{form,fields,0}' || '{"kind": "tomorrow"}')
       from document_type type
       where type.company_id = $1 and type.code = 'tripRequest' and v.company_id = $1 and v.type_id = type.id`,
      [crew.companyId],
    );

    const without = (all: string[]) => all.filter((code) => code !== 'tripRequest');
    expect(await codes()).toEqual([without(before), without(allBefore)]);
    expect((await submitted(server, crew.employee)).id).toBeTruthy();
  });
});
