import { pino, type Logger } from 'pino';

export type Log = Logger;

/** `13812345678` → `138****5678`, `lin@firm.cn` → `l***@firm.cn`. */
export const maskAccount = (account: string): string =>
  account.includes('@')
    ? account.replace(/^(.).*@/, '$1***@')
    : account.replace(/^(.{3}).*(.{4})$/, '$1****$2');

/** `203.0.113.7` → `203.0.113.*`, `2001:db8:1::7` → `2001:db8:1:*`. */
export const maskAddress = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}:*` : address.replace(/\.\d+$/, '.*');

const PHONE = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** A logger that writes structured lines to standard output, without secrets or full phone numbers. */
export function newLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.token', '*.code', '*.ticket', 'authorization', '*.authorization', '*.account'],
      censor: '[hidden]',
    },
    hooks: {
      streamWrite: (line) => line.replaceAll(PHONE, '$1****$2'),
    },
  });
}
