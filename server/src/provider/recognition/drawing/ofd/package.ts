import { dirname, join, normalize } from 'node:path/posix';
import { ARCHIVE_LIMITS, openArchive } from '../../document/archive.ts';
import { parseElement } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';

/** The files inside an OFD. Paths start at its root and cannot lead outside it. */
export interface OfdPackage {
  bytes(path: string): Uint8Array | undefined;
  /** A file parsed as XML and cached; undefined if it is missing or empty. Throws if it exceeds a limit. */
  xml(path: string): Element | undefined;
}

/** All files except nested zips; the rest is not extracted. */
const WANTED = /\.(?!zip$)[a-z0-9]+$/i;

export function openPackage(bytes: Uint8Array): OfdPackage {
  const files = openArchive(bytes, ARCHIVE_LIMITS, WANTED);
  // Some writers refer to a folder in different letter case.
  const byLowerCase = new Map([...files.keys()].map((name) => [name.toLowerCase(), name]));
  const parsed = new Map<string, Element | undefined>();
  const count = { elements: 0 };
  const find = (path: string) => files.get(path) ?? files.get(byLowerCase.get(path.toLowerCase()) ?? '');
  return {
    bytes: find,
    xml(path) {
      if (parsed.has(path)) return parsed.get(path);
      const found = find(path);
      const root = found && parseElement(found, count);
      parsed.set(path, root);
      return root;
    },
  };
}

/** Resolves a location in the file `from`: an absolute one from the root, others from the folder of the file. */
export function locate(from: string, location: string): string {
  const clean = location.trim().replaceAll('\\', '/');
  const path = clean.startsWith('/') ? clean : join(dirname(from), clean);
  return normalize(path)
    .replace(/^(\.\.?\/)+/, '')
    .replace(/^\/+/, '');
}

/** Resolves a location against each of the bases that writers use, and returns the first that exists. */
export function locateIn(ofd: OfdPackage, from: readonly string[], location: string): string {
  const places = [...from.map((base) => locate(base, location)), locate('', location)];
  return places.find((path) => ofd.bytes(path) !== undefined) ?? places[0] ?? '';
}
