import { SingleSignOnError } from './single-sign-on.port.ts';

export interface XmlElement {
  /** Without prefix. */
  name: string;
  /** The namespace; empty for none. */
  space: string;
  attributes: readonly XmlAttribute[];
  children: XmlElement[];
  /** The text directly in the element, as it is written: with whitespace. */
  text: string;
}
export interface XmlAttribute {
  name: string;
  space: string;
  value: string;
}

const MOST_LETTERS = 256 * 1024;
const MOST_DEPTH = 64;
/** Verifying a signature takes a second for ten thousand. */
const MOST_ELEMENTS = 2_500;
const MOST_PREFIXES = 100;
const XML_SPACE = 'http://www.w3.org/XML/1998/namespace';
const XMLNS_SPACE = 'http://www.w3.org/2000/xmlns/';

const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;
const VALUE = String.raw`"[^"<]*"|'[^'<]*'`;
const DECLARATION =
  /^<\?xml\s+version=["']1\.0["'](?:\s+encoding=["']utf-8["'])?(?:\s+standalone=["'](?:yes|no)["'])?\s*\?>/i;
const OPEN = new RegExp(String.raw`<(${NAME})((?:\s+${NAME}\s*=\s*(?:${VALUE}))*)\s*(/?)>`, 'y');
const CLOSE = new RegExp(String.raw`</(${NAME})\s*>`, 'y');
const ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*(${VALUE})`, 'g');
const TEXT = /[^<]+/y;
/** All but the characters of XML 1.0. */
const FOREIGN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

export const unreadable = (): SingleSignOnError => new SingleSignOnError('provider', 'xml');

/**
 * Reads the part of XML in which identity providers write: elements, attributes and text. Comments, CDATA, processing
 * instructions and document types are refused, and so is whatever parsers read in different ways: attacks on signatures
 * rely on two parsers of one answer. Without them, this reader and the library that verifies see the same elements.
 *
 * @throws SingleSignOnError `provider`
 */
export function readXml(source: string): XmlElement {
  if (source.length > MOST_LETTERS || FOREIGN.test(source)) throw unreadable();
  const text = source.replace(/\r\n?/g, '\n').replace(DECLARATION, '').trim();
  const open: { element: XmlElement; tag: string; scope: Scope }[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  let at = 0;
  while (at < text.length) {
    const top = open.at(-1);
    const closed = matchAt(CLOSE, text, at);
    const opened = closed ? null : matchAt(OPEN, text, at);
    const written = closed || opened ? null : matchAt(TEXT, text, at);
    const found = closed ?? opened ?? written;
    if (!found || (!top && (root || !opened))) throw unreadable();
    at += found[0].length;
    if (written && top) top.element.text += decode(written[0]);
    if (closed && open.pop()?.tag !== closed[1]) throw unreadable();
    if (!opened) continue;
    const [, tag = '', attributes = '', empty] = opened;
    const { element, scope } = elementOf(tag, attributes, top?.scope ?? ROOT_SCOPE);
    if (top) top.element.children.push(element);
    root ??= element;
    if (!empty) open.push({ element, tag, scope });
    count += 1;
    if (open.length > MOST_DEPTH || count > MOST_ELEMENTS) throw unreadable();
  }
  if (!root || open.length > 0) throw unreadable();
  return root;
}

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(text);
}

/** Namespaces by prefix. */
type Scope = Map<string, string>;
const ROOT_SCOPE: Scope = new Map([
  ['', ''],
  ['xml', XML_SPACE],
]);

function elementOf(tag: string, written: string, outer: Scope): { element: XmlElement; scope: Scope } {
  const pairs = [...written.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => ({
    name,
    value: decode(value.slice(1, -1).replace(/[\t\n]/g, ' ')),
  }));
  const scope = pairs.some(({ name }) => isDeclaration(name)) ? new Map(outer) : outer;
  for (const { name, value } of pairs) if (isDeclaration(name)) declare(scope, name, value);
  if (scope.size > MOST_PREFIXES) throw unreadable();
  const attributes = pairs
    .filter(({ name }) => !isDeclaration(name))
    .map(({ name, value }) => ({ ...resolve(scope, name, true), value }));
  const names = [
    ...pairs.map(({ name }) => name),
    ...attributes.filter(({ space }) => space !== '').map(({ name, space }) => `{${space}}${name}`),
  ];
  if (new Set(names).size < names.length) throw unreadable();
  return { element: { ...resolve(scope, tag, false), attributes, children: [], text: '' }, scope };
}

const isDeclaration = (name: string): boolean => name === 'xmlns' || name.startsWith('xmlns:');

function declare(scope: Map<string, string>, name: string, space: string): void {
  const prefix = name.slice('xmlns:'.length);
  const isReserved = prefix === 'xml' || prefix === 'xmlns' || space === XML_SPACE || space === XMLNS_SPACE;
  if (isReserved || (prefix !== '' && space === '')) throw unreadable();
  scope.set(prefix, space);
}

function resolve(scope: Scope, name: string, isAttribute: boolean): { name: string; space: string } {
  const [local = '', prefix = ''] = name.split(':').toReversed();
  // Attributes without a prefix are in no namespace.
  const space = isAttribute && prefix === '' ? '' : scope.get(prefix);
  if (space === undefined) throw unreadable();
  return { name: local, space };
}

const ENTITIES = new Map(Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }));
const REFERENCE = /&(?:(\w+)|#(\d{1,7})|#x([\da-fA-F]{1,6}));|&/g;

function decode(written: string): string {
  if (written.includes(']]>')) throw unreadable();
  return written.replace(REFERENCE, (_whole, entity?: string, decimal?: string, hex?: string) => {
    const letter = entity === undefined ? letterOf(Number(decimal ?? `0x${hex}`)) : ENTITIES.get(entity);
    if (letter === undefined || FOREIGN.test(letter)) throw unreadable();
    return letter;
  });
}

const letterOf = (code: number): string | undefined =>
  code <= 0x10ffff ? String.fromCodePoint(code) : undefined;

/** The value of an attribute without a namespace. */
export const attributeOf = (element: XmlElement | undefined, name: string): string | undefined =>
  element?.attributes.find((one) => one.name === name && one.space === '')?.value;

/** The elements directly in this one with this name and namespace. */
export const childrenOf = (element: XmlElement | undefined, space: string, name: string): XmlElement[] =>
  element?.children.filter((one) => one.name === name && one.space === space) ?? [];

/** The text of an element that has no elements in it, without whitespace around it; undefined if it is empty. */
export const textOf = (element: XmlElement | undefined): string | undefined =>
  element === undefined || element.children.length > 0 ? undefined : element.text.trim() || undefined;

/** All elements, each with the one that it is in. */
export function* walk(
  element: XmlElement,
  parent?: XmlElement,
): Generator<[XmlElement, XmlElement | undefined]> {
  yield [element, parent];
  for (const child of element.children) yield* walk(child, element);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For text and for values of attributes in double quotes. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
