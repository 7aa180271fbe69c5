import { childrenOf, textOf } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';
import { locate, locateIn } from './package.ts';
import type { OfdPackage } from './package.ts';

export interface OfdFont {
  name: string;
  bold: boolean;
  italic: boolean;
  /** Path of the embedded font, if there is one. */
  file: string | undefined;
}

/** The resources that objects of a page refer to by id. */
export interface Resources {
  fonts: Map<string, OfdFont>;
  colourSpaces: Map<string, Element>;
  drawParams: Map<string, Element>;
  /** Paths of pictures. */
  pictures: Map<string, string>;
  composites: Map<string, Element>;
}

export const noResources = (): Resources => ({
  fonts: new Map(),
  colourSpaces: new Map(),
  drawParams: new Map(),
  pictures: new Map(),
  composites: new Map(),
});

/** Adds the resources of one file. */
export function addResources(ofd: OfdPackage, path: string, into: Resources): void {
  const root = ofd.xml(path);
  const base = root?.attributes['BaseLoc'];
  const places = base === undefined ? [path] : [`${locate(path, base)}/.`, path];
  for (const group of root?.children ?? [])
    for (const resource of group.children) {
      const id = resource.attributes['ID'];
      if (id !== undefined) add(resource, id, (file) => locateIn(ofd, places, file), into);
    }
}

function add(resource: Element, id: string, find: (file: string) => string, into: Resources): void {
  switch (resource.name) {
    case 'Font':
      into.fonts.set(id, fontOf(resource, find));
      break;
    case 'ColorSpace':
      into.colourSpaces.set(id, resource);
      break;
    case 'DrawParam':
      into.drawParams.set(id, resource);
      break;
    case 'MultiMedia':
      into.pictures.set(id, find(textOf(resource, 'MediaFile')));
      break;
    case 'CompositeGraphicUnit':
      into.composites.set(id, resource);
      break;
  }
}

function fontOf(resource: Element, find: (file: string) => string): OfdFont {
  const { FontName = '', FamilyName = '', Bold, Italic } = resource.attributes;
  const name = `${FontName} ${FamilyName}`;
  const file = textOf(resource, 'FontFile');
  return {
    name,
    bold: Bold === 'true' || /bold|heavy|black|粗/i.test(name),
    italic: Italic === 'true' || /italic|oblique/i.test(name),
    file: file === '' ? undefined : find(file),
  };
}

/** Greatest length of a chain of relative parameters. */
const MOST_RELATIVES = 8;

/** The parameters with this id, followed by those that they are relative to. */
export function drawParamsOf({ drawParams }: Resources, id: string | undefined): Element[] {
  const chain: Element[] = [];
  for (let at = id; at !== undefined && chain.length < MOST_RELATIVES;) {
    const found = drawParams.get(at);
    if (!found || chain.includes(found)) break;
    chain.push(found);
    at = found.attributes['Relative'];
  }
  return chain;
}

export const paletteOf = (space: Element | undefined): string[] =>
  childrenOf(
    space?.children.find(({ name }) => name === 'Palette'),
    'CV',
  ).map(({ text }) => text);
