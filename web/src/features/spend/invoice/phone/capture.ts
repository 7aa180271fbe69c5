import { pageAddress, ROUTES } from '@outlay/contract/routes';
import { t } from '@lingui/core/macro';
import type { Picked } from '#host/pick.ts';
import { newId } from '#device/id.ts';
import { session } from '#session/session.ts';
import { toast } from '#screen/toast.ts';
import { keepUnsent } from '#offline/unsent.ts';

function showRefusedFiles({ refused }: Picked): void {
  const why = refused[0]?.why;
  if (why === 'kind') toast(t`Only JPEG, PNG, WebP, HEIC, PDF, OFD and XML can be read.`, 'stop', 3000);
  if (why === 'size') toast(t`Files can be at most 20 MB.`, 'stop', 3000);
  if (why === 'count') toast(t`At most 9 at a time. The first 9 were added.`, 'stop', 3000);
}

/** Stores the picked files on the device; returns the ids by which they are uploaded and recognised, in order. */
export async function keepShots(picked: Picked): Promise<string[]> {
  showRefusedFiles(picked);
  const owner = session.getState().user?.memberId ?? '';
  const ids: string[] = [];
  for (const file of picked.files) {
    const id = newId();
    ids.push(id);
    const name = file.name || 'photo.jpg';
    await keepUnsent({ kind: 'photo', id, owner, at: new Date().toISOString(), name, file });
  }
  return ids;
}

export const recogniseAddress = (ids: readonly string[]): string =>
  pageAddress(ROUTES.checkInvoice, { ids: ids.join(',') });

/** Stores the picked files and returns the address of the page that reads them; null if there are none. */
export async function captured(picked: Picked): Promise<string | null> {
  const ids = await keepShots(picked);
  return ids.length > 0 ? recogniseAddress(ids) : null;
}
