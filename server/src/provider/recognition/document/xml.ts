import { XMLParser } from 'fast-xml-parser';
import { assertBounded, XML_LIMITS } from './xml.bounds.ts';
import type { ElementCount } from './xml.bounds.ts';

/** A parsed element: names of attributes start with `@`, text is `#text`. */
export type XmlNode = { [name: string]: XmlValue | undefined };
export type XmlValue = string | XmlNode | XmlValue[];

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // `unescapeXml` decodes the five predefined entities; those defined in the document are never expanded.
  processEntities: false,
  trimValues: true,
});

const PLAIN: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const unescapeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos|#\d{1,6}|#x[\da-f]{1,5});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return PLAIN[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : '';
  });

export function parseXml(bytes: Uint8Array | string, count?: ElementCount): XmlNode {
  const text = typeof bytes === 'string' ? bytes : decodeXml(bytes);
  assertBounded(text, count);
  if (/<!ENTITY/i.test(text)) throw new Error('xml: entities are not read');
  // Some writers leave the prefix of the root element empty: `<:eInvoice xmlns:="…">`.
  const mended = text.replace(/<(\/?):(?=[A-Za-z])/g, '<$1').replace(/\sxmlns:="[^"]*"/g, '');
  return parser.parse(mended) as XmlNode;
}

export function decodeXml(bytes: Uint8Array): string {
  // A character has at most four bytes, so a longer file is not even decoded.
  if (bytes.length > XML_LIMITS.letters * 4) throw new Error('xml: too long');
  const head = Buffer.from(bytes.subarray(0, 120)).toString('latin1');
  const encoding = /encoding=["']([\w-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? 'utf-8';
  return new TextDecoder(/^gb/.test(encoding) ? 'gb18030' : 'utf-8').decode(bytes);
}

export const listOf = (value: XmlValue | undefined): XmlValue[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export const textOfNode = (value: XmlValue | undefined): string => {
  if (value === undefined) return '';
  if (typeof value === 'string') return unescapeXml(value).trim();
  if (Array.isArray(value)) return textOfNode(value[0]);
  return textOfNode(value['#text']);
};

/** The first descendant with this name, nearest to the root. */
export function findNode(root: XmlValue | undefined, name: string): XmlValue | undefined {
  return findNodes(root, name)[0];
}

export function findNodes(root: XmlValue | undefined, name: string): XmlValue[] {
  const found: XmlValue[] = [];
  let level: XmlValue[] = root === undefined ? [] : [root];
  while (level.length > 0) {
    const next: XmlValue[] = [];
    for (const node of level) {
      if (typeof node === 'string') continue;
      if (Array.isArray(node)) {
        for (const one of node) next.push(one);
        continue;
      }
      for (const [key, child] of Object.entries(node)) {
        if (child === undefined) continue;
        if (key === name) for (const one of listOf(child)) found.push(one);
        next.push(child);
      }
    }
    level = next;
  }
  return found;
}

export const findText = (root: XmlValue | undefined, name: string): string =>
  textOfNode(findNode(root, name));
