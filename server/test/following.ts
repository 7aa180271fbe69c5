import type { ConnectionForm } from '@outlay/contract/membership/connection';
import { directoryEndpoints } from '@outlay/contract/membership/directory';
import type { ContactsKind } from '@outlay/contract/membership/connection.settings';
import { CONTACT_PUSHES, type ContactChange } from '#provider/platform/contacts-push.double.ts';
import { openDingtalkDouble } from '#provider/platform/dingtalk.double.ts';
import { openFeishuDouble } from '#provider/platform/feishu.double.ts';
import type { DoublePerson } from '#provider/platform/people.double.ts';
import type { PlatformDouble } from '#provider/platform/platform.double.ts';
import type { PlatformSource } from '#provider/platform/platform.port.ts';
import { openWecomDouble } from '#provider/platform/wecom.double.ts';
import { expect } from 'vitest';
import { sure, type Crew } from './builders.ts';
import { connectionForm, enabled } from './connecting.ts';
import type { TestServer } from './harness.ts';

const TOKEN = 'token-of-a-test';
const KEY = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';

export type Contacts = PlatformDouble & { source: PlatformSource };

/** A simulated platform without people. */
export const openContacts: Readonly<Record<ContactsKind, () => Promise<Contacts>>> = {
  wecom: () => openWecomDouble({ people: [] }),
  dingtalk: () => openDingtalkDouble({ people: [] }),
  feishu: () => openFeishuDouble({ people: [] }),
};

export interface Followed {
  connectionId: string;
  /** Reads everything in a dry run, and applies it. */
  run: () => Promise<{ id: string; state: string }>;
  /** Tells the server of a change, with the platform's own encryption. */
  push: (change: ContactChange) => Promise<{ status: number; text: string }>;
  runs: () => Promise<{ id: string; state: string; leaving: number }[]>;
}

/** Connects the company with the contacts of a simulated platform, which it follows. */
export async function followed(
  server: TestServer,
  crew: Crew,
  { kind, contacts }: { kind: ContactsKind; contacts: Contacts },
  change: Partial<ConnectionForm> = {},
): Promise<Followed> {
  const { settings, secret } = contacts.source;
  const form = connectionForm(settings, secret, { uses: ['signIn', 'directory'], ...change });
  const secrets = { ...form.secrets, callbackToken: TOKEN, callbackKey: KEY };
  const { id: connectionId } = await enabled(server, crew, { ...form, secrets });
  const { administrator } = crew;
  const receiver =
    settings.kind === 'wecom'
      ? settings.corpId
      : settings.kind === 'dingtalk'
        ? settings.appKey
        : appIdOf(settings);
  const runs = async () => sure(await server.call(administrator, directoryEndpoints.runs, {})).items;
  return {
    ...{ connectionId, runs },
    async run() {
      sure(await server.call(administrator, directoryEndpoints.try, {}));
      const { id } = sure(await server.call(administrator, directoryEndpoints.run, {}));
      const found = async () => (await runs()).find((one) => one.id === id);
      await expect.poll(async () => (await found())?.state, { timeout: 20_000 }).not.toBe('running');
      return (await found())!;
    },
    push: (change) =>
      CONTACT_PUSHES[kind](
        { token: TOKEN, key: KEY, receiver, now: () => server.now().getTime() },
        `${server.url}/api/callback/${connectionId}`,
        change,
      ),
  };
}

const appIdOf = (settings: PlatformSource['settings']): string =>
  settings.kind === 'feishu' ? settings.appId : '';

/** People of a department with phone numbers of their own. */
export const staffOf = (count: number, department: number, from = 0): DoublePerson[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ userId: `u${from + n}`, name: `Staff ${from + n}`, departments: [department] },
    mobile: `139${String(10_000_000 + from + n)}`,
  }));
