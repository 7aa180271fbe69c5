import { encrypt, getSignature } from '@wecom/crypto';
import { secretText } from './platform.double.ts';

/** The answer of a callback; WeCom wants `success`, and tries again otherwise. */
export interface Pushed {
  status: number;
  text: string;
}

interface Pusher {
  token: string;
  key: string;
  suiteId: string;
  now: () => number;
}

/** The company that offers the suite: WeCom names it when it checks an address. */
const PROVIDER = 'wwProviderOfATest';

/** Sends encrypted callbacks of a suite, with the encryption of WeCom's own library. */
export function pusherOf({ token, key, suiteId, now }: Pusher) {
  const seconds = () => String(Math.floor(now() / 1000));
  const signed = (url: string, encrypted: string): URL => {
    const [timestamp, nonce] = [seconds(), secretText(8)];
    const address = new URL(url);
    address.searchParams.set('msg_signature', getSignature(token, timestamp, nonce, encrypted));
    address.searchParams.set('timestamp', timestamp);
    address.searchParams.set('nonce', nonce);
    return address;
  };
  return {
    async check(url: string): Promise<Pushed & { echo: string }> {
      const echo = secretText(12);
      const encrypted = encrypt(key, echo, PROVIDER);
      const address = signed(url, encrypted);
      address.searchParams.set('echostr', encrypted);
      return { ...(await read(fetch(address))), echo };
    },
    async push(url: string, kind: string, fields: Record<string, string>): Promise<Pushed> {
      const all = { SuiteId: suiteId, InfoType: kind, TimeStamp: seconds(), ...fields };
      const encrypted = encrypt(key, xml(all), suiteId);
      const body = xml({ ToUserName: suiteId, Encrypt: encrypted, AgentID: '' });
      const headers = { 'content-type': 'text/xml' };
      return read(fetch(signed(url, encrypted), { method: 'POST', headers, body }));
    },
  };
}

const read = async (answer: Promise<Response>): Promise<Pushed> => {
  const { status } = await answer;
  return { status, text: await (await answer).text() };
};

const xml = (fields: Record<string, string>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
    .join('')}</xml>`;
