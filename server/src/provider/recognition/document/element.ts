import { XMLParser } from 'fast-xml-parser';
import { decodeXml, unescapeXml } from './xml.ts';
import { assertBounded } from './xml.bounds.ts';
import type { ElementCount } from './xml.bounds.ts';

/** An XML element with its children in document order, which on a page is the painting order. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Element[];
  /** Its own text with all spaces, because each character may have a position. */
  text: string;
}

type Ordered = Record<string, unknown>;

const plain = (value: unknown): string => (typeof value === 'string' ? value : '');

const ATTRIBUTES = ':@';
const TEXT = '#text';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * Parses XML and returns its root element. `count` is shared by all files of an archive. Throws if a limit is exceeded.
 */
export function parseElement(bytes: Uint8Array, count: ElementCount): Element | undefined {
  const text = decodeXml(bytes).replace(/^\ufeff/, '');
  assertBounded(text, count);
  if (/<!ENTITY/i.test(text)) throw new Error('xml: entities are not read');
  const [root] = elementsOf(parser.parse(text) as Ordered[]);
  return root;
}

const elementsOf = (nodes: readonly Ordered[]): Element[] =>
  nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES && key !== TEXT);
    return name === undefined ? [] : [elementOf(name, node)];
  });

function elementOf(name: string, node: Ordered): Element {
  const inside = node[name] as Ordered[];
  const attributes = Object.entries((node[ATTRIBUTES] ?? {}) as Record<string, string>);
  return {
    name,
    attributes: Object.fromEntries(attributes.map(([key, value]) => [key, unescapeXml(value).trim()])),
    children: elementsOf(inside),
    text: unescapeXml(inside.map((child) => plain(child[TEXT])).join('')),
  };
}

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The trimmed text of a child element; empty if there is none. */
export const textOf = (element: Element | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? '';

export const numberOf = (text: string | undefined, otherwise: number): number => {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : otherwise;
};

/** Parses a list of numbers; an invalid one becomes 0, so that the others keep their positions. */
export const numbersOf = (text: string | undefined): number[] =>
  (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => numberOf(word, 0));
