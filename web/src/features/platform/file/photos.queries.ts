import { fileEndpoints } from '@outlay/contract/platform/file';
import { useMutation } from '@tanstack/react-query';
import { upload } from '#api/upload.ts';
import type { Photo } from './PhotoStrip.tsx';

/** Sends pictures under the ids they got on the phone; sent twice, the server keeps them once. */
export const useSendPhotos = () =>
  useMutation({
    mutationFn: async (photos: Photo[]) => {
      for (const { id, name, file } of photos) {
        await upload(fileEndpoints.upload, { id }, file, { name, idempotencyKey: id });
      }
    },
  });
