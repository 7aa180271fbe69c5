import { createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../src/database/embedded.ts';

/** How a mail server treats those who come: takes their mail, or hears it out and never says a word. */
type Manner = 'takes' | 'holds';

/** A mail server that can be away, in the ways that mail servers are. */
export interface Mailbox {
  url: string;
  manner: Manner;
  /** To whom mail was taken and said to be taken, once each time; with the id that it carried. */
  taken: { to: string; id: string }[];
  /** To whom mail has come without a word of ours. */
  held: string[];
  /** Nobody listens any more, and who is connected is cut off. */
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

/** What RFC 5321 asks for at least, a line at a time. */
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
