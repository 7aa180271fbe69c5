-- Claims for a private car are made of drives: their kilometres and amounts are calculated. A company that changed the
-- type keeps its changes; documents keep the version that they were created with.
set lock_timeout = '3s';

-- Whoever owns the tables is to see the rows of all companies, also where it is no superuser.
alter table document_type no force row level security;
alter table document_type_version no force row level security;

create temporary table changed_type on commit drop as
select
  type.company_id,
  type.id,
  type.current_version + 1 as version,
  jsonb_set(
    jsonb_set(
      current.definition,
      '{form,lines,types}',
      case
        when current.definition #> '{form,lines,types}' in ('[]'::jsonb) then '[]'::jsonb
        else '["mileage"]'::jsonb || (current.definition #> '{form,lines,types}')
      end
    ),
    '{form,fields}',
    (
      select
        jsonb_agg(
          case
            when field ->> 'key' = 'kilometres' and field ->> 'kind' = 'number'
            then field || '{"kind": "formula", "required": false, "formula": "driven"}'::jsonb
            else field
          end
          order by place
        )
      from jsonb_array_elements(current.definition #> '{form,fields}') with ordinality as fields (field, place)
    )
  ) as definition,
  current.flow_id
from document_type as type
inner join document_type_version as current
  on current.company_id = type.company_id and current.type_id = type.id and current.version = type.current_version
where type.code = 'carClaim'
  and type.standard
  and not coalesce(current.definition #> '{form,lines,types}' @> '["mileage"]'::jsonb, false);

insert into document_type_version (company_id, type_id, version, definition, flow_id, created_at)
select company_id, id, version, definition, flow_id, now() from changed_type;

update document_type as type
set current_version = changed.version, version = type.version + 1
from changed_type as changed
where type.company_id = changed.company_id and type.id = changed.id;

alter table document_type force row level security;
alter table document_type_version force row level security;

alter table consent validate constraint consent_kind_check;
alter table saved_view validate constraint saved_view_list_check;
