import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

describe('The public address', () => {
  test('may be a host of its own, with or without a slash', () => {
    for (const url of ['https://outlay.example.com', 'https://outlay.example.com/'])
      expect(readEnv({ OUTLAY_URL: url }).OUTLAY_URL).toBe('https://outlay.example.com');
    expect(readEnv({ OUTLAY_URL: 'http://10.1.2.3:3000' }).OUTLAY_URL).toBe('http://10.1.2.3:3000');
  });

  test('with a path stops the start with advice', () => {
    for (const url of ['https://intranet/outlay/', 'https://intranet/outlay', 'https://intranet/?at=outlay'])
      expect(() => readEnv({ OUTLAY_URL: url })).toThrow('needs a host name of its own');
    expect(() => readEnv({ OUTLAY_URL: 'ftp://intranet' })).toThrow('OUTLAY_URL');
  });
});

describe('The public IP addresses', () => {
  test('are a list, or nothing', () => {
    expect(readEnv({}).OUTLAY_PUBLIC_IPS).toEqual([]);
    expect(readEnv({ OUTLAY_PUBLIC_IPS: ' 203.0.113.9, 2001:db8::9,' }).OUTLAY_PUBLIC_IPS).toEqual([
      '203.0.113.9',
      '2001:db8::9',
    ]);
  });

  test('that are none stop the start with advice', () => {
    for (const addresses of ['203.0.113', 'fee.example.com', '203.0.113.9 203.0.113.10'])
      expect(() => readEnv({ OUTLAY_PUBLIC_IPS: addresses })).toThrow('is not a list of IP addresses');
  });
});

describe('The database address', () => {
  test('may name several hosts, one of which accepts writes', () => {
    const url = 'postgres://u:p@a:5432,b:5433/outlay?target_session_attrs=read-write';
    expect(readEnv({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
  });

  test('that prefers a read-only host stops the start with advice', () => {
    expect(() => readEnv({ DATABASE_URL: 'postgres://a,b/outlay?target_session_attrs=standby' })).toThrow(
      'DATABASE_URL: a database',
    );
  });
});

describe('The address of replicas', () => {
  const primary = { DATABASE_URL: 'postgres://outlay:secret@a/outlay' };
  const at = (url: string) => ({ ...primary, DATABASE_REPLICA_URL: url });

  test('may name several hosts', () => {
    const url = 'postgres://outlay:other@b:5432,c:5432/outlay';
    expect(readEnv(at(url)).DATABASE_REPLICA_URL).toBe(url);
  });

  test.each([
    [{ DATABASE_REPLICA_URL: 'postgres://outlay@b/outlay' }, 'only with DATABASE_URL'],
    [at('postgres://reader:secret@b/outlay'), 'use the same user'],
    [at('b:5432'), 'DATABASE_REPLICA_URL: a replica’s address is'],
  ])('that does not fit the database stops the start with advice: %o', (source, words) => {
    expect(() => readEnv(source)).toThrow(words);
    expect(() => readEnv(source)).not.toThrow('secret');
  });
});

describe('The SMS gateway', () => {
  const ALIYUN = {
    OUTLAY_SMS_GATEWAY: 'aliyun',
    OUTLAY_SMS_KEY: 'LTAI',
    OUTLAY_SMS_SECRET: 'very-secret',
    OUTLAY_SMS_SIGN: '报销',
    OUTLAY_SMS_TEMPLATES: 'code=SMS_1',
  };

  test('is accepted when fully configured', () => {
    expect(readEnv(ALIYUN).OUTLAY_SMS_GATEWAY).toBe('aliyun');
  });

  test.each([
    [{ OUTLAY_SMS_GATEWAY: 'aliyun' }, 'the SMS gateway aliyun needs OUTLAY_SMS_KEY, OUTLAY_SMS_SECRET'],
    [{ OUTLAY_SMS_GATEWAY: 'nexmo' }, 'OUTLAY_SMS_GATEWAY'],
    [{ OUTLAY_SMS_SECRET: 'very-secret' }, 'OUTLAY_SMS_SECRET is set without OUTLAY_SMS_GATEWAY'],
    [{ ...ALIYUN, OUTLAY_SMS_TEMPLATES: 'invite=SMS_1' }, 'has no template for "register"'],
    [{ ...ALIYUN, OUTLAY_SMS_TEMPLATES: 'code' }, 'OUTLAY_SMS_TEMPLATES: "code" is not of the form'],
    [{ ...ALIYUN, OUTLAY_SMS_GATEWAY: 'twilio', OUTLAY_SMS_FROM: '5550006' }, 'OUTLAY_SMS_FROM: is neither'],
  ])('that is misconfigured stops the start with advice: %o', (source, words) => {
    expect(() => readEnv(source)).toThrow(words);
    expect(() => readEnv(source)).not.toThrow('very-secret');
  });
});

describe('A command that prints the key of the server', () => {
  const KEY = 'ab'.repeat(32);
  test('is asked once the key is not given', () => {
    expect(readEnv({ OUTLAY_KEY_COMMAND: `echo ${KEY}` }).OUTLAY_KEY).toBe(KEY);
    expect(readEnv({ OUTLAY_KEY_COMMAND: 'exit 1', OUTLAY_KEY: KEY }).OUTLAY_KEY).toBe(KEY);
  });

  test('that fails, or prints something else, ends the start in a sentence that repeats no secret', () => {
    expect(() => readEnv({ OUTLAY_KEY_COMMAND: 'echo sealed >&2; exit 2' })).toThrow(
      'OUTLAY_KEY_COMMAND failed (exit code 2): sealed',
    );
    expect(() => readEnv({ OUTLAY_KEY_COMMAND: 'echo half-a-secret' })).toThrow(/printed no key(?!.*half)/);
  });
});
