import {
  ACK_MS,
  ANSWER_MS,
  CONNECTS_MOST,
  CONNECTS_WINDOW_MS,
  HEARTBEAT_MS,
  RETRY_MS,
  TOGGLE_MS,
  type PushFrame,
} from '@outlay/contract/push';
import { newId } from './id.ts';

type Pushed = Extract<PushFrame, { cmd: 'msg' }>['data'];
type Timer = ReturnType<typeof setTimeout>;

interface PushOptions {
  address: string;
  token: () => string | null;
  whenMessage: (message: Pushed) => void;
}

/** The push socket's client: its times and limits are the specification's. */
export class PushClient {
  readonly #options: PushOptions;
  #socket: WebSocket | null = null;
  #wanted = false;
  #lastToggle = -TOGGLE_MS;
  #connects: number[] = [];
  #retryAfter = RETRY_MS;
  #heartbeat: Timer | undefined;
  #answer: Timer | undefined;
  #retry: Timer | undefined;
  #toggleLater: Timer | undefined;
  readonly #acks = new Map<string, Timer>();
  readonly #seen = new Set<string>();

  constructor(options: PushOptions) {
    this.#options = options;
  }

  readonly start = (): void => this.#toggle(true);
  readonly stop = (): void => this.#toggle(false);

  /** Sending where no socket is open is the specification's error. */
  send(frame: PushFrame): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) throw new Error('SocketTask.readyState is not OPEN');
    this.#socket.send(JSON.stringify(frame));
  }

  /** On and off at most once a second; the last wish wins. */
  #toggle(on: boolean): void {
    this.#wanted = on;
    clearTimeout(this.#toggleLater);
    const wait = this.#lastToggle + TOGGLE_MS - Date.now();
    if (wait <= 0) this.#apply();
    else this.#toggleLater = setTimeout(() => this.#apply(), wait);
  }

  #apply(): void {
    this.#lastToggle = Date.now();
    if (this.#wanted) {
      if (!this.#socket) this.#connect();
      return;
    }
    const open = this.#socket;
    this.#socket = null;
    this.#stopTimers();
    clearTimeout(this.#retry);
    open?.close(1000);
  }

  #connect(): void {
    const now = Date.now();
    const token = this.#options.token();
    if (!this.#wanted || !token) return;
    this.#connects = this.#connects.filter((at) => now - at < CONNECTS_WINDOW_MS);
    if (this.#connects.length >= CONNECTS_MOST) return this.#connectLater();
    this.#connects.push(now);
    const socket = new WebSocket(this.#options.address);
    this.#socket = socket;
    socket.onopen = () => this.#greet(token);
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as PushFrame);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#stopTimers();
      this.#connectLater();
    };
  }

  #connectLater(): void {
    clearTimeout(this.#retry);
    if (this.#wanted) this.#retry = setTimeout(() => this.#connect(), this.#retryAfter);
    this.#retryAfter = RETRY_MS;
  }

  #greet(token: string): void {
    this.#say({ v: 1, cmd: 'login', id: newId(), data: { token } });
    this.#expectAnswer();
    this.#beat();
  }

  #say(frame: PushFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.send(frame);
  }

  #beat(): void {
    this.#heartbeat = setTimeout(() => {
      this.#say({ cmd: 'ping' });
      this.#expectAnswer();
      this.#beat();
    }, HEARTBEAT_MS);
  }

  /** A server that says nothing is not there. */
  #expectAnswer(): void {
    clearTimeout(this.#answer);
    this.#answer = setTimeout(() => this.#socket?.close(), ANSWER_MS);
  }

  #hear(frame: PushFrame): void {
    clearTimeout(this.#answer);
    if (frame.cmd === 'msg') this.#take(frame.data);
    else if (frame.cmd === 'ping') this.#say({ cmd: 'pong' });
    else if (frame.cmd === 'ack.ok') this.#acknowledged(frame.id);
    else if (frame.cmd === 'close') {
      this.#retryAfter = frame.data.reconnectAfterMs;
      this.#socket?.close();
    }
  }

  /** Told once, acknowledged until the server has heard it. */
  #take(message: Pushed): void {
    const { messageId } = message;
    const acknowledge = () => this.#say({ cmd: 'ack', id: messageId, data: { messageId } });
    acknowledge();
    clearInterval(this.#acks.get(messageId));
    this.#acks.set(messageId, setInterval(acknowledge, ACK_MS));
    if (this.#seen.has(messageId)) return;
    this.#seen.add(messageId);
    this.#options.whenMessage(message);
  }

  #acknowledged(id: string): void {
    clearInterval(this.#acks.get(id));
    this.#acks.delete(id);
  }

  #stopTimers(): void {
    clearTimeout(this.#heartbeat);
    clearTimeout(this.#answer);
    for (const timer of this.#acks.values()) clearInterval(timer);
    this.#acks.clear();
  }
}
