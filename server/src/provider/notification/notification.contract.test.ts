import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#system/id.ts';
import { newLog } from '#system/log.ts';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { newMailbox, type Mailbox } from './notification.double.ts';
import { createOutboxSender } from './notification.outbox.ts';
import { NotificationError, type NotificationPort, type SentNotification } from './notification.port.ts';
import { createSmtpSender } from './notification.smtp.ts';

const PASSWORD = 'p4ssword-of-the-mailbox';

let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  mailbox = await newMailbox();
});
afterEach(() => mailbox.shut());
afterAll(() => server.stop());

const outbox = () => createOutboxSender(server.db, newLog('fatal'), server.now);
/** With a password, as most mail servers require. */
const smtp = (patience: number = 5_000) =>
  createSmtpSender({
    url: mailbox.url.replace('://', `://outlay:${PASSWORD}@`),
    from: 'Outlay <outlay@outlay.test>',
    otherwise: outbox(),
    patience: { greetingTimeout: patience, socketTimeout: patience },
  });

/** The notes that arrived; repeats with the same id count once. */
const inOutbox = async (to: string) => {
  const { rows } = await server.owner.query<{ text: string }>(
    'select text from sent_note where recipient = $1 order by created_at, id',
    [to],
  );
  return rows.map(({ text }) => text);
};
const inMailbox = (to: string) => {
  const letters = mailbox.taken.filter((one) => one.to === to);
  const byId = new Map(letters.map(({ id, letter }) => [id, letter]));
  return Promise.resolve([...byId.values()].map((letter) => letter.split('\n\n').slice(1).join('\n\n')));
};

interface Subject {
  create: () => NotificationPort;
  channel: SentNotification['channel'];
  arrived: (to: string) => Promise<string[]>;
}
const SENDERS: Record<string, Subject> = {
  'the outbox, by mail': { create: outbox, channel: 'mail', arrived: inOutbox },
  'the outbox, by phone': { create: outbox, channel: 'sms', arrived: inOutbox },
  'an SMTP server': { create: smtp, channel: 'mail', arrived: inMailbox },
  'an SMTP server, by phone': { create: smtp, channel: 'sms', arrived: inOutbox },
};

let people = 0;
const newNote = (channel: SentNotification['channel'] = 'mail', text = 'Your code is 583920.') => {
  people += 1;
  const to = channel === 'mail' ? `${newId()}@mail.test` : `139${String(people).padStart(8, '0')}`;
  return { id: newId(), channel, to, text };
};

describe.each(Object.entries(SENDERS))('%s', (_name, { create, channel, arrived }) => {
  test('delivers a note to its recipient only', async () => {
    const [note, other] = [newNote(channel), newNote(channel)];
    await create().deliver(note);

    expect((await arrived(note.to)).join()).toContain('Your code is 583920.');
    expect(await arrived(other.to)).toEqual([]);
  });

  test('recognises a repeated note by its id, and a new note by a new id', async () => {
    const [note, port] = [newNote(channel), create()];
    await port.deliver(note);
    await port.deliver(note);
    expect(await arrived(note.to)).toHaveLength(1);

    await port.deliver({ ...note, id: newId() });
    expect(await arrived(note.to)).toHaveLength(2);
  });

  test('delivers several notes at once', async () => {
    const [notes, port] = [Array.from({ length: 10 }, () => newNote(channel)), create()];
    await Promise.all(notes.map((note) => port.deliver(note)));

    for (const { to } of notes) expect(await arrived(to)).toHaveLength(1);
  });
});

const failureOf = async (work: Promise<void>): Promise<NotificationError> => {
  const failure = await work.then(
    () => 'delivered',
    (error: unknown) => error,
  );
  if (!(failure instanceof NotificationError)) throw new Error(`no NotificationError: ${String(failure)}`);
  return failure;
};

describe('An SMTP server', () => {
  test.each([
    [{ at: 'RCPT', says: '550 5.1.1 no such user' }, '550'],
    [{ at: 'RCPT', says: '451 4.7.1 greylisted' }, '451'],
    [{ at: 'DATA', says: '552 too much' }, '552'],
    [{ at: 'AUTH', says: '535 5.7.8 bad credentials' }, '535'],
  ] as const)('that answers %o has refused the note', async (manner, code) => {
    mailbox.manner = manner;

    expect(await failureOf(smtp().deliver(newNote()))).toMatchObject({
      ...{ fault: 'refused', code, uncertain: false },
    });
    expect(mailbox.taken).toEqual([]);
  });

  test.each(['holds', 'takesAndCuts'] as const)(
    'that %s leaves unknown whether it took it',
    async (manner) => {
      mailbox.manner = manner;

      expect(await failureOf(smtp(150).deliver(newNote()))).toMatchObject({
        ...{ fault: 'unreachable', uncertain: true },
      });
    },
  );

  test('that is down is unreachable, and can be used again once it is back', async () => {
    const [note, port] = [newNote(), smtp()];
    await mailbox.shut();
    expect(await failureOf(port.deliver(note))).toMatchObject({ fault: 'unreachable', uncertain: false });

    await mailbox.open();
    await port.deliver(note);
    expect(await inMailbox(note.to)).toHaveLength(1);
  });

  test('does not put the password, the recipient or the text into an error', async () => {
    const note = newNote('mail', 'The text of the note.');
    const errors: string[] = [];
    for (const at of ['AUTH', 'RCPT', 'DATA'] as const) {
      mailbox.manner = { at, says: `535 ${PASSWORD} ${note.to} ${note.text}` };
      const failure = await failureOf(smtp().deliver(note));
      errors.push(`${failure.stack} ${String(failure.cause)} ${JSON.stringify(failure)}`);
    }

    for (const secret of [PASSWORD, note.to, note.text]) expect(errors.join()).not.toContain(secret);
  });
});
