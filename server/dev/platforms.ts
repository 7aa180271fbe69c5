// `npm run dev -- --platforms`: simulated systems to sign in through, and the demo company connected with each of them.
// The product knows nothing of this program: it is an administrator who calls its API.
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionEndpoints } from '@outlay/contract/membership/connection';
import { ROUTES } from '@outlay/contract/routes';
import { connect, signInAsAdministrator, type Caller } from './connect.ts';
import { CHATS, openDoubles, PORTAL_URL, SAML_ID, type Doubles } from './doubles.ts';
import { LDAP_PASSWORD, SAML_PERSON } from './people.ts';

const TRIES = 600;
const PAUSE_MS = 500;

/** The address of the pages, and of the server that the calls go to. */
const [site = '', origin = ''] = process.argv.slice(2);

/** The first start makes the demo company, which takes a while. */
async function untilReady(): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(`${origin}/api/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(PAUSE_MS);
  }
  throw new Error(`The product does not answer at ${origin}.`);
}

/** The certificate with which the product signs its requests, by which the provider recognises them. */
async function trustService({ saml }: Doubles): Promise<void> {
  const metadata = await (await fetch(`${origin}/api/sso/saml/${SAML_ID}/metadata`)).text();
  const [, certificate = ''] = /<(?:\w+:)?X509Certificate>([^<]+)</.exec(metadata) ?? [];
  saml.service = `-----BEGIN CERTIFICATE-----\n${certificate.trim()}\n-----END CERTIFICATE-----`;
}

function printAddresses(companyCode: string, phone: string, parts: readonly string[]): void {
  const rows = [
    ['A phone with a host', `${phone}/`, 'the pages inside WeCom, DingTalk, Feishu; WeCom has a card wallet'],
    ['WeCom, DingTalk, Feishu', `${site}${ROUTES.signIn}`, 'the buttons below the form'],
    ['OpenID, SAML, LDAP', `${site}${ROUTES.singleSignOn}`, `company code ${companyCode}`],
    ['Portal', `${PORTAL_URL}/`, 'choose a person there'],
    ...CHATS.map((address) => ['Chat, approval centre', address, 'of whoever has signed in there once']),
  ];
  console.log('\nSimulated systems to sign in through:');
  for (const [what = '', address = '', how = ''] of rows)
    console.log(`  ${what.padEnd(24)} ${address.padEnd(42)} ${how}`);
  console.log(`  LDAP: p1 to p8, password ${LDAP_PASSWORD}. SAML signs in ${SAML_PERSON.name}.`);
  console.log(
    '  WeCom, Feishu, OpenID, LDAP and the portal trust the directory; DingTalk and SAML ask for a proof.',
  );
  for (const part of parts) console.log(`  ${part}`);
}

async function connectAll(call: Caller, doubles: Doubles): Promise<string[]> {
  const faults: string[] = [];
  for (const wanted of doubles.wanted) {
    const { name, checks } = await connect(call, wanted);
    for (const { part, fault, code } of checks)
      if (fault !== null) faults.push(`${name}: the test of ${part} says ${fault} ${code ?? ''}`);
  }
  return faults;
}

const doubles = await openDoubles(site);
await untilReady();
const call = await signInAsAdministrator(origin);
const faults = await connectAll(call, doubles);
await trustService(doubles);
printAddresses((await call(connectionEndpoints.list, {})).companyCode, doubles.phone, faults);
