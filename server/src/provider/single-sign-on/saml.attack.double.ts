import { answerXml, assertionXml, responseXml, signXml, type Answer } from './saml.double.ts';

/**
 * Answers of an attacker who holds a good answer, and wants to be somebody else. Each takes the good answer and returns
 * the XML that is posted.
 */
export type Attack = (good: Answer) => string;
/** With the code of the error by which it is refused: `xml` if it is not even read. */
type Refused = readonly [code: string, attack: Attack];

const VICTIM = 'director@corp.example';

/** The assertion of a good answer with its signature, and one for the victim without. */
function parts(good: Answer) {
  const signed = signXml(assertionXml(good), 'Assertion', good);
  const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(signed)?.[0] ?? '';
  const forged = assertionXml({ ...good, subject: VICTIM, assertionId: '_forged' });
  return { signed, signature, forged, unsigned: signed.replace(signature, '') };
}

const withObject = (signature: string, content: string): string =>
  signature.replace('</ds:Signature>', `<ds:Object>${content}</ds:Object></ds:Signature>`);
const afterIssuer = (xml: string, content: string): string =>
  xml.replace('</saml:Issuer>', `</saml:Issuer>${content}`);
const inside = (xml: string, content: string): string =>
  xml.replace('</saml:Assertion>', `${content}</saml:Assertion>`);

/** The signed element stays in the answer, where its signature is valid, and another is put where the reader looks. */
export const WRAPPINGS: Readonly<Record<string, Refused>> = {
  'a forged assertion before the signed one': [
    'assertions',
    (good) => {
      const { signed, forged } = parts(good);
      return responseXml(good, forged + signed);
    },
  ],
  'a forged assertion after the signed one': [
    'assertions',
    (good) => {
      const { signed, forged } = parts(good);
      return responseXml(good, signed + forged);
    },
  ],
  'the signed assertion inside a forged one': [
    'nested',
    (good) => {
      const { signed, forged } = parts(good);
      return responseXml(good, inside(forged, signed));
    },
  ],
  'the signed assertion in the advice of a forged one': [
    'nested',
    (good) => {
      const { signed, forged } = parts(good);
      return responseXml(good, inside(forged, `<saml:Advice>${signed}</saml:Advice>`));
    },
  ],
  'a forged assertion inside the signed one': [
    'nested',
    (good) => {
      const { signed, forged } = parts(good);
      return responseXml(good, inside(signed, forged));
    },
  ],
  'a forged assertion with the signature, and the signed one in an object of it': [
    'signatureForm',
    (good) => {
      const { signature, forged, unsigned } = parts(good);
      return responseXml(good, afterIssuer(forged, withObject(signature, unsigned)));
    },
  ],
  'a forged assertion with the signature, and the signed one beside it': [
    'reference',
    (good) => {
      const { signature, forged, unsigned } = parts(good);
      return responseXml(good, afterIssuer(forged, signature) + unsigned);
    },
  ],
  'the signed assertion in the extensions of the response': [
    'nested',
    (good) => {
      const { signed, forged } = parts(good);
      return responseXml(good, `<samlp:Extensions>${signed}</samlp:Extensions>${forged}`);
    },
  ],
  'the signed assertion in the status of the response': [
    'nested',
    (good) => {
      const { signed, forged } = parts(good);
      const detail = `<samlp:StatusDetail>${signed}</samlp:StatusDetail></samlp:Status>`;
      return responseXml(good, forged).replace('</samlp:Status>', detail);
    },
  ],
  'a forged assertion with the id of the signed one': [
    'ids',
    (good) => {
      const { signed } = parts(good);
      return responseXml(good, signed + assertionXml({ ...good, subject: VICTIM }));
    },
  ],
  'a signed response inside a forged one': [
    'nested',
    (good) => {
      const signed = answerXml({ ...good, sign: 'response' });
      return responseXml({ ...good, responseId: '_forged' }, parts(good).forged + signed);
    },
  ],
  'a forged response with the signature, and the signed one in an object of it': [
    'signatureForm',
    (good) => {
      const signed = answerXml({ ...good, sign: 'response' });
      const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(signed)?.[0] ?? '';
      const forged = responseXml({ ...good, responseId: '_forged' }, parts(good).forged);
      return afterIssuer(forged, withObject(signature, signed.replace(signature, '')));
    },
  ],
  'an assertion of another namespace beside the signed one': [
    'nested',
    (good) => {
      const { signed, forged } = parts(good);
      return responseXml(
        good,
        forged.replaceAll('urn:oasis:names:tc:SAML:2.0:assertion', 'urn:other') + signed,
      );
    },
  ],
  'a forged assertion in place of an encrypted one': [
    'nested',
    (good) => {
      const { signed, forged } = parts(good);
      return responseXml(good, `<saml:EncryptedAssertion>${forged}</saml:EncryptedAssertion>${signed}`);
    },
  ],
  'a signature that refers to the whole document': [
    'reference',
    (good) => {
      const { signed } = parts(good);
      return responseXml(good, signed.replace(/URI="#[^"]*"/, 'URI=""'));
    },
  ],
  'two signatures of one assertion': [
    'signaturePlace',
    (good) => {
      const { signed, signature } = parts(good);
      return responseXml(good, afterIssuer(signed, signature));
    },
  ],
  'two references in one signature': [
    'signatureForm',
    (good) => answerXml(good).replace(/<ds:Reference.*<\/ds:Reference>/s, (one) => one + one),
  ],
  'a comment in the digest': [
    'xml',
    (good) => answerXml(good).replace('<ds:DigestValue>', '<ds:DigestValue><!-- AAAA -->'),
  ],
};

/** Changes to a good answer that leave or remove its signature. */
export const FORGERIES: Readonly<Record<string, Refused>> = {
  'another name': [
    'signature',
    (good) => answerXml(good).replace(`>${good.subject}</saml:NameID>`, `>${VICTIM}</saml:NameID>`),
  ],
  'another attribute': ['signature', (good) => answerXml(good).replace('+8613800138000', '+8613900139000')],
  'a name that a comment divides': [
    'xml',
    (good) => {
      const longer = answerXml({ ...good, subject: `${VICTIM}.evil.example` });
      return longer.replace(`${VICTIM}.evil`, `${VICTIM}<!-- -->.evil`);
    },
  ],
  'a name with an instruction in it': [
    'xml',
    (good) => {
      const longer = answerXml({ ...good, subject: `${VICTIM}.evil.example` });
      return longer.replace(`${VICTIM}.evil`, `${VICTIM}<?x y?>.evil`);
    },
  ],
  'a name in CDATA': [
    'xml',
    (good) => answerXml({ ...good, sign: 'none' }).replace(good.subject, `<![CDATA[${VICTIM}]]>`),
  ],
  'no signature': ['unsigned', (good) => answerXml({ ...good, sign: 'none' })],
  'a valid signature of the response, and a broken one of the assertion': [
    'signature',
    (good) => {
      const both = signXml(assertionXml(good), 'Assertion', good).replace('林娜', '王强');
      return signXml(responseXml(good, both), 'Response', good);
    },
  ],
  'a valid signature of the assertion, and a broken one of the response': [
    'signature',
    (good) => answerXml({ ...good, sign: 'both' }).replace(/Destination="[^"]*"/, ''),
  ],
  'another name in a response that is signed as a whole': [
    'signature',
    (good) => answerXml({ ...good, sign: 'response' }).replace(good.subject, VICTIM),
  ],
  'a signature without a value': [
    'signatureForm',
    (good) => answerXml(good).replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>'),
  ],
  'a signature with SHA-1': [
    'algorithm',
    (good) => answerXml({ ...good, signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
  ],
  'a digest with SHA-1': [
    'algorithm',
    (good) => answerXml({ ...good, digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
  ],
};

const withType = (xml: string, type: string): string => `<?xml version="1.0"?>${type}${xml}`;

/** Documents that a careless parser reads files or memory for. */
export const DOCUMENTS: Readonly<Record<string, Attack>> = {
  'an external entity': (good) =>
    withType(answerXml(good), '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>').replace(
      '林娜',
      '&x;',
    ),
  'entities that multiply': (good) =>
    withType(answerXml(good), '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'),
  'a document type': (good) => withType(answerXml(good), '<!DOCTYPE Response>'),
  'an unknown entity': (good) => answerXml(good).replace('林娜', '&constructor;'),
  'text after the end': (good) => `${answerXml(good)}${answerXml(good)}`,
  'another encoding': (good) => `<?xml version="1.0" encoding="utf-7"?>${answerXml(good)}`,
  'deep elements': (good) => answerXml(good).replace('林娜', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}`),
  'an endless document': (good) => answerXml(good).replace('林娜', 'A'.repeat(400_000)),
  'no XML': () => 'not a response',
  nothing: () => ' ',
};
