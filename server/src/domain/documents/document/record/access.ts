import { listLedPaths } from '#domain/organisation/company/company.service.ts';
import { listActing } from '#domain/documents/flow/delegation.service.ts';
import { listTouched } from '#domain/documents/flow/run.ask.service.ts';
import { reaches } from '#request/admission.ts';
import type { Context } from '#request/context.ts';
import * as copies from './cc.repository.ts';
import * as documents from './document.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

/**
 * Those of the documents that the user may read: their own; those with a task of theirs, or of a member they
 * act for as a delegate; those copied to them; those of departments they lead; for finance and audit all
 * submitted ones, or those of the departments their role covers. Drafts are readable for their submitter
 * only.
 */
export async function readable(ctx: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return await readableOf(ctx, await documents.listOwners(ctx.db, ctx.user.companyId, ids));
}

type Owned = Awaited<ReturnType<typeof documents.listOwners>>[number];

/** The same for documents whose rows are known. */
async function readableOf(ctx: Reader, rows: readonly Owned[]): Promise<Set<string>> {
  const { db, user } = ctx;
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

/** Whether the user may read this document. */
export async function mayRead(
  ctx: Reader,
  { department_path: path, ...row }: Omit<Owned, 'path'> & { department_path: string | null },
): Promise<boolean> {
  return (await readableOf(ctx, [{ ...row, path }])).size > 0;
}

export async function mayReadDocuments(ctx: Reader, ids: string[]): Promise<boolean> {
  return (await readable(ctx, ids)).size > 0;
}
