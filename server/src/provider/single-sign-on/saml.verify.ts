import { createPrivateKey, X509Certificate } from 'node:crypto';
import { getVerifiedXml, parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js';
import { SingleSignOnError, type SamlSource } from './single-sign-on.port.ts';

const RSA_BITS = 2048;

/**
 * The certificates with which the provider signs. Their dates do not matter for a sign-in: what is trusted is the key that
 * an administrator has entered.
 *
 * @throws SingleSignOnError `certificate`
 */
export function certificatesOf({ settings: { certificates } }: SamlSource): X509Certificate[] {
  return certificates.map((pem) => {
    const certificate = certificateOf(pem);
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS)
      throw new SingleSignOnError('certificate', 'key');
    return certificate;
  });
}

/** Some providers show their certificate without the lines around it. */
export function certificateOf(text: string): X509Certificate {
  const body = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '');
  try {
    return new X509Certificate(Buffer.from(body, 'base64'));
  } catch {
    throw new SingleSignOnError('certificate', 'unreadable');
  }
}

export function privateKeyOf({ privateKey }: SamlSource) {
  try {
    return createPrivateKey(privateKey);
  } catch {
    throw new SingleSignOnError('certificate', 'privateKey');
  }
}

/**
 * Returns the canonical text that the signature of an element covers: the element without the signature. Nothing else of
 * the message may be read afterwards.
 *
 * The library's own functions for a whole answer are not used: they accept SHA-1 and a redirect without a signature, go by
 * the computer's clock, and keep what was used before in memory.
 *
 * @throws SingleSignOnError `answer`
 */
export async function signedText(
  xml: string,
  path: '/*' | "/*/*[local-name()='Assertion']",
  certificates: readonly X509Certificate[],
): Promise<string> {
  const pems = certificates.map((certificate) => certificate.toString());
  let text: string | null = null;
  try {
    const elements: readonly unknown[] = xpath.selectElements(await parseDomFromString(xml), path);
    if (elements[0]) text = getVerifiedXml(xml, elements[0], pems);
  } catch {
    // Its message repeats the signature.
  }
  if (text === null) throw new SingleSignOnError('answer', 'signature');
  return text;
}
