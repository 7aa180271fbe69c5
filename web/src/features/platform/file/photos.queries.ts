import { fileEndpoints } from '@outlay/contract/platform/file';
import { useMutation } from '@tanstack/react-query';
import { upload } from '#api/upload.ts';
import type { Photo } from './PhotoStrip.tsx';

/** Uploads pictures under the ids they got on the device; a repeated upload is stored once. */
export const useSendPhotos = () =>
  useMutation({
    mutationFn: async (photos: Photo[]) => {
      for (const { id, name, file } of photos) {
        await upload(fileEndpoints.upload, { id }, file, { name, idempotencyKey: id });
      }
    },
  });
