-- Needs nodes since 1.4.0: earlier ones cannot read these definitions, and failed on the list of all types.
-- Each statement by itself. As new versions of standard types in companies that exist and had no such version; what a
-- company changed stays, and documents keep the version that they were created with. Claims for a private car are made of drives:
-- their kilometres and amounts are calculated. A trip request asks for the cities too.

do $$
declare
  one uuid;
begin
  for one in select id from company loop
    perform set_config('app.company_id', one::text, true);
    with changed as (
      select
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
      where type.company_id = one
        and type.code = 'carClaim'
        and type.standard
        and not coalesce(current.definition #> '{form,lines,types}' @> '["mileage"]'::jsonb, false)
        and not exists (
          select from document_type_version as earlier
          where earlier.company_id = one and earlier.type_id = type.id
            and earlier.definition @? '$.form.fields[*] ? (@.formula == "driven")'
        )
    ), added as (
      insert into document_type_version (company_id, type_id, version, definition, flow_id, created_at)
      select one, id, version, definition, flow_id, now() from changed
      returning type_id, version
    )
    update document_type as type set current_version = added.version, version = type.version + 1
    from added where type.company_id = one and type.id = added.type_id;
    with itinerary as (
      select type.id, type.current_version + 1 as version, current.flow_id, jsonb_set(
        current.definition, '{form,fields}', (current.definition #> '{form,fields}') || jsonb_build_array(jsonb_build_object(
          'key', 'itinerary', 'kind', 'itinerary', 'required', false,
          'label', jsonb_build_object(
            'zh-Hans', '行程', 'zh-Hant', '行程', 'en', 'Itinerary', 'fr', 'Itinéraire', 'es', 'Itinerario'
          )
        ))
      ) as definition
      from document_type type
      join document_type_version current on current.company_id = type.company_id
        and current.type_id = type.id and current.version = type.current_version
      where type.company_id = one and type.standard and type.code = 'tripRequest'
        and not exists (
          select from document_type_version earlier
          where earlier.company_id = one and earlier.type_id = type.id
            and earlier.definition @? '$.form.fields[*] ? (@.kind == "itinerary" || @.key == "itinerary")'
        )
        and jsonb_array_length(current.definition #> '{form,fields}') < 40
    ), added as (
      insert into document_type_version (company_id, type_id, version, definition, flow_id, created_at)
      select one, id, version, definition, flow_id, now() from itinerary
      returning type_id, version
    )
    update document_type as type set current_version = added.version, version = type.version + 1
    from added where type.company_id = one and type.id = added.type_id;
    commit;
  end loop;
end
$$;
