import { FILE_MOST_BYTES, PICK_MOST } from '@outlay/contract/platform/file';
import { FILE_PICK_MOST } from '#device/constants.ts';
import { hostNow } from './host.ts';

export const PICTURES = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'] as const;
export const INVOICE_FILES = [...PICTURES, 'pdf', 'ofd', 'xml'] as const;

const extensionOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? '';

export interface Picked {
  files: File[];
  /** Names of files that were not accepted, and why. */
  refused: { name: string; why: 'kind' | 'size' | 'count' }[];
}

interface Wanted {
  extensions: readonly string[];
  most?: number;
}

/** Accepts files with one of the extensions and a permitted size. Throws if the list of extensions is empty. */
export function sortPicked(files: readonly File[], { extensions, most = PICK_MOST }: Wanted): Picked {
  if (extensions.length === 0) throw new Error('extension list is empty');
  const picked: Picked = { files: [], refused: [] };
  const limit = most > 0 ? Math.min(most, FILE_PICK_MOST) : PICK_MOST;
  for (const file of files) {
    // A picture from a camera may lack an extension, but never a type.
    const kindFits = extensions.includes(extensionOf(file.name)) || file.type.startsWith('image/');
    const why = !kindFits
      ? 'kind'
      : file.size > FILE_MOST_BYTES
        ? 'size'
        : picked.files.length >= limit
          ? 'count'
          : null;
    if (why) picked.refused.push({ name: file.name, why });
    else picked.files.push(file);
  }
  return picked;
}

const picturesOnly = (extensions: readonly string[]): boolean =>
  extensions.every((extension) => (PICTURES as readonly string[]).includes(extension));

/** Uses the host's own picker for pictures, the browser's for everything else. Empty if nothing was picked. */
export async function pick(wanted: Wanted & { camera?: boolean }): Promise<Picked> {
  const { chooseImages } = hostNow();
  if (!chooseImages || !picturesOnly(wanted.extensions)) return await pickFile(wanted);
  const { most = PICK_MOST, camera = false } = wanted;
  return sortPicked(await chooseImages({ most, camera }).catch(() => []), wanted);
}

function pickFile(wanted: Wanted & { camera?: boolean }): Promise<Picked> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = !wanted.camera && wanted.most !== 1;
  input.accept = wanted.camera ? 'image/*' : wanted.extensions.map((extension) => `.${extension}`).join(',');
  if (wanted.camera) input.setAttribute('capture', 'environment');
  return new Promise((resolve) => {
    input.onchange = () => resolve(sortPicked([...(input.files ?? [])], wanted));
    input.oncancel = () => resolve({ files: [], refused: [] });
    input.click();
  });
}
