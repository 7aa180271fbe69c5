import { expect } from 'vitest';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { sure } from './builders.ts';
import type { TestServer } from './harness.ts';
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
