import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * How the server behaves: accepts mail, reads it and never replies, accepts it and closes the connection without a
 * reply, or rejects one command.
 */
type Manner = 'takes' | 'holds' | 'takesAndCuts' | { at: 'AUTH' | 'RCPT' | 'DATA'; says: string };

/** A simulated mail server that can fail in the ways real ones do. */
export interface Mailbox {
  url: string;
  manner: Manner;
  /** Accepted mail, one entry per delivery, with its message id and the message as received. */
  taken: { to: string; id: string; letter: string }[];
  /** Recipients of mail that was received but not acknowledged. */
  held: string[];
  /** Stops listening and closes all connections. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function newMailbox(): Promise<Mailbox> {
  let port = 0;
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const mailbox: Mailbox = {
    ...{ url: '', manner: 'takes', taken: [], held: [] },
    async shut() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
      server = undefined;
    },
    async open() {
      server = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
        converse(mailbox, socket);
      });
      await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
      // When opened again, it listens on the same port.
      port = (server.address() as AddressInfo).port;
      mailbox.url = `smtp://127.0.0.1:${port}`;
    },
  };
  await mailbox.open();
  return mailbox;
}

/** The minimum of RFC 5321, line by line. */
function converse(mailbox: Mailbox, socket: Socket): void {
  let rest = '';
  let to = '';
  let letter: string[] | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const end = (lines: string[]) => {
    const id = /^message-id: (.+)$/im.exec(lines.join('\n'))?.[1] ?? '';
    if (mailbox.manner === 'holds') return void mailbox.held.push(to);
    mailbox.taken.push({ to, id, letter: lines.join('\n') });
    if (mailbox.manner === 'takesAndCuts') return void socket.destroy();
    say('250 taken');
  };
  const receive = (line: string) => {
    const { manner } = mailbox;
    if (letter && line !== '.') return void letter.push(line);
    if (letter) {
      end(letter);
      letter = undefined;
    } else if (typeof manner === 'object' && line.toUpperCase().startsWith(manner.at)) {
      say(manner.says);
    } else if (/^rcpt to:/i.test(line)) {
      to = /<(.+)>/.exec(line)?.[1] ?? '';
      say('250 yes');
    } else if (/^ehlo/i.test(line)) {
      say('250-mailbox\r\n250 AUTH PLAIN');
    } else if (/^auth/i.test(line)) {
      say('235 yes');
    } else if (/^data/i.test(line)) {
      letter = [];
      say('354 go on');
    } else if (/^quit/i.test(line)) {
      say('221 bye');
      socket.end();
    } else say('250 yes');
  };
  socket.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    lines.forEach(receive);
  });
  say('220 mailbox');
}
