import { expect } from 'vitest';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { sure, type Crew } from './builders.ts';
import type { Person, TestServer } from './harness.ts';
import { hire } from './hiring.ts';
import { askForCode, receivedCode } from './registering.ts';

/** The token in an invitation link. */
export const tokenOf = ({ url }: { url: string }): string => new URL(url).searchParams.get('token') ?? '';

/** Requests and enters the code of a person who joins; returns the ticket. */
export async function ticketFor(server: TestServer, account: string) {
  sure(await askForCode(server, account, 'join'));
  const code = await receivedCode(server, account);
  return sure(await server.call(null, joinEndpoints.checkCode, { account, code }));
}

/** Waits for the text that was sent to a phone number or mail address. */
export async function noted(server: TestServer, account: string): Promise<string> {
  let text = '';
  const arrived = async () => {
    const { rows } = await server.owner.query<{ text: string }>(
      'delete from sent_note where recipient = $1 returning text',
      [account],
    );
    text = rows[0]?.text ?? '';
    return text;
  };
  await expect.poll(arrived).not.toBe('');
  return text;
}

/** What an invitation may say; a link for anybody unless it says otherwise. */
export interface Wish {
  channel?: 'link' | 'phone' | 'mail' | 'face';
  account?: string;
  seats?: number;
  days?: number;
  departmentId?: string;
}

/** Inviting, and what people do with an invitation, for the current server and another company. */
export function joinDesk(stage: () => { server: TestServer; theirs: Crew }) {
  return {
    inviteAs: async (who: Person, wish: Wish) =>
      sure(await stage().server.call(who, joinEndpoints.invite, { channel: 'link', ...wish })),
    look: (token: string) => stage().server.call(null, joinEndpoints.contact, { token }),
    join: (who: Person, token: string) => stage().server.call(who, joinEndpoints.joinCompany, { token }),
    /** A member of the other company. */
    async outsider(name = 'Mara Outside'): Promise<Person> {
      const { server, theirs } = stage();
      const [person] = await hire(server, theirs.companyId, [{ name, departmentId: theirs.departmentId }]);
      if (!person) throw new Error('nobody was hired');
      return person;
    },
  };
}
