import { SingleSignOnError } from './single-sign-on.port.ts';
import { attributeOf, childrenOf, textOf, walk, type XmlElement } from './saml.xml.ts';

export const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
export const ENCRYPTION = 'http://www.w3.org/2001/04/xmlenc#';

const ENVELOPED = `${SIGNATURE}enveloped-signature`;
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const CANONICAL = [EXCLUSIVE, `${EXCLUSIVE}WithComments`];
/** SHA-1 is not among them. */
const SIGNATURES = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
];
const DIGESTS = [`${ENCRYPTION}sha256`, `${ENCRYPTION}sha512`];

/** Elements that may be only the outermost, or stand only directly in a response. */
const OUTERMOST = ['Response', 'LogoutRequest', 'LogoutResponse'];
const IN_RESPONSE = ['Assertion', 'EncryptedAssertion'];

const refuse = (code: string): SingleSignOnError => new SingleSignOnError('answer', code);

/**
 * Refuses a message in which an assertion or a signature stands where it does not belong, whatever its namespace. In
 * what remains, a signature covers the element that it stands in, and nothing else can be taken for that element.
 *
 * @throws SingleSignOnError `answer`
 */
export function assertForm(
  root: XmlElement,
  kind: 'Response' | 'Assertion' | 'LogoutRequest' | 'LogoutResponse',
) {
  const space = kind === 'Assertion' ? ASSERTION : PROTOCOL;
  if (root.name !== kind || root.space !== space) throw refuse('kind');
  if (attributeOf(root, 'Version') !== '2.0') throw refuse('version');
  const ids: string[] = [];
  for (const [element, parent] of walk(root)) {
    ids.push(...element.attributes.filter(({ name }) => /^id$/i.test(name)).map(({ value }) => value));
    if (parent && OUTERMOST.includes(element.name)) throw refuse('nested');
    if (parent && IN_RESPONSE.includes(element.name)) assertInResponse(element, parent, root);
    if (element.name === 'Signature') assertSignature(element, parent, root);
  }
  if (new Set(ids).size < ids.length) throw refuse('ids');
}

function assertInResponse(element: XmlElement, parent: XmlElement, root: XmlElement): void {
  const belongs = root.name === 'Response' && parent === root && element.space === ASSERTION;
  if (!belongs) throw refuse('nested');
}

function assertSignature(signature: XmlElement, parent: XmlElement | undefined, root: XmlElement): void {
  const isSigned = parent && (parent === root || (parent.name === 'Assertion' && parent.space === ASSERTION));
  if (!isSigned || childrenNamed(parent, 'Signature').length > 1) throw refuse('signaturePlace');
  const [info] = exactly(signature, ['SignedInfo', 'SignatureValue'], ['KeyInfo']);
  const [canonical, method, reference] = exactly(info, [
    ...['CanonicalizationMethod', 'SignatureMethod', 'Reference'],
  ]);
  assertAlgorithm(canonical, CANONICAL);
  assertAlgorithm(method, SIGNATURES);
  if (method && method.children.length > 0) throw refuse('signatureForm');
  assertReference(reference, parent);
  if (textOf(childrenNamed(signature, 'SignatureValue')[0]) === undefined) throw refuse('signatureForm');
}

function assertReference(reference: XmlElement | undefined, signed: XmlElement): void {
  const id = attributeOf(signed, 'ID');
  if (!id || attributeOf(reference, 'URI') !== `#${id}`) throw refuse('reference');
  const [transforms, method, value] = exactly(reference, ['Transforms', 'DigestMethod', 'DigestValue']);
  const [enveloped, canonical] = exactly(transforms, ['Transform', 'Transform']);
  assertAlgorithm(enveloped, [ENVELOPED]);
  assertAlgorithm(canonical, CANONICAL);
  assertAlgorithm(method, DIGESTS);
  if (textOf(value) === undefined) throw refuse('signatureForm');
}

/** The children of an element of a signature, which has these in this order and no others. */
function exactly(element: XmlElement | undefined, names: string[], optional: string[] = []): XmlElement[] {
  const children = element?.children ?? [];
  const expected = children.length > names.length ? [...names, ...optional] : names;
  const isExact =
    children.length === expected.length &&
    children.every(({ name, space }, index) => name === expected[index] && space === SIGNATURE);
  if (!isExact) throw refuse('signatureForm');
  return children;
}

function assertAlgorithm(element: XmlElement | undefined, allowed: readonly string[]): void {
  if (!allowed.includes(attributeOf(element, 'Algorithm') ?? '')) throw refuse('algorithm');
}

const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? [];

export const isSigned = (element: XmlElement | undefined): boolean =>
  childrenOf(element, SIGNATURE, 'Signature').length > 0;

/** A point in time as SAML writes it, always in UTC; in milliseconds. */
export function timeOf(text: string | undefined): number {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?$/;
  if (text === undefined || !form.test(text)) throw refuse('time');
  const at = Date.parse(/T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(at)) throw refuse('time');
  return at;
}
