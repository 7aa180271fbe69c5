import { expect } from 'vitest';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { sure } from './builders.ts';
import type { TestServer } from './harness.ts';
import { askForCode, receivedCode } from './registering.ts';

/** What a link carries. */
export const tokenOf = ({ url }: { url: string }): string => new URL(url).searchParams.get('token') ?? '';

/** Answers the code of somebody who joins. */
export async function ticketFor(server: TestServer, account: string) {
  sure(await askForCode(server, account, 'join'));
  const code = await receivedCode(server, account);
  return sure(await server.call(null, joinEndpoints.checkCode, { account, code }));
}

/** The text that was sent to a phone or an address, a moment after. */
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
