import { expect, test } from 'vitest';
import { withoutTarget } from './upsert.ts';

const types = new Map([['session', new Map([['id', 'uuid']])]]);
const oneLine = (text: string | undefined) =>
  text
    ?.replaceAll(/\/\*.*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('An insert that does nothing on a conflict names no columns of the conflict', () => {
  const text = 'insert into "session" ("id", "token") values ($1, $2) on conflict ("id") do nothing';
  expect(oneLine(withoutTarget(text, types))).toBe(
    'insert into "session" ("id", "token") values ($1, $2) on conflict do nothing',
  );
});

test('An insert that updates on a conflict updates what is there, inserts the rest, and returns columns of the table', () => {
  const text =
    'insert into "session" ("id", "token") values ($1, $2) on conflict ("id") do update set "token" = excluded."token" where session.token <> $3 returning "id", "token" as "code"';
  expect(oneLine(withoutTarget(text, types))).toBe(
    oneLine(`with excluded ("id", "token") as (values (($1)::uuid, ($2)::text)),
      changed as (update "session" set "token" = excluded."token" from excluded where "session"."id" = excluded."id"
        and (session.token <> $3) returning "session"."id", "session"."token" as "code"),
      added as (insert into "session" ("id", "token") select "id", "token" from excluded
        where not exists (select from "session" where "session"."id" = excluded."id") on conflict do nothing
        returning "session"."id", "session"."token" as "code")
      select * from changed union all select * from added`),
  );
});

test('A statement on a table of a company stays as it is', () => {
  const text =
    'insert into "expense" ("company_id", "id") values ($1, $2) on conflict ("company_id", "id") do nothing';
  expect(withoutTarget(text, types)).toBeUndefined();
});
