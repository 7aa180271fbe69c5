import { createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../src/database/embedded.ts';

/** Behaviour of the mail server: accepts mail, or reads it and never answers. */
type Manner = 'takes' | 'holds';

/** A simulated mail server that can fail in the ways real ones do. */
export interface Mailbox {
  url: string;
  manner: Manner;
  /** Recipients and ids of mail that was accepted and acknowledged, once per delivery. */
  taken: { to: string; id: string }[];
  /** Recipients of mail that was received but not acknowledged. */
  held: string[];
  /** Stops listening and closes all connections. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function newMailbox(): Promise<Mailbox> {
  const port = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    ...{ manner: 'takes', taken: [], held: [] },
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
    mailbox.taken.push({ to, id });
    say('250 taken');
  };
  const hear = (line: string) => {
    if (letter && line !== '.') return void letter.push(line);
    if (letter) {
      end(letter);
      letter = undefined;
    } else if (/^rcpt to:/i.test(line)) {
      to = /<(.+)>/.exec(line)?.[1] ?? '';
      say('250 yes');
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
    lines.forEach(hear);
  });
  say('220 mailbox');
}
