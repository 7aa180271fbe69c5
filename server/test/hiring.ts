import type { Role } from '@outlay/contract/permission';
import { newId } from '#system/id.ts';
import { newToken, sha256 } from '#secrets/secret.ts';
import type { Person, TestServer } from './harness.ts';

export interface Post {
  name: string;
  departmentId: string;
  roles?: Role[];
  grade?: string;
}

const HIRING = `
  with staff as (
    select * from jsonb_to_recordset($1::jsonb) as one (
      person uuid, member uuid, name text, account text, department uuid, grade text, roles text[], token text,
      sealed text)
  ), people as (
    insert into person (id, email, real_name, language, password_hash, created_at, updated_at)
    select person, account, name, 'en-US', 'none', $3, $3 from staff returning id
  ), memberships as (
    insert into membership (person_id, company_id, member_id, state) select person, $2, member, 'active'
    from staff join people on people.id = person
  ), members as (
    insert into member (company_id, id, person_id, name, account, department_id, grade, state, created_at)
    select $2, member, person, name, account, department, grade, 'active', $3 from staff
  ), sessions as (
    insert into session (id, stepped_up_at, token_hash, person_id, company_id, member_id, device, created_at, last_seen_at, expires_at)
    select gen_random_uuid(), '2999-01-01', decode(token, 'hex'), person, $2, member, 'test', $3, '2999-01-01', $3::timestamptz + interval '90 days'
    from staff join people on people.id = person
  ), accounts as (
    insert into payee_account (company_id, id, member_id, holder, bank, account_sealed, account_last4, created_at, updated_at)
    select $2, member, member, name, 'First Bank', decode(sealed, 'hex'), '2222', $3, $3 from staff
  )
  insert into role_grant (company_id, member_id, role, created_at)
  select $2, member, unnest(roles), $3 from staff`;

/** Creates many members at once, signed in and with a payee account. */
export async function hire(server: TestServer, companyId: string, posts: readonly Post[]): Promise<Person[]> {
  const people = posts.map(({ name }): Person => {
    const personId = newId();
    return {
      token: newToken(),
      memberId: newId(),
      personId,
      companyId,
      name,
      account: `${personId}@post.test`,
    };
  });
  const rows = people.map(({ personId, memberId, name, account, token }, index) => ({
    person: personId,
    member: memberId,
    name,
    account,
    department: posts[index]?.departmentId,
    grade: posts[index]?.grade ?? '',
    roles: posts[index]?.roles ?? ['employee'],
    token: sha256(token).toString('hex'),
    sealed: server.secrets
      .seal('6222000011112222', 'payee_account', { company_id: companyId, member_id: memberId })
      .toString('hex'),
  }));
  await server.owner.query(HIRING, [JSON.stringify(rows), companyId, server.now()]);
  return people;
}
