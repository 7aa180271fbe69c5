import { isIP } from 'node:net';
import { z } from 'zod';
import { PlatformError, type PlatformFault } from './platform.port.ts';

const Words = z.string().max(2_000).catch('');
/** Where platforms say in words why they refuse: WeCom and DingTalk's old host, its new one, Feishu. */
const Refusal = z.object({ errmsg: Words, sub_msg: Words, message: Words, msg: Words });

const FORMS = [
  // WeCom: "…, from ip: 203.0.113.9, more info at …". DingTalk: "…,request ip=203.0.113.9 …".
  /\bip\s*[:=]\s*([\da-f.:]+)/i,
  // Feishu: "ip 203.0.113.9 is denied by app setting". WeChat: "invalid ip 203.0.113.9 ipv6 ::ffff:203.0.113.9, …".
  /\bip\s+([\da-f.:]+)/i,
];

/** The address from which this server called, in the words of a platform that has it not on its list; undefined if absent. */
export function addressIn(body: unknown): string | undefined {
  const refusal = Refusal.safeParse(body).data;
  if (!refusal) return undefined;
  return Object.values(refusal)
    .flatMap((words) => FORMS.map((form) => form.exec(words)?.[1]))
    .find((text) => text !== undefined && isIP(text) !== 0);
}

/** The refusal of a call, with the address that the platform saw if it refuses that. */
export function refused(fault: PlatformFault, code: string, body: unknown): PlatformError {
  const error = new PlatformError(fault, code);
  if (fault === 'ip') error.seenFrom = addressIn(body);
  return error;
}
