import { childOf, childrenOf, numbersOf, textOf } from '../../document/element.ts';
import type { Element } from '../../document/element.ts';
import type { Area } from '../raster.ts';
import { locate, locateIn } from './package.ts';
import type { OfdPackage } from './package.ts';
import { addResources, drawParamsOf, noResources } from './resources.ts';
import type { Resources } from './resources.ts';
import { findStamps } from './stamps.ts';
import type { Stamp } from './stamps.ts';

/** One layer: its contents, and the parameters that its objects inherit. */
export interface Layer {
  block: Element;
  sources: readonly Element[];
}

/** A page before it is drawn: layers, annotations and stamps are in painting order. */
export interface OfdPage {
  area: Area;
  resources: Resources;
  layers: Layer[];
  annotations: Element[];
  stamps: Stamp[];
}

/** Pages are opened one by one, so that a long document is never in memory as a whole. */
export interface OfdPages {
  count: number;
  open(index: number): OfdPage;
}

/** Most documents in one file; invoices have one. */
const MOST_BODIES = 20;

export function openPages(ofd: OfdPackage): OfdPages {
  const bodies = childrenOf(ofd.xml('OFD.xml'), 'DocBody').slice(0, MOST_BODIES);
  const pages = bodies.flatMap((body) => pagesOf(ofd, body));
  return {
    count: pages.length,
    open(index) {
      const open = pages[index];
      if (!open) throw new Error(`ofd: no page ${index}`);
      return open();
    },
  };
}

interface Body {
  ofd: OfdPackage;
  /** Path of `Document.xml`, to which the paths in it are relative. */
  path: string;
  root: Element;
  resources: Resources;
  templates: Map<string, string>;
  stamps: Map<string, Stamp[]>;
  annotations: Map<string, string>;
}

function pagesOf(ofd: OfdPackage, body: Element): (() => OfdPage)[] {
  const path = locate('', textOf(body, 'DocRoot') || 'Doc_0/Document.xml');
  const root = ofd.xml(path);
  if (!root) return [];
  const common = childOf(root, 'CommonData');
  const resources = noResources();
  for (const kind of ['PublicRes', 'DocumentRes'])
    for (const file of childrenOf(common, kind)) addResources(ofd, locate(path, file.text), resources);
  const templates = childrenOf(common, 'TemplatePage').map(
    ({ attributes }) => [attributes['ID'] ?? '', locate(path, attributes['BaseLoc'] ?? '')] as const,
  );
  const opened: Body = {
    ofd,
    path,
    root,
    resources,
    templates: new Map(templates),
    stamps: findStamps(ofd, locate('', textOf(body, 'Signatures'))),
    annotations: annotationsOf(ofd, path, root),
  };
  return childrenOf(childOf(root, 'Pages'), 'Page').map((page) => () => openPage(opened, page));
}

function annotationsOf(ofd: OfdPackage, path: string, root: Element): Map<string, string> {
  const list = locate(path, textOf(root, 'Annotations'));
  const pages = childrenOf(ofd.xml(list), 'Page');
  return new Map(
    pages.map((page) => [
      page.attributes['PageID'] ?? '',
      locateIn(ofd, [list, path], textOf(page, 'FileLoc')),
    ]),
  );
}

function openPage(body: Body, { attributes }: Element): OfdPage {
  const { ofd, path, stamps, annotations } = body;
  const id = attributes['ID'] ?? '';
  const place = locate(path, attributes['BaseLoc'] ?? '');
  const content = ofd.xml(place);
  if (content?.name !== 'Page') throw new Error('ofd: a page is missing');
  const resources = resourcesOf(body, place, content);
  const annotation = annotations.get(id);
  return {
    area: areaOf(content, body.root),
    resources,
    layers: inOrder([
      ...templatesOf(body, content).map(({ template, zOrder }) => ({ page: template, zOrder })),
      { page: content, zOrder: 'Body' },
    ]).map((layer) => ({ block: layer, sources: drawParamsOf(resources, layer.attributes['DrawParam']) })),
    annotations: annotation === undefined ? [] : childrenOf(ofd.xml(annotation), 'Annot'),
    stamps: stamps.get(id) ?? [],
  };
}

function templatesOf({ ofd, templates }: Body, content: Element) {
  return childrenOf(content, 'Template').flatMap(({ attributes }) => {
    const template = ofd.xml(templates.get(attributes['TemplateID'] ?? '') ?? '');
    return template ? [{ template, zOrder: attributes['ZOrder'] ?? 'Background' }] : [];
  });
}

/** A page may have its own resources in addition to those of the document. */
function resourcesOf({ ofd, path, resources }: Body, place: string, content: Element): Resources {
  const files = childrenOf(content, 'PageRes').map(({ text }) => locateIn(ofd, [place, path], text));
  if (files.length === 0) return resources;
  const own: Resources = {
    fonts: new Map(resources.fonts),
    colourSpaces: new Map(resources.colourSpaces),
    drawParams: new Map(resources.drawParams),
    pictures: new Map(resources.pictures),
    composites: new Map(resources.composites),
  };
  for (const file of files) addResources(ofd, file, own);
  return own;
}

const HEIGHT: Readonly<Record<string, number>> = { Background: 0, Body: 1, Foreground: 2 };
/** Sorts layers: those of background templates are below the page, those of foreground templates above it. */
const inOrder = (pages: readonly { page: Element; zOrder: string }[]): Element[] =>
  pages
    .flatMap(({ page, zOrder }) =>
      childrenOf(childOf(page, 'Content'), 'Layer').map((layer) => ({
        layer,
        above: (HEIGHT[zOrder] ?? 1) * 3 + (HEIGHT[layer.attributes['Type'] ?? 'Body'] ?? 1),
      })),
    )
    .sort((a, b) => a.above - b.above)
    .map(({ layer }) => layer);

const INVOICE: Area = { x: 0, y: 0, width: 210, height: 140 };
/** Longest side of a page, in millimetres; a larger page gets the size of an invoice. */
const LONGEST = 10_000;

function areaOf(content: Element, root: Element): Area {
  const areas = [childOf(content, 'Area'), childOf(childOf(root, 'CommonData'), 'PageArea')];
  const boxes = areas.map((area) => numbersOf(textOf(area, 'PhysicalBox')));
  const [x = 0, y = 0, width = 0, height = 0] = boxes.find((box) => box.length === 4) ?? [];
  const good = width > 0 && height > 0 && width <= LONGEST && height <= LONGEST;
  return good ? { x: x, y, width, height } : INVOICE;
}
