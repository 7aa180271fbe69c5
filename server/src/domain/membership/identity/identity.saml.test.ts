import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityEndpoints } from '@outlay/contract/membership/identity';
import { newBrowser } from '#provider/single-sign-on/browser.double.ts';
import {
  answerXml,
  goodAnswer,
  logoutXml,
  newIdpKey,
  posted,
  redirectQuery,
} from '#provider/single-sign-on/saml.double.ts';
import { openSamlIdp, type SamlIdp } from '#provider/single-sign-on/saml.idp.double.ts';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { connectionForm, enabled, tokenIn } from '../../../../test/connecting.ts';
import { startServer, type TestServer } from '../../../../test/harness.ts';
import { memberOf, statusOf, TRUSTING, withMail } from '../../../../test/single-sign-on.ts';

const SITE = 'http://outlay.test';
const MAIL = 'lin@harbour.example';

let server: TestServer;
let idp: SamlIdp;
let ours: Crew;
beforeAll(async () => {
  server = await startServer();
  idp = await openSamlIdp();
});
afterAll(async () => {
  await idp.close();
  await server.stop();
});
beforeEach(async () => {
  await server.owner.query('update person set email = null where email is not null');
  ours = await newCompany(server, 'Harbour Works');
  await withMail(server, ours.employee, MAIL);
  idp.chosen = { subject: 'lin', attributes: { displayName: ['Lin'], mail: [MAIL] } };
});

/** Connects the provider, which reads our certificate in the metadata; returns the id of the connection. */
async function connectedTo(idpInitiated = false): Promise<string> {
  const { entityId, signInUrl, key } = idp;
  const attributes = { name: 'displayName', email: 'mail', phone: null };
  const form = connectionForm(
    {
      ...{ kind: 'saml', entityId, signInUrl, signOutUrl: `${signInUrl}/out` },
      ...{ certificates: [key.certificate], idpInitiated, attributes },
    },
    undefined,
    { firstMeeting: TRUSTING },
  );
  const { id } = await enabled(server, ours, form);
  const text = await (await fetch(`${server.url}/api/sso/saml/${id}/metadata`)).text();
  const [, certificate = ''] = /X509Certificate>([^<]+)</.exec(text) ?? [];
  idp.service = `-----BEGIN CERTIFICATE-----\n${certificate.replaceAll(/\s/g, '')}\n-----END CERTIFICATE-----`;
  return id;
}

/** Begins a sign-in, and opens the provider's page with the answer. */
async function answered(connectionId: string) {
  const request = { connectionId, to: null, inside: false };
  const { state, url } = sure(await server.call(null, identityEndpoints.begin, request));
  const page = await newBrowser().open(url ?? '', SITE);
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ?? '';
  return { state, form: { SAMLResponse: value('SAMLResponse'), RelayState: value('RelayState') } };
}

/** Posts an answer, as the provider's page does; returns the query of the page that follows. */
async function post(id: string, form: Record<string, string>) {
  const init = { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } as const;
  const answer = await fetch(`${server.url}/api/sso/saml/${id}/acs`, init);
  expect(answer.status).toBe(303);
  const next = new URL(answer.headers.get('location') ?? '', SITE);
  expect(next.href).toMatch(`${SITE}/pages/SSO/SSO?`);
  return Object.fromEntries(next.searchParams);
}

const complete = (state: string) => server.call(null, identityEndpoints.complete, { state, query: {} });
const identities = async () =>
  (await server.owner.query('select 1 from external_identity where company_id = $1', [ours.companyId]))
    .rowCount;
const signIn = async (id: string) => {
  const { state, form } = await answered(id);
  await post(id, form);
  return tokenIn(sure(await complete(state)));
};

/** An answer that no sign-in of ours requested. */
const unsolicited = (id: string) => {
  const to = {
    ...{ issuer: idp.entityId, audience: `${SITE}/api/sso/saml/${id}/metadata` },
    ...{ recipient: `${SITE}/api/sso/saml/${id}/acs`, requestId: null, at: new Date() },
  };
  return posted(answerXml({ ...goodAnswer(idp.key, to), ...idp.chosen }));
};

describe('A sign-in by SAML', () => {
  test('signs in the browser that began it, with the state that came back', async () => {
    const id = await connectedTo();
    const { state, form } = await answered(id);

    const query = await post(id, form);
    const token = tokenIn(sure(await complete(state)));

    expect(query).toEqual({ state });
    expect(await memberOf(server, ours.employee, token)).toBe(ours.employee.memberId);
    expect((await complete(state)).body).toMatchObject({ reason: 'signInStateMismatch' });
  });

  test('with a changed answer leads to the page with an error and signs nobody in', async () => {
    const id = await connectedTo();
    const { state, form } = await answered(id);
    const xml = Buffer.from(form.SAMLResponse, 'base64').toString('utf8');

    const query = await post(id, {
      ...form,
      SAMLResponse: posted(xml.replaceAll(MAIL, 'boss@harbour.example')),
    });

    expect(query).toEqual({ error: 'answerRefused' });
    expect((await complete(state)).status).not.toBe(200);
    expect(await identities()).toBe(0);
  });

  test('with the answer signed by another key leads to the page with an error', async () => {
    const id = await connectedTo();
    idp.chosen = { ...idp.chosen, key: newIdpKey('another') };
    const { form } = await answered(id);

    expect(await post(id, form)).toEqual({ error: 'answerRefused' });
    expect(await identities()).toBe(0);
  });

  test('is not repeated with the same answer', async () => {
    const id = await connectedTo(true);
    const { state, form } = await answered(id);
    await post(id, form);
    tokenIn(sure(await complete(state)));

    expect(await post(id, form)).toHaveProperty('error');
    expect(await post(id, { ...form, RelayState: '' })).toHaveProperty('error');
    expect(await complete(state)).not.toMatchObject({ status: 200 });
  });

  test('gives nothing for a state whose answer has not come', async () => {
    const id = await connectedTo();
    const { form } = await answered(id);

    const early = await complete(form.RelayState);

    expect(early.body).toMatchObject({ code: 'NOT_ALLOWED', reason: 'answerRefused' });
    expect(await identities()).toBe(0);
  });

  test('is refused to an answer for another attempt', async () => {
    const id = await connectedTo();
    const mine = await answered(id);
    const theirs = await answered(id);

    expect(await post(id, { ...theirs.form, RelayState: mine.state })).toEqual({ error: 'answerRefused' });
    expect((await complete(mine.state)).status).not.toBe(200);
  });
});

describe('A sign-in that a SAML provider begins', () => {
  test('is refused unless the company has switched it on', async () => {
    const id = await connectedTo();

    expect(await post(id, { SAMLResponse: unsolicited(id), RelayState: '' })).toEqual({
      error: 'answerRefused',
    });
    expect(await identities()).toBe(0);
  });

  test('is completed once with the answer in the address', async () => {
    const id = await connectedTo(true);

    const { answer = '' } = await post(id, { SAMLResponse: unsolicited(id), RelayState: '' });
    const token = tokenIn(sure(await complete(answer)));

    expect(await memberOf(server, ours.employee, token)).toBe(ours.employee.memberId);
    expect((await complete(answer)).body).toMatchObject({ reason: 'signInStateMismatch' });
  });
});

describe('A sign-out by a SAML provider', () => {
  const signOut = (id: string, sessions: string[], key = idp.key) => {
    const destination = `${SITE}/api/sso/saml/${id}/slo`;
    const request = { key, issuer: idp.entityId, destination, subject: 'lin', sessions, issued: new Date() };
    const query = redirectQuery(logoutXml(request), { key });
    return fetch(`${server.url}/api/sso/saml/${id}/slo?${query}`, { redirect: 'manual' });
  };

  test('ends the session that it names, and answers the provider', async () => {
    const id = await connectedTo();
    idp.chosen = { ...idp.chosen, session: '_one' };
    const one = await signIn(id);
    idp.chosen = { ...idp.chosen, session: '_two' };
    const two = await signIn(id);

    const answer = await signOut(id, ['_one']);

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(`${idp.signInUrl}/out?SAMLResponse=`);
    expect(await statusOf(server, ours.employee, one)).toBe(401);
    expect(await statusOf(server, ours.employee, two)).toBe(200);
  });

  test('is refused with the signature of another key', async () => {
    const id = await connectedTo();
    idp.chosen = { ...idp.chosen, session: '_one' };
    const token = await signIn(id);

    const { status } = await signOut(id, ['_one'], newIdpKey('another'));

    expect(status).toBe(400);
    expect(await statusOf(server, ours.employee, token)).toBe(200);
  });
});
