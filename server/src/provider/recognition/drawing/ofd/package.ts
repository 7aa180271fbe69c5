import { dirname, join, normalize } from 'node:path/posix';
import { ARCHIVE_LIMITS, openArchive } from '../../document/archive.ts';
import { parseElement } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';

/** The files inside of an OFD. Paths begin at its root; nothing outside of it can be named. */
export interface OfdPackage {
  bytes(path: string): Uint8Array | undefined;
  /** A file parsed as XML, once; nothing when it is missing or no XML. */
  xml(path: string): Element | undefined;
}

/** What drawing has no use for stays packed. */
const WANTED = /\.(?!zip$)[a-z0-9]+$/i;

export function openPackage(bytes: Uint8Array): OfdPackage {
  const files = openArchive(bytes, ARCHIVE_LIMITS, WANTED);
  // Some writers name a folder in other letters than they made it in.
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

/** Where a location that stands in the file `from` leads: from the root with a slash, else from the file's folder. */
export function locate(from: string, location: string): string {
  const clean = location.trim().replaceAll('\\', '/');
  const path = clean.startsWith('/') ? clean : join(dirname(from), clean);
  return normalize(path)
    .replace(/^(\.\.?\/)+/, '')
    .replace(/^\/+/, '');
}

/** The first of the places at which a location is meant by one writer or another. */
export function locateIn(ofd: OfdPackage, from: readonly string[], location: string): string {
  const places = [...from.map((base) => locate(base, location)), locate('', location)];
  return places.find((path) => ofd.bytes(path) !== undefined) ?? places[0] ?? '';
}
