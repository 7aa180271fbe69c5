/** A statement that a query of the catalogue has written. */
export interface Listed {
  text: string;
}

const POLICY = `format('create policy %I on %s as %s for %s to %s%s%s', p.polname, p.polrelid::regclass,
    case when p.polpermissive then 'permissive' else 'restrictive' end,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    case when p.polroles = '{0}' then 'public'
      else (select string_agg(quote_ident(r.rolname), ', ') from pg_roles r where r.oid = any(p.polroles)) end,
    coalesce(' using (' || pg_get_expr(p.polqual, p.polrelid) || ')', ''),
    coalesce(' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')', ''))`;

/** Policies of other tables that read this one. */
const READ_BY = `p.polrelid <> $1::regclass and exists (
    select from pg_depend d where d.classid = 'pg_policy'::regclass and d.objid = p.oid
      and d.refclassid = 'pg_class'::regclass and d.refobjid = $1::regclass)`;

/** References to the table, from others and from itself. */
const REFERENCES = `k.contype = 'f' and k.conparentid = 0 and k.confrelid = $1::regclass`;

/** What depends on a table: it is dropped before the table, and made again for the new one. */
export const DROP_BEFORE = `
  select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as text
  from pg_constraint k where ${REFERENCES} and k.conrelid <> $1::regclass
  union all
  select format('drop policy %I on %s', p.polname, p.polrelid::regclass) from pg_policy p where ${READ_BY}`;

/**
 * All that a table has beside its columns and checks. A partitioned table takes no reference that is not validated
 * before PostgreSQL 18, so that each is.
 */
export const ADD_BACK = `
  select text from (
    select 1 as step, i.indexrelid::bigint as place, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as text
    from pg_index i
    where i.indrelid = $1::regclass and not exists (
      select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
    union all
    select case k.contype when 'f' then 3 else 2 end, k.oid::bigint,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname,
        replace(pg_get_constraintdef(k.oid), ' NOT VALID', ''))
    from pg_constraint k
    where k.conparentid = 0 and (
      (k.conrelid = $1::regclass and k.contype in ('p', 'u', 'f')) or (${REFERENCES} and k.conrelid <> $1::regclass))
    union all
    select 4, p.oid::bigint, ${POLICY} from pg_policy p where p.polrelid = $1::regclass or (${READ_BY})
    union all
    select 5, 0, format('alter table %s enable row level security', c.oid::regclass) from pg_class c
    where c.oid = $1::regclass and c.relrowsecurity
    union all
    select 5, 1, format('alter table %s force row level security', c.oid::regclass) from pg_class c
    where c.oid = $1::regclass and c.relrowsecurity
    union all
    select 6, 0, format('grant %s on %s to %s', string_agg(a.privilege_type, ', '), c.oid::regclass,
      case a.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end)
    from pg_class c, aclexplode(c.relacl) a
    where c.oid = $1::regclass and a.grantee <> c.relowner group by c.oid, a.grantee
  ) as one order by step, place`;
