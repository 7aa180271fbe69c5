import type { X509Certificate } from 'node:crypto';
import {
  SingleSignOnError,
  type Clock,
  type OnceStore,
  type SamlPort,
  type SamlSource,
} from './single-sign-on.port.ts';
import { newCertificate } from './saml.certificate.ts';
import { readLogout } from './saml.logout.ts';
import { authnRequest, logoutRequest, metadataOf, newMessageId, redirectUrl } from './saml.message.ts';
import { assertResponse, readAssertion, type Asserted } from './saml.person.ts';
import { decodeMessage, verifiedAssertion } from './saml.response.ts';
import { assertForm } from './saml.rules.ts';
import { certificateOf, certificatesOf, privateKeyOf } from './saml.verify.ts';
import { readXml } from './saml.xml.ts';
import { onceValue } from './sso.token.ts';

/** Requests go by redirect and are signed; answers come by form. Signatures with SHA-1 are refused. */
export function createSaml({ now }: Clock): SamlPort {
  return {
    begin: (source, { state }) =>
      Promise.try(() => {
        const to = source.settings.signInUrl;
        const id = newMessageId();
        const xml = authnRequest({ source, id, at: now(), to });
        const url = redirectUrl(source, { to, kind: 'SAMLRequest', xml, relayState: state });
        return { url, kept: { requestId: id } };
      }),
    async complete(source, { samlResponse, kept }, once) {
      const requestId = kept === null ? null : kept['requestId'];
      if (requestId === undefined || requestId === '') throw new SingleSignOnError('answer', 'kept');
      if (requestId === null && !source.settings.idpInitiated)
        throw new SingleSignOnError('answer', 'notRequested');
      const expected = { source, requestId, at: now() };
      const xml = decodeMessage(samlResponse);
      const written = readXml(xml);
      assertForm(written, 'Response');
      assertResponse(written, expected);
      const asserted = readAssertion(await verifiedAssertion(source, { xml, written }), expected);
      await assertFirst(source, { asserted, requestId, once });
      return asserted.person;
    },
    signOutUrl: (source, person) =>
      Promise.try(() => {
        const to = source.settings.signOutUrl;
        if (to === null) return null;
        const xml = logoutRequest({ source, id: newMessageId(), at: now(), to }, person);
        return redirectUrl(source, { to, kind: 'SAMLRequest', xml });
      }),
    signedOut: (source, message) => readLogout(source, message, now()),
    metadata: metadataOf,
    newKey: (commonName) => newCertificate(commonName, now()),
    // The provider's addresses are for browsers, so there is nothing to ask.
    check: (source) => Promise.try(() => assertUsable(source, now())),
  };
}

/** Neither the assertion nor the answer to the same request may be used a second time. */
async function assertFirst(
  { settings, ourEntityId }: SamlSource,
  { asserted, requestId, once }: { asserted: Asserted; requestId: string | null; once: OnceStore },
): Promise<void> {
  const values = [
    ['samlAssertion', asserted.id],
    ...(requestId === null ? [] : [['samlRequest', requestId]]),
  ];
  for (const value of values)
    if (!(await once.first(onceValue(ourEntityId, settings.entityId, ...value), asserted.seconds)))
      throw new SingleSignOnError('used', 'assertion');
}

function assertUsable(source: SamlSource, at: Date): void {
  const isCurrent = ({ validTo }: X509Certificate) => Date.parse(validTo) > at.getTime();
  if (!certificatesOf(source).some(isCurrent)) throw new SingleSignOnError('certificate', 'expired');
  if (!certificateOf(source.certificate).checkPrivateKey(privateKeyOf(source)))
    throw new SingleSignOnError('certificate', 'privateKey');
}
