import { createVerify, X509Certificate } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import {
  answerXml,
  goodAnswer,
  newIdpKey,
  posted,
  RSA_SHA256,
  type Answer,
  type IdpKey,
} from './saml.double.ts';
import { attributeOf, childrenOf, escapeXml, readXml, textOf } from './saml.xml.ts';
import { ASSERTION } from './saml.rules.ts';

/** A provider of SAML on the loopback interface, whose page signs in the chosen person at once. */
export interface SamlIdp {
  entityId: string;
  signInUrl: string;
  key: IdpKey;
  /** The certificate with which requests must be signed; without it, none is answered. */
  service: string | undefined;
  /** What its answers say otherwise. */
  chosen: Partial<Answer>;
  close(): Promise<void>;
}

export async function openSamlIdp(port = 0): Promise<SamlIdp> {
  const server = createServer((request, response) => answer(idp, request.url ?? '/', response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const idp: SamlIdp = {
    ...{ entityId: `${url}/metadata`, signInUrl: `${url}/sign-in`, key: newIdpKey('idp') },
    ...{ service: undefined, chosen: {} },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return idp;
}

function answer(idp: SamlIdp, path: string, response: ServerResponse): void {
  const [, query = ''] = path.split('?');
  const values = new URLSearchParams(query);
  if (!path.startsWith('/sign-in?') || !isSigned(query, idp.service))
    return void response.writeHead(400).end();
  const request = inflateRawSync(Buffer.from(values.get('SAMLRequest') ?? '', 'base64')).toString('utf8');
  const parsed = readXml(request);
  const recipient = attributeOf(parsed, 'AssertionConsumerServiceURL') ?? '';
  const good = goodAnswer(idp.key, {
    ...{ issuer: idp.entityId, audience: textOf(childrenOf(parsed, ASSERTION, 'Issuer')[0]) ?? '' },
    ...{ recipient, requestId: attributeOf(parsed, 'ID') ?? null, at: new Date() },
  });
  const fields = {
    SAMLResponse: posted(answerXml({ ...good, ...idp.chosen })),
    RelayState: values.get('RelayState') ?? '',
  };
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(form(recipient, fields));
}

function isSigned(query: string, certificate: string | undefined): boolean {
  const [, signed = '', signature = ''] = /^(.*)&Signature=([^&]*)$/.exec(query) ?? [];
  if (certificate === undefined || !signed.endsWith(`&SigAlg=${encodeURIComponent(RSA_SHA256)}`))
    return false;
  const { publicKey } = new X509Certificate(certificate);
  const bytes = Buffer.from(decodeURIComponent(signature), 'base64');
  return createVerify('RSA-SHA256').update(signed).verify(publicKey, bytes);
}

/** A page that posts itself. */
function form(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeXml(value)}">`,
  );
  return `<!doctype html><title>Sign in</title><body onload="document.forms[0].submit()"><form method="post" action="${escapeXml(action)}">${inputs.join('')}</form>`;
}
