import { fileEndpoints } from '@outlay/contract/platform/file';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';

/** An address for bytes that the page holds; freed when the page no longer shows them. */
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

/** A page of a kept file as a picture. `size` is its longest side in pixels. */
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

/** How many pages of a kept file can be looked at, and what it is. */
export const useFilePages = (fileId: string) =>
  useQuery({
    queryKey: ['file pages', fileId],
    queryFn: ({ signal }) => call(fileEndpoints.pages, { id: fileId }, { signal }),
    staleTime: 5 * 60_000,
  });

/** The original bytes. */
export const fileBytes = (fileId: string): Promise<Blob> => call(fileEndpoints.content, { id: fileId });

/** The original bytes, handed to the browser's own saving. */
export async function saveFile(fileId: string, name: string): Promise<void> {
  saveBlob(await fileBytes(fileId), name);
}

/** Hands bytes to the browser's own saving. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveAddress(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Hands what is at an address of this page to the browser's own saving. */
export function saveAddress(address: string, name: string): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
