import { TypeDefinition } from '@outlay/contract/documents/document.type';
import { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import { installFlow } from '#domain/documents/flow/flow.service.ts';
import type { Context } from '#request/context.ts';
import { newId } from '#system/id.ts';
import { STANDARD_FLOWS, type FlowCode } from './standard/flows.ts';
import { STANDARD_TYPES } from './standard/types.ts';
import * as types from './type.repository.ts';

/** Installs missing standard document types and their flows; the company can edit them from then on. */
export async function installStandardTypes(
  ctx: Pick<Context, 'db' | 'now'>,
  companyId: string,
): Promise<void> {
  const known = await types.listAllTypes(ctx.db, companyId);
  const flowIds = flowsOf(known);
  for (const [position, type] of STANDARD_TYPES.entries()) {
    if (known.some(({ code }) => code === type.code)) continue;
    const flowId = flowIds.get(type.flow) ?? (await installOne(ctx, companyId, type.flow));
    flowIds.set(type.flow, flowId);
    await installType(ctx, companyId, { ...type, flowId, position });
  }
}

/** A company that already has a type also has its flow, possibly changed since: that of the first type counts. */
function flowsOf(known: Awaited<ReturnType<typeof types.listAllTypes>>): Map<FlowCode, string> {
  const flowIds = new Map<FlowCode, string>();
  for (const { code, flow } of STANDARD_TYPES) {
    const type = known.find((one) => one.code === code);
    if (type && !flowIds.has(flow)) flowIds.set(flow, TypeDefinition.parse(type.definition).flowId);
  }
  return flowIds;
}

async function installOne(
  ctx: Pick<Context, 'db' | 'now'>,
  companyId: string,
  code: FlowCode,
): Promise<string> {
  const { name, definition } = STANDARD_FLOWS[code];
  const id = newId();
  await installFlow(ctx, companyId, { id, name, definition: FlowDefinition.parse(definition) });
  return id;
}

type Standard = Omit<(typeof STANDARD_TYPES)[number], 'flow'> & { flowId: string; position: number };

async function installType({ db, now }: Pick<Context, 'db' | 'now'>, companyId: string, type: Standard) {
  const id = newId();
  await types.insertType(db, {
    company_id: companyId,
    id,
    code: type.code,
    name: JSON.stringify(type.name),
    description: JSON.stringify(type.description),
    icon: type.icon,
    position: type.position,
    standard: true,
    current_version: 1,
    created_at: now(),
  });
  const definition = TypeDefinition.parse({
    form: type.form,
    flowId: type.flowId,
    number: { prefix: type.prefix, digits: 6 },
    print: type.print ?? 'standard',
  });
  await types.insertTypeVersion(db, {
    company_id: companyId,
    type_id: id,
    version: 1,
    definition: JSON.stringify(definition),
    flow_id: type.flowId,
    created_at: now(),
  });
}
