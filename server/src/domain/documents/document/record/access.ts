import { listLedPaths } from '#domain/organisation/company/company.service.ts';
import { listActing } from '#domain/documents/flow/delegation.service.ts';
import { listTouched } from '#domain/documents/flow/run.ask.service.ts';
import { reaches } from '#request/admission.ts';
import type { Context } from '#request/context.ts';
import * as copies from './cc.repository.ts';
import * as documents from './document.repository.ts';

/**
 * Those of the documents that the user may read: their own; those with a task of theirs, or of a member they
 * act for as a delegate; those copied to them; those of departments they lead; for finance and audit all
 * submitted ones, or those of the departments their role covers. Drafts are readable for their submitter
 * only.
 */
export async function readable(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const { db, user } = ctx;
  if (ids.length === 0) return new Set();
  const rows = await documents.listOwners(db, user.companyId, ids);
  const sent = rows.filter(({ number }) => number !== null);
  const allowed = new Set(
    rows.filter(({ submitter_id }) => submitter_id === user.memberId).map(({ id }) => id),
  );
  for (const { id, path } of sent) if (reaches(user, 'document.readCompany', path)) allowed.add(id);
  const rest = sent.map(({ id }) => id).filter((id) => !allowed.has(id));
  if (rest.length === 0) return allowed;
  const acting = (await listActing(ctx)).map(({ memberId }) => memberId);
  for (const id of await listTouched(ctx, rest, acting)) allowed.add(id);
  for (const { document_id } of await copies.listCopied(db, user.companyId, rest, user.memberId))
    allowed.add(document_id);
  const led = await listLedPaths(ctx);
  for (const { id, path } of sent)
    if (path !== null && led.some((root) => path.startsWith(root))) allowed.add(id);
  return allowed;
}

export async function mayReadDocuments(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  ids: string[],
): Promise<boolean> {
  return (await readable(ctx, ids)).size > 0;
}
