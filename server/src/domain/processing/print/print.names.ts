import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import type { TypeField } from '@outlay/contract/documents/document.type';
import { departmentsById, memberRefs } from '#domain/organisation/company/company.service.ts';
import { dimensionRefs } from '#domain/organisation/dimension/dimension.service.ts';
import type { Context } from '#request/context.ts';

const NAMED: readonly TypeField['kind'][] = ['member', 'department', 'project', 'costCentre'];
const UUID = /^[0-9a-f-]{36}$/i;

/** Names for the ids in a document's fields; unknown ids are shown unchanged. */
export async function namesIn(
  ctx: Pick<Context, 'db' | 'user'>,
  { form, values, lines }: DocumentDetail,
): Promise<(id: string) => string> {
  const idsOf = (fields: readonly TypeField[], input: Record<string, string>) =>
    fields
      .filter(({ kind }) => NAMED.includes(kind))
      .flatMap(({ key }) => (input[key] ?? '').split(','))
      .filter((id) => UUID.test(id));
  const ids = [
    ...idsOf(form.fields, values),
    ...lines.flatMap((line) => idsOf(form.lines.fields, line.values)),
  ];
  const members = await memberRefs(ctx, ids);
  const departments = await departmentsById(ctx, ids);
  const dimensions = await dimensionRefs(ctx, ids);
  return (id) => members.get(id)?.name ?? departments.get(id)?.name ?? dimensions.get(id)?.name ?? id;
}
