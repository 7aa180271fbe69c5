import type { X509Certificate } from 'node:crypto';
import { SingleSignOnError, type SamlSource } from './single-sign-on.port.ts';
import { decrypt, undecipherable } from './saml.decrypt.ts';
import { ASSERTION, assertForm, isSigned, PROTOCOL } from './saml.rules.ts';
import { certificatesOf, privateKeyOf, signedText } from './saml.verify.ts';
import { attributeOf, childrenOf, readXml, unreadable, type XmlElement } from './saml.xml.ts';

const MOST_BASE64 = 400_000;
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** The text of a message in base64. */
export function decodeMessage(message: string): string {
  const text = message.replace(/\s/g, '');
  if (text.length > MOST_BASE64 || !/^[\w+/-]+={0,2}$/.test(text)) throw unreadable();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'base64'));
  } catch {
    throw unreadable();
  }
}

/**
 * Returns the one assertion of a response, read from what a signature covers. Providers sign the assertion, or the
 * response, or both: one signature that covers the assertion is enough, but each that is there must be valid.
 *
 * @throws SingleSignOnError
 */
export async function verifiedAssertion(
  source: SamlSource,
  { xml, written }: { xml: string; written: XmlElement },
): Promise<XmlElement> {
  const certificates = certificatesOf(source);
  const covered = isSigned(written) ? readXml(await signedText(xml, '/*', certificates)) : undefined;
  const response = covered ?? written;
  assertSuccess(response);
  const [assertion, ...more] = childrenOf(response, ASSERTION, 'Assertion');
  const [encrypted, ...others] = childrenOf(response, ASSERTION, 'EncryptedAssertion');
  if (more.length + others.length > 0 || (assertion && encrypted)) throw refuse('assertions');
  if (encrypted) {
    const text = decrypt(encrypted, privateKeyOf(source));
    return await decrypted(text, { certificates, isCovered: covered !== undefined });
  }
  if (!assertion) throw refuse('assertions');
  if (isSigned(childrenOf(written, ASSERTION, 'Assertion')[0]))
    return readXml(await signedText(xml, "/*/*[local-name()='Assertion']", certificates));
  if (!covered) throw refuse('unsigned');
  return assertion;
}

const refuse = (code: string): SingleSignOnError => new SingleSignOnError('answer', code);

async function decrypted(
  text: string,
  { certificates, isCovered }: { certificates: readonly X509Certificate[]; isCovered: boolean },
): Promise<XmlElement> {
  try {
    const assertion = readXml(text);
    assertForm(assertion, 'Assertion');
    if (isSigned(assertion)) return readXml(await signedText(text, '/*', certificates));
    if (isCovered) return assertion;
  } catch {
    // As below: nothing about the text may be found out by changing it.
  }
  throw undecipherable();
}

/** The provider's own reason is the inner status, if there is one. */
function assertSuccess(response: XmlElement): void {
  const [status] = childrenOf(response, PROTOCOL, 'Status');
  const [outer] = childrenOf(status, PROTOCOL, 'StatusCode');
  const [inner] = childrenOf(outer, PROTOCOL, 'StatusCode');
  const code = attributeOf(outer, 'Value');
  if (code === undefined) throw refuse('status');
  if (code !== SUCCESS)
    throw new SingleSignOnError('refused', (attributeOf(inner, 'Value') ?? code).replace(/^.*:/, ''));
}
