import { fileEndpoints } from '@outlay/contract/platform/file';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useBlobAddress } from './blob-address.ts';

/** A page of a stored file as a picture. `size` is its longest side in pixels. */
export function usePreview(fileId: string | null, page = 0, size = 1600) {
  const query = useQuery({
    queryKey: ['preview', fileId, page, size],
    queryFn: ({ signal }) => call(fileEndpoints.preview, { id: fileId ?? '', page, size }, { signal }),
    enabled: fileId !== null,
    staleTime: Infinity,
    gcTime: 5 * 60_000,
  });
  return { address: useBlobAddress(query.data), failed: query.isError, refetch: query.refetch };
}

/** A stored file, and how many of its pages can be drawn. */
export const useFilePages = (fileId: string) =>
  useQuery({
    queryKey: ['file pages', fileId],
    queryFn: ({ signal }) => call(fileEndpoints.pages, { id: fileId }, { signal }),
    staleTime: 5 * 60_000,
  });
