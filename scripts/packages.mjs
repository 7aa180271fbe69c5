// What the lock file says of installed packages: who needs whom, and under which licences.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './setup.mjs';

export const IN_MODULES = 'node_modules/';

/** The lock file's packages by their place, such as `node_modules/pg` or `server`. */
export const readLock = (path = join(ROOT, 'package-lock.json')) =>
  JSON.parse(readFileSync(path, 'utf8')).packages;

export const nameOf = (place) => place.slice(place.lastIndexOf(IN_MODULES) + IN_MODULES.length);

/** The folders in which Node looks for packages that `from` names: its own, then those above it. */
function foldersOf(from) {
  const folders = [];
  for (let folder = from; folder !== ''; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/'))))
    if (!folder.endsWith('/node_modules') && folder !== 'node_modules') folders.push(`${folder}/`);
  return [...folders, ''];
}

/** Where Node finds a package that is named in `from`; undefined if it is not installed. */
function placeOf(packages, from, name) {
  const place = foldersOf(from)
    .map((folder) => `${folder}${IN_MODULES}${name}`)
    .find((one) => packages[one]);
  return place && packages[place].link ? packages[place].resolved : place;
}

/** The places of the packages that a place needs to run, optional ones only if they are in the lock file; without optional peers. */
export function needsOf(packages, place) {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = packages[place];
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names.flatMap((name) => placeOf(packages, place, name) ?? []);
}

/** Everything that is needed to run the given places, themselves included. */
export function closureOf(packages, places) {
  const found = new Set(places);
  for (const place of found) for (const needed of needsOf(packages, place)) found.add(needed);
  return found;
}

/** The parts of the product, each a workspace. */
export const PARTS = ['contract', 'server', 'web'];

/** The packages that run in the product, for every kind of machine, without the tools that build and test it. */
export const shippedIn = (packages) =>
  [...closureOf(packages, ['', ...PARTS])].filter((place) => place.includes(IN_MODULES)).sort();

/** The SPDX expression of a package's licence; from the installed package where the lock file has none. */
export function licenceOf(packages, place) {
  const { license } = packages[place];
  if (license) return license;
  const path = join(ROOT, place, 'package.json');
  if (!existsSync(path)) return undefined;
  const own = JSON.parse(readFileSync(path, 'utf8'));
  return typeof own.license === 'string' ? own.license : own.licenses?.map(({ type }) => type).join(' OR ');
}
