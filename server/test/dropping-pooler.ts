import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

const HEADER_BYTES = 8;

/** Stands before a database as a pooler that drops the startup parameter `options`, and is otherwise not noticed. */
export async function startDroppingPooler(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const to = new URL(databaseUrl);
  const server = createServer((client) => {
    const database = connect(Number(to.port), '127.0.0.1');
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    client.once('data', (startup) => {
      database.write(withoutOptions(Buffer.from(startup)));
      client.pipe(database).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, stop: () => void server.close() };
}

/** A startup message: its length, the version of the protocol, and parameters as texts that each end with a zero. */
function withoutOptions(startup: Buffer): Buffer {
  const texts = startup.toString('latin1', HEADER_BYTES).split('\0');
  const kept: string[] = [];
  for (let at = 0; at + 1 < texts.length && texts[at] !== ''; at += 2)
    if (texts[at] !== 'options') kept.push(texts[at] ?? '', texts[at + 1] ?? '');
  const body = Buffer.from(`${kept.join('\0')}\0\0`, 'latin1');
  const header = Buffer.from(startup.subarray(0, HEADER_BYTES));
  header.writeInt32BE(HEADER_BYTES + body.length);
  return Buffer.concat([header, body]);
}
