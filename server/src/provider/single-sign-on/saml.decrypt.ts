import { constants, createDecipheriv, privateDecrypt, type KeyObject } from 'node:crypto';
import { SingleSignOnError } from './single-sign-on.port.ts';
import { ENCRYPTION, SIGNATURE } from './saml.rules.ts';
import { attributeOf, childrenOf, textOf, walk, type XmlElement } from './saml.xml.ts';

const ENCRYPTION_11 = 'http://www.w3.org/2009/xmlenc11#';
/** By algorithm: the cipher, and the bytes of its key and of its initial value. */
type Cipher = readonly [name: string, key: number, start: number];
const CIPHERS = new Map<string, Cipher>([
  [`${ENCRYPTION_11}aes128-gcm`, ['aes-128-gcm', 16, 12]],
  [`${ENCRYPTION_11}aes256-gcm`, ['aes-256-gcm', 32, 12]],
  [`${ENCRYPTION}aes128-cbc`, ['aes-128-cbc', 16, 16]],
  [`${ENCRYPTION}aes256-cbc`, ['aes-256-cbc', 32, 16]],
]);
const TAG = 16;
const DIGESTS = new Map([
  [`${SIGNATURE}sha1`, 'sha1'],
  [`${ENCRYPTION}sha256`, 'sha256'],
  [`${ENCRYPTION}sha512`, 'sha512'],
]);

/** One error for everything that fails after decryption has begun: which step it was would help to guess the text. */
export const undecipherable = (): SingleSignOnError => new SingleSignOnError('answer', 'encrypted');

/**
 * Decrypts what is in an `EncryptedAssertion`, with AES and a key that is encrypted to us with RSA-OAEP. `xml-encryption`
 * is not used, because it also accepts RSA without OAEP, and Triple DES.
 *
 * @throws SingleSignOnError `answer`
 */
export function decrypt(holder: XmlElement, key: KeyObject): string {
  const [data, ...others] = childrenOf(holder, ENCRYPTION, 'EncryptedData');
  if (!data || others.length > 0) throw undecipherable();
  try {
    return decipher(cipherOf(data), keyIn(encryptedKeyOf(holder), key), bytesIn(data));
  } catch {
    throw undecipherable();
  }
}

function cipherOf(data: XmlElement): Cipher {
  const cipher = CIPHERS.get(algorithmOf(data));
  if (!cipher) throw undecipherable();
  return cipher;
}

const methodOf = (element: XmlElement): XmlElement | undefined =>
  childrenOf(element, ENCRYPTION, 'EncryptionMethod')[0];
const algorithmOf = (element: XmlElement): string => attributeOf(methodOf(element), 'Algorithm') ?? '';

/** The key stands in the encrypted data, or beside it. */
function encryptedKeyOf(holder: XmlElement): XmlElement {
  const keys = [...walk(holder)]
    .map(([element]) => element)
    .filter(({ name, space }) => name === 'EncryptedKey' && space === ENCRYPTION);
  const [key, ...others] = keys;
  if (!key || others.length > 0) throw undecipherable();
  return key;
}

function bytesIn(element: XmlElement): Buffer {
  const [data] = childrenOf(element, ENCRYPTION, 'CipherData');
  const text = textOf(childrenOf(data, ENCRYPTION, 'CipherValue')[0]);
  return Buffer.from(text ?? '', 'base64');
}

/** RSA-OAEP with one hash for both of its parts, which is what OpenSSL offers; SHA-1 is no weakness here. */
function keyIn(encrypted: XmlElement, key: KeyObject): Buffer {
  const algorithm = algorithmOf(encrypted);
  const [digest] = childrenOf(methodOf(encrypted), SIGNATURE, 'DigestMethod');
  const [mask] = childrenOf(methodOf(encrypted), ENCRYPTION_11, 'MGF');
  const hash = DIGESTS.get(attributeOf(digest, 'Algorithm') ?? `${SIGNATURE}sha1`);
  const maskHash = mask === undefined ? 'sha1' : attributeOf(mask, 'Algorithm')?.split('#mgf1')[1];
  const isOaep = algorithm === `${ENCRYPTION}rsa-oaep-mgf1p` || algorithm === `${ENCRYPTION_11}rsa-oaep`;
  if (!isOaep || hash === undefined || hash !== maskHash) throw undecipherable();
  return privateDecrypt(
    { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: hash },
    bytesIn(encrypted),
  );
}

function decipher([name, keyBytes, startBytes]: Cipher, key: Buffer, bytes: Buffer): string {
  if (key.length !== keyBytes) throw undecipherable();
  const isGcm = name.endsWith('gcm');
  const end = isGcm ? bytes.length - TAG : bytes.length;
  const decipherer = createDecipheriv(name as 'aes-256-gcm', key, bytes.subarray(0, startBytes), {
    authTagLength: TAG,
  }).setAutoPadding(false);
  if (isGcm) decipherer.setAuthTag(bytes.subarray(end));
  const text = Buffer.concat([decipherer.update(bytes.subarray(startBytes, end)), decipherer.final()]);
  return new TextDecoder('utf-8', { fatal: true }).decode(isGcm ? text : unpadded(text));
}

/** The last byte is the number of bytes to remove; the others may be anything (XML Encryption 1.1, 5.2). */
function unpadded(text: Buffer): Buffer {
  const length = text.at(-1) ?? 0;
  if (length < 1 || length > 16 || length > text.length) throw undecipherable();
  return text.subarray(0, text.length - length);
}
