import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What happens to what passes; `pass` also ends what a fault has begun, as far as connections survived it. */
export type Weather =
  | 'pass'
  /** Connections are reset, new ones too. */
  | 'reset'
  /** Nothing passes in either direction; nobody is told. */
  | 'blackhole'
  /** What the client says arrives; what the server answers does not. */
  | 'halfOpen'
  /** As after a firewall has lost its table: open connections are dead for good, nobody is told; new ones work. */
  | 'forgotten'
  /** Each piece is late. */
  | 'latency'
  /** A few bytes at a time. */
  | 'drip';

const LATE_MS = 150;
const DRIP_BYTES = 512;
const DRIP_MS = 10;

/** A way to a server on which things go wrong when they are told to. */
export interface FaultyWay {
  port: number;
  weather(next: Weather): void;
  close(): Promise<void>;
}

interface Line {
  near: Socket;
  far: Socket;
  dead: boolean;
}

export async function openFaultyWay(to: { host: string; port: number }): Promise<FaultyWay> {
  const lines = new Set<Line>();
  let now: Weather = 'pass';
  const cut = ({ near, far }: Line) => {
    near.resetAndDestroy();
    far.resetAndDestroy();
  };
  const server = createServer((near) => {
    if (now === 'reset') return void near.resetAndDestroy();
    const line: Line = { near, far: connect(to), dead: false };
    lines.add(line);
    const weatherOf = () => (line.dead ? 'blackhole' : now);
    carry(line.near, line.far, () => (weatherOf() === 'halfOpen' ? 'pass' : weatherOf()));
    carry(line.far, line.near, () => (weatherOf() === 'halfOpen' ? 'blackhole' : weatherOf()));
    for (const socket of [line.near, line.far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        // A side of which nothing is heard is not told that the other has gone.
        if (line.dead || now === 'blackhole' || now === 'halfOpen') return;
        line.near.destroy();
        line.far.destroy();
        lines.delete(line);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    weather(next) {
      const ended = now === 'blackhole' || now === 'halfOpen';
      now = next;
      if (next === 'reset') for (const line of lines) cut(line);
      if (next === 'forgotten') for (const line of lines) line.dead = true;
      if (!ended) return;
      for (const line of lines)
        if (line.dead) continue;
        else if (line.near.destroyed || line.far.destroyed) {
          line.near.destroy();
          line.far.destroy();
          lines.delete(line);
        } else for (const socket of [line.near, line.far]) socket.emit('weather');
    },
    close: () =>
      new Promise((resolve) => {
        for (const line of lines) cut(line);
        server.close(() => resolve());
      }),
  };
}

/** Carries what comes from one side to the other, in order, as the weather allows. */
function carry(from: Socket, into: Socket, weather: () => Weather): void {
  const waiting: Buffer[] = [];
  let busy = false;
  const next = () => {
    const piece = waiting[0];
    if (busy || piece === undefined || weather() === 'blackhole') return;
    const part = weather() === 'drip' ? piece.subarray(0, DRIP_BYTES) : piece;
    if (part.length === piece.length) waiting.shift();
    else waiting[0] = piece.subarray(part.length);
    const pause = weather() === 'latency' ? LATE_MS : weather() === 'drip' ? DRIP_MS : 0;
    if (pause === 0) {
      into.write(part);
      return next();
    }
    busy = true;
    setTimeout(() => {
      busy = false;
      into.write(part);
      next();
    }, pause);
  };
  from.on('data', (piece: Buffer) => {
    waiting.push(piece);
    next();
  });
  from.on('weather', next);
}
