import { globSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { APPROVALS, DOCUMENT, FIRST, LIST } from './chunks.ts';
import { catalogueOf, SHARED, sourceOf, speakingFrom } from './texts.graph.ts';

const WEB = import.meta.dirname;

/** In bytes of its English catalogue, some 600 compressed: as little as this costs less with others than as a request. */
const SMALL = 2_300;

const PAYCODE = 'src/features/paycode/';

/** The features with a catalogue. */
const featuresThatSpeak = () =>
  globSync('src/features/*/*/i18n', { cwd: WEB })
    .map((path) => dirname(path).replaceAll('\\', '/'))
    .sort();

/** Texts that are loaded together: all of some catalogues, or only those of some files. */
export interface Part {
  catalogues: readonly string[];
  files?: ReadonlySet<string>;
}
export type Parts = ReadonlyMap<string, Part>;

/** The maps of the phone's pages. */
const MAPS = ['src/app/routes.ts', 'src/app/routes.paycode.ts', 'src/app/load-travel.ts'];
/** Pages that links and messages lead to. */
const LINKED = [...LIST, ...APPROVALS, ...DOCUMENT].map((page) => resolve(WEB, page));
/** A page that would request more than this has a part with just its texts, from however many catalogues they are. */
const MOST_REQUESTS = 2;

/** Each of the phone's pages by its file. */
export function pagesOfPhone(): string[] {
  const opened = MAPS.flatMap((map) => sourceOf(resolve(WEB, map)).opens);
  return [...new Set(opened.map(({ target }) => target).filter((file) => file.endsWith('.tsx')))];
}

function ofFiles(starts: readonly string[]): Part {
  const files = speakingFrom(starts);
  return { files, catalogues: [...new Set([...files].map(catalogueOf))] };
}

/** The parts with all texts of some catalogues, by name. */
function wholeParts(): Map<string, Part> {
  const isSmall = (folder: string) =>
    statSync(resolve(WEB, folder, 'i18n/locales/en/messages.po')).size < SMALL;
  const partOf = (folder: string): string => {
    if (folder === SHARED || isSmall(folder)) return 'shared';
    // The pages of paying lead to one another.
    return folder.startsWith(PAYCODE) ? 'paycode' : folder.replace('src/features/', '');
  };
  const parts = Map.groupBy([SHARED, ...featuresThatSpeak()], partOf);
  return new Map([...parts].map(([name, catalogues]) => [name, { catalogues }]));
}

const ownPartOf = (page: string): string => `page/${basename(page, '.tsx')}`;

function findParts(): Parts {
  const parts = wholeParts().set('first', ofFiles(FIRST));
  const features = featuresThatSpeak();
  const own = pagesOfPhone().filter(
    (page) =>
      features.includes(catalogueOf(page)) &&
      (LINKED.includes(page) || partsFor(page, parts).length > MOST_REQUESTS),
  );
  for (const page of own) parts.set(ownPartOf(page), ofFiles([page]));
  return parts;
}

let found: Parts | undefined;

/** The parts of the phone's texts by name, found once a build; `first` comes before the first page. */
export const partsOfPhone = (): Parts => (found ??= findParts());

/** While one works on it nothing is too large, and what imports what changes. */
export const allInOne = (): Parts => new Map([['first', { catalogues: [SHARED, ...featuresThatSpeak()] }]]);

export const covers = (part: Part | undefined, file: string): boolean =>
  part?.files?.has(file) ?? part?.catalogues.includes(catalogueOf(file)) ?? false;

/** The parts that something loaded later needs beside the first, in the order of their names. */
export function partsFor(target: string, parts: Parts): string[] {
  const own = ownPartOf(target);
  if (parts.has(own)) return [own];
  const missing = [...speakingFrom([target])].filter((file) => !covers(parts.get('first'), file));
  const catalogues = new Set(missing.map(catalogueOf));
  return [...parts]
    .filter(([, part]) => !part.files && part.catalogues.some((one) => catalogues.has(one)))
    .map(([name]) => name)
    .sort();
}
