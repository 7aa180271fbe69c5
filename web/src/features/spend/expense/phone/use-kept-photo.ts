import { useStore } from 'zustand';
import { useBlobAddress } from '#file/blob-address.ts';
import { unsentStore } from '#offline/unsent.ts';

interface KeptPhoto {
  /** Null if it is no picture or is no longer on this device. */
  blob: Blob | null;
  address: string | null;
}

/** A picture stored on the device until the server has it. */
export function useKeptPhoto(id: string): KeptPhoto {
  const kept = useStore(unsentStore, ({ items }) => items.find((item) => item.id === id));
  const blob = kept?.kind === 'photo' && kept.file.type.startsWith('image/') ? kept.file : null;
  return { blob, address: useBlobAddress(blob) };
}
