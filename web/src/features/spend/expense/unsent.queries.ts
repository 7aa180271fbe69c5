import { expenseEndpoints } from '@outlay/contract/spend/expense';
import { fileEndpoints } from '@outlay/contract/platform/file';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { upload } from '#api/upload.ts';
import { findUnsent, type UnsentNote } from '#offline/unsent.ts';

/** Uploads the photos first, because the expense refers to them. */
export async function sendNote({ key, form, photos }: UnsentNote): Promise<void> {
  for (const photo of photos) {
    await upload(fileEndpoints.upload, { id: photo.id }, photo.file, {
      name: photo.name,
      idempotencyKey: photo.id,
    });
  }
  await call(expenseEndpoints.save, form, { idempotencyKey: key });
}

export const unsentQueries = {
  /** A note stored on this device, to be corrected; null for a new one. */
  note: (id: string | undefined) =>
    queryOptions({
      queryKey: ['unsent', 'note', id ?? null],
      queryFn: async () => {
        const item = id ? await findUnsent(id) : undefined;
        return item?.kind === 'note' ? item : null;
      },
      ...(id ? {} : { initialData: null }),
      staleTime: Infinity,
      gcTime: 0,
    }),
};
