import { useStore } from 'zustand';
import { useBlobAddress } from '#file/preview.ts';
import { unsentStore } from '#offline/unsent.ts';

interface KeptPhoto {
  /** Null where it is no picture, or lies on this phone no more. */
  blob: Blob | null;
  address: string | null;
}

/** A picture as it lies on the phone until the server has it. */
export function useKeptPhoto(id: string): KeptPhoto {
  const kept = useStore(unsentStore, ({ items }) => items.find((item) => item.id === id));
  const blob = kept?.kind === 'photo' && kept.file.type.startsWith('image/') ? kept.file : null;
  return { blob, address: useBlobAddress(blob) };
}
