import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A relay to a port that can be shut, as a cut network shuts it. */
export interface Relay {
  port: number;
  shut(): void;
  open(): void;
  close(): void;
}

export async function startRelay(to: number): Promise<Relay> {
  const lines = new Set<Socket>();
  let isOpen = true;
  const server = createServer((near) => {
    if (!isOpen) return void near.destroy();
    const far = connect({ host: '127.0.0.1', port: to });
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(from);
      from.pipe(into);
      from.on('error', () => into.destroy());
      from.on('close', () => {
        lines.delete(from);
        into.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shut = () => {
    isOpen = false;
    for (const line of lines) line.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    shut,
    open: () => void (isOpen = true),
    close: () => {
      shut();
      server.close();
    },
  };
}
