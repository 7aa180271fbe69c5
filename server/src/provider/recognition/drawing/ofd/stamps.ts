import { childOf, childrenOf, numbersOf, textOf } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';
import type { Area } from '../raster.ts';
import { locateIn } from './package.ts';
import type { OfdPackage } from './package.ts';
import { findSealPicture } from './seal.ts';
import type { SealPicture } from './seal.ts';

/** The picture of a seal and its position on the page. */
export interface Stamp {
  area: Area;
  /**
   * The part of the seal that this page shows, relative to `area`: one seal may be stamped across the edges of many
   * pages.
   */
  clip: Area | undefined;
  picture: SealPicture;
}

const MOST_SIGNATURES = 50;

/** The stamps of all signatures in a list, by page id. */
export function findStamps(ofd: OfdPackage, list: string): Map<string, Stamp[]> {
  const stamps = new Map<string, Stamp[]>();
  for (const { attributes } of childrenOf(ofd.xml(list), 'Signature').slice(0, MOST_SIGNATURES)) {
    const path = locateIn(ofd, [list], attributes['BaseLoc'] ?? '');
    const signature = ofd.xml(path);
    const picture = signature && pictureOf(ofd, path, signature);
    if (!signature || !picture) continue;
    for (const annotation of childrenOf(childOf(signature, 'SignedInfo'), 'StampAnnot')) {
      const page = annotation.attributes['PageRef'] ?? '';
      const area = areaOf(annotation.attributes['Boundary']);
      const stamp = area && { area, clip: areaOf(annotation.attributes['Clip']), picture };
      if (stamp) stamps.set(page, [...(stamps.get(page) ?? []), stamp]);
    }
  }
  return stamps;
}

/** Takes the picture from the separate seal file, or else from the signed value, which also contains the seal. */
function pictureOf(ofd: OfdPackage, path: string, signature: Element): SealPicture | undefined {
  const seal = textOf(childOf(childOf(signature, 'SignedInfo'), 'Seal'), 'BaseLoc');
  for (const location of [seal, textOf(signature, 'SignedValue')]) {
    const bytes = location === '' ? undefined : ofd.bytes(locateIn(ofd, [path], location));
    const picture = bytes && findSealPicture(bytes);
    if (picture) return picture;
  }
  return undefined;
}

function areaOf(written: string | undefined): Area | undefined {
  const [x, y, width, height] = numbersOf(written);
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return undefined;
  return { x, y, width, height };
}
