import { fileEndpoints } from '@outlay/contract/platform/file';
import { call } from '#api/call.ts';

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
