import { createHash, createSign, createVerify, X509Certificate, type KeyLike } from 'node:crypto';
import { signedText } from '../outside/alipay.text.ts';

type Params = Readonly<Record<string, string>>;

/** Keys are PEM, or the base64 of their bytes, as Alipay's key tool writes them. */
export const privateKeyOf = (key: string): string =>
  key.includes('-----') ? key : `-----BEGIN PRIVATE KEY-----\n${key.trim()}\n-----END PRIVATE KEY-----`;

export const signParams = (params: Params, privateKey: string): string =>
  createSign('RSA-SHA256')
    .update(signedText(params, ['sign']))
    .sign(privateKeyOf(privateKey), 'base64');

const isSigned = (text: string, sign: string, key: KeyLike): boolean =>
  createVerify('RSA-SHA256').update(text).verify(key, sign, 'base64');

/** Notifications are signed without `sign_type`, messages of the gateway with it. */
export const isNoticeSigned = (params: Params, certificate: string): boolean => {
  const key = new X509Certificate(certificate).publicKey;
  const sign = params['sign'] ?? '';
  return (
    isSigned(signedText(params, ['sign', 'sign_type']), sign, key) ||
    isSigned(signedText(params, ['sign']), sign, key)
  );
};

/** Whether the answer's member is signed: its text exactly as it came. */
export const isAnswerSigned = (said: string, sign: string, certificate: string): boolean =>
  isSigned(said, sign, new X509Certificate(certificate).publicKey);

/** Alipay's number of a certificate: of its issuer, the narrowest name first, and its serial number. */
function serialOf(certificate: X509Certificate): string {
  const issuer = certificate.issuer.split('\n').reverse().join(',');
  const serial = BigInt(`0x${certificate.serialNumber}`).toString(10);
  return createHash('md5').update(`${issuer}${serial}`, 'utf8').digest('hex');
}

export const certificateSerial = (pem: string): string => serialOf(new X509Certificate(pem));

/** Of the certificates in Alipay's root file those with RSA. */
export const rootSerial = (pems: string): string =>
  (pems.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [])
    .map((pem) => new X509Certificate(pem))
    .filter(({ publicKey }) => publicKey.asymmetricKeyType === 'rsa')
    .map(serialOf)
    .join('_');
