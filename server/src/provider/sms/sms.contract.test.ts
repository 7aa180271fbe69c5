import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#system/id.ts';
import type { Double } from './sms.double.ts';
import { GATEWAYS } from './sms.gateways.double.ts';
import { SmsError, type SmsNote, type SmsPort } from './sms.port.ts';

const NUMBER = '+8613812345678';
const CODE = '583920';
const PATIENCE_MS = 150;

const newNote = (): SmsNote => ({
  ...{ id: newId(), number: NUMBER, text: `Your code is ${CODE}. It expires in 5 minutes.` },
  template: { name: 'signIn', locale: 'en', values: { code: CODE, minutes: '5' } },
});

const failureOf = async (work: Promise<unknown>): Promise<SmsError> => {
  const failure = await work.then(
    () => 'sent',
    (error: unknown) => error,
  );
  if (!(failure instanceof SmsError)) throw new Error(`no SmsError: ${String(failure)}`);
  return failure;
};

describe.each(Object.entries(GATEWAYS))('%s', (name, { open, create, codes, settings }) => {
  let gateway: Double;
  let port: SmsPort;
  beforeEach(async () => {
    gateway = await open(() => Date.now());
    port = create({ url: gateway.url, now: () => new Date(), patienceMs: 5_000 });
  });
  afterEach(() => gateway.close());

  test('delivers a text to the number and returns the gateway’s id for it', async () => {
    const providerId = await port.send(newNote());

    expect(gateway.refused).toEqual([]);
    expect(gateway.taken).toHaveLength(1);
    expect(gateway.taken[0]?.number).toMatch(/^(\+86)?13812345678$/);
    expect(gateway.taken[0]?.text).toContain(CODE);
    expect(providerId).toBe(gateway.taken[0]?.providerId);
    expect(port.name).toBe(name);
    expect(port.carries('signIn')).toBe(true);
  });

  test.each([
    ['delivered', '', null],
    ['failed', '30003', '30003'],
  ] as const)('knows a message that was %s', async (state, said, code) => {
    const note = newNote();
    const at = new Date();
    const providerId = await port.send(note);
    for (const one of gateway.taken) one.fate = { state, code: said };

    expect(await port.look(note, { at, providerId })).toEqual({ providerId, state, code });
  });

  test('finds a message whose response was lost, so that it is sent once', async () => {
    const note = newNote();
    const at = new Date();
    gateway.manner = 'takesAndCuts';
    expect(await failureOf(port.send(note))).toMatchObject({ fault: 'provider', uncertain: true });

    gateway.manner = 'takes';
    for (const one of gateway.taken) one.fate = { state: 'delivered', code: '' };
    const found = await port.look(note, { at, providerId: null });
    expect(found).toMatchObject({ state: 'delivered', code: null });
    expect(found?.providerId).toMatch(/./);
    expect(gateway.tries).toBe(1);
  });

  test('finds nothing for a message that it never received', async () => {
    const note = newNote();
    await port.send(newNote());
    const never = { ...note, id: newId(), text: 'Another text', number: '+8613900000000' };

    expect(await port.look(never, { at: new Date(), providerId: null })).toBeUndefined();
  });

  test.each(['rate', 'number', 'config'] as const)('reports a refusal because of the %s', async (fault) => {
    gateway.manner = { refuses: codes[fault] };
    const failure = await failureOf(port.send(newNote()));

    expect(failure).toMatchObject({ fault, code: codes[fault], uncertain: false });
    expect(failure.final).toBe(fault !== 'rate');
    expect(gateway.tries).toBe(1);
  });

  test.each(['breaks', 'babbles', 'cuts', 'moves'] as const)(
    'reports an unknown result when it %s, since the message may have been sent',
    async (manner) => {
      gateway.manner = manner;

      expect(await failureOf(port.send(newNote()))).toMatchObject({
        ...{ fault: 'provider', uncertain: true, final: false },
      });
      expect(gateway.tries).toBe(1);
    },
  );

  test('reports an unknown result after the time limit', async () => {
    gateway.manner = 'holds';
    const hasty = create({ url: gateway.url, now: () => new Date(), patienceMs: PATIENCE_MS });

    expect(await failureOf(hasty.send(newNote()))).toMatchObject({
      ...{ fault: 'provider', code: 'timeout', uncertain: true },
    });
  });

  test.each(['holds', 'cuts', 'breaks', 'babbles', 'moves', { refuses: codes.config }] as const)(
    'reveals no secret, number or code in its errors: %o',
    async (manner) => {
      gateway.manner = manner;
      const hasty = create({ url: gateway.url, now: () => new Date(), patienceMs: PATIENCE_MS });
      const failure = await failureOf(hasty.send(newNote()));
      const text = `${failure.stack} ${String(failure.cause)} ${JSON.stringify(failure)}`;

      for (const secret of [settings['OUTLAY_SMS_KEY'], settings['OUTLAY_SMS_SECRET'], CODE, '13812345678'])
        expect(text).not.toContain(secret);
    },
  );
});
