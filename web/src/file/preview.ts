import { fileEndpoints } from '@outlay/contract/platform/file';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';

/** An object URL for the blob; revoked when it is no longer used. */
export function useBlobAddress(blob: Blob | null | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setAddress(null);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

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

/** The original bytes. */
export const fileBytes = (fileId: string): Promise<Blob> => call(fileEndpoints.content, { id: fileId });

/** Downloads the original bytes through the browser. */
export async function saveFile(fileId: string, name: string): Promise<void> {
  saveBlob(await fileBytes(fileId), name);
}

/** Downloads the bytes through the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Downloads the content of an object URL through the browser. */
export function saveAddress(address: string, name: string): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
