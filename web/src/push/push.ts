import {
  ANSWER_MS,
  CONNECTS_MOST,
  CONNECTS_WINDOW_MS,
  DEVICE_EVERY_MS,
  HEARTBEAT_MS,
  NOT_SIGNED_IN,
  PUSH_CODES,
  PUSH_WORDS,
  RECONNECT_MS,
  RETRY_MS,
  TOGGLE_MS,
  type PushAsk,
  type PushCode,
  type PushDevice,
  type PushedMessage,
  type PushTold,
} from '@outlay/contract/platform/push';
import { NETWORK_TIMEOUT_MS } from '#device/constants.ts';
import { newId } from '#device/id.ts';
import type { PushMemory } from '#device/storage.ts';
import { Acknowledgements } from './acknowledgements.ts';

type Timer = ReturnType<typeof setTimeout>;

export interface PushOptions {
  address: string;
  appId: string;
  memberId: string;
  token: () => string | null;
  device: () => PushDevice;
  memory: { read: () => PushMemory | null; write: (memory: PushMemory) => void };
  whenMessage: (message: PushedMessage) => void;
  /** Something that the pages show has changed without a message. */
  whenChanged: () => void;
  whenError?: (message: string) => void;
  /** The server does not take the token any more: the person has left, or signed out elsewhere. */
  whenEnded?: () => void;
}

/** The client of the push socket: its times and limits are the specification's. */
export class PushClient {
  readonly #options: PushOptions;
  #socket: WebSocket | null = null;
  #tokenUsed: string | null = null;
  #signedIn = false;
  #wanted = false;
  #lastToggle = -TOGGLE_MS;
  #enabled = true;
  #enabledSaid = true;
  #lastEnable = -TOGGLE_MS;
  #connects: number[] = [];
  #reconnectAfter = RECONNECT_MS;
  #after: number | undefined;
  #helloId = '';
  #heartbeat: Timer | undefined;
  #answer: Timer | undefined;
  #retry: Timer | undefined;
  #toggleLater: Timer | undefined;
  #enableLater: Timer | undefined;
  #deviceLater: Timer | undefined;
  readonly #acks = new Acknowledgements();
  readonly #seen = new Set<string>();

  constructor(options: PushOptions) {
    this.#options = options;
  }

  readonly start = (): void => {
    if (this.#options.appId.trim() === '') return this.#options.whenError?.(PUSH_WORDS.appIdRequired);
    this.#toggle(true);
  };
  readonly stop = (): void => this.#toggle(false);

  /** Off: the connection stays open without messages, until it is enabled again and delivers what was missed. */
  enable(on: boolean): void {
    this.#enabled = on;
    clearTimeout(this.#enableLater);
    const wait = this.#lastEnable + TOGGLE_MS - Date.now();
    if (wait <= 0) this.#sayEnabled();
    else this.#enableLater = setTimeout(() => this.#sayEnabled(), wait);
  }

  /** The specification's error when no socket is open. */
  send(frame: PushAsk): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) throw new Error('SocketTask.readyState is not OPEN');
    this.#socket.send(JSON.stringify(frame));
  }

  /** Starts or stops at most once a second; the last call wins. */
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

  #sayEnabled(): void {
    if (!this.#signedIn || this.#enabledSaid === this.#enabled) return;
    this.#lastEnable = Date.now();
    this.#enabledSaid = this.#enabled;
    this.#say({ cmd: 'enable', id: newId(), data: { on: this.#enabled } });
  }

  /** The server still refused it as too frequent. */
  #sayAgain(): void {
    this.#enabledSaid = !this.#enabledSaid;
    this.#lastEnable = Date.now();
    this.enable(this.#enabled);
  }

  #connect(): void {
    const now = Date.now();
    const token = this.#options.token();
    if (!this.#wanted || !token) return;
    this.#connects = this.#connects.filter((at) => now - at < CONNECTS_WINDOW_MS);
    if (this.#connects.length >= CONNECTS_MOST) {
      this.#options.whenError?.(PUSH_WORDS.connectLimit);
      return this.#connectLater(RETRY_MS);
    }
    this.#connects.push(now);
    this.#tokenUsed = token;
    const socket = new WebSocket(this.#options.address);
    this.#socket = socket;
    this.#reconnectAfter = RECONNECT_MS;
    socket.onopen = () => this.#greet();
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as PushTold);
    socket.onclose = ({ code }) => {
      if (this.#socket === socket && code === NOT_SIGNED_IN) this.#options.whenEnded?.();
      this.#lost(socket);
    };
    // Connecting may take as long as any other request; answers on the open socket must come sooner.
    this.#expectAnswer(NETWORK_TIMEOUT_MS);
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#stopTimers();
    this.#connectLater(this.#reconnectAfter);
  }

  #connectLater(ms: number): void {
    clearTimeout(this.#retry);
    if (this.#wanted) this.#retry = setTimeout(() => this.#connect(), ms);
  }

  #greet(): void {
    const known = this.#own()?.clientId;
    const data = { appId: this.#options.appId, ...(known ? { clientId: known } : {}) };
    this.#helloId = newId();
    this.#say({ v: 1, cmd: 'hello', id: this.#helloId, data });
    this.#expectAnswer();
  }

  /** The stored state, if it belongs to this member. */
  #own(): PushMemory | null {
    const kept = this.#options.memory.read();
    return kept?.memberId === this.#options.memberId ? kept : null;
  }

  #keep(part: Partial<PushMemory>): void {
    const { memberId, memory } = this.#options;
    const kept = this.#own() ?? { clientId: '', memberId, seq: 0, deviceAt: 0 };
    memory.write({ ...kept, ...part });
  }

  #signIn(clientId: string): void {
    const after = this.#after ?? this.#own()?.seq;
    this.#keep({ clientId });
    const data = { token: this.#tokenUsed ?? '', ...(after === undefined ? {} : { after }) };
    this.#say({ cmd: 'login', id: newId(), data });
    this.#expectAnswer();
  }

  #begin(seq: number): void {
    this.#signedIn = true;
    this.#enabledSaid = true;
    this.#noteSeq(seq);
    this.#beat();
    this.enable(this.#enabled);
    this.#describe();
  }

  #noteSeq(seq: number): void {
    this.#after = seq;
    this.#keep({ seq: Math.max(seq, this.#own()?.seq ?? 0) });
  }

  /** Sends the device description once a day, and again if there is no answer. */
  #describe(): void {
    clearTimeout(this.#deviceLater);
    if (Date.now() - (this.#own()?.deviceAt ?? 0) < DEVICE_EVERY_MS) return;
    this.#say({ cmd: 'device', id: 'device', data: this.#options.device() });
    this.#deviceLater = setTimeout(() => this.#describe(), RETRY_MS);
  }

  #described(): void {
    clearTimeout(this.#deviceLater);
    this.#keep({ deviceAt: Date.now() });
  }

  #say(frame: PushAsk): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.send(frame);
  }

  #beat(): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => {
      this.#say({ cmd: 'ping' });
      this.#expectAnswer();
      this.#beat();
    }, HEARTBEAT_MS);
  }

  /** Disconnects if the server does not answer in time. */
  #expectAnswer(within: number = ANSWER_MS): void {
    clearTimeout(this.#answer);
    this.#answer = setTimeout(() => {
      this.#options.whenError?.(PUSH_WORDS.timeOut);
      this.#leave(RETRY_MS);
    }, within);
  }

  /** Closes the socket and reconnects later, also where the browser does not report that it was closed. */
  #leave(comeBackAfter: number): void {
    this.#reconnectAfter = comeBackAfter;
    const socket = this.#socket;
    socket?.close();
    if (socket) this.#lost(socket);
  }

  #receive(frame: PushTold): void {
    clearTimeout(this.#answer);
    if (frame.cmd === 'msg') this.#take(frame.data);
    else if (frame.cmd === 'changed') this.#outdated(frame.data.seq);
    else if (frame.cmd === 'hello.ok') this.#signIn(frame.data.clientId);
    else if (frame.cmd === 'login.ok') this.#begin(frame.data.seq);
    else if (frame.cmd === 'ack.ok') this.#acks.end(frame.id);
    else if (frame.cmd === 'device.ok') this.#described();
    else if (frame.cmd === 'close') this.#leave(frame.data.reconnectAfterMs);
    else if (frame.cmd === 'error') this.#refused(frame.id, frame.data);
  }

  #refused(id: string, { code, message }: { code: PushCode; message: string }): void {
    // Repeated means received: the first answer was lost.
    if (code === PUSH_CODES.REPEAT_MESSAGE) return this.#acks.end(id);
    if (code === PUSH_CODES.OPERATION_TOO_OFTEN)
      return id === 'device' ? this.#described() : this.#sayAgain();
    this.#options.whenError?.(message);
    if (code === PUSH_CODES.TIME_OUT) return this.#leave(RETRY_MS);
    if (message === PUSH_WORDS.appIdRequired) return this.#toggle(false);
    // An unknown client asks for a new id; an ended session waits for another token.
    if (id === this.#helloId) {
      this.#keep({ clientId: '' });
      return this.#greet();
    }
    if (this.#tokenUsed !== this.#options.token()) return this.#leave(RECONNECT_MS);
    this.#leave(RETRY_MS);
    this.#options.whenEnded?.();
  }

  /** Delivered once; acknowledged repeatedly until the server confirms it. */
  #take(message: PushedMessage): void {
    const { messageId, seq } = message;
    this.#acks.repeat(messageId, () => this.#say({ cmd: 'ack', id: messageId, data: { messageId, seq } }));
    this.#noteSeq(seq);
    if (this.#seen.has(messageId)) return;
    this.#seen.add(messageId);
    this.#options.whenMessage(message);
  }

  #outdated(seq: number): void {
    this.#noteSeq(seq);
    this.#options.whenChanged();
  }

  #stopTimers(): void {
    this.#signedIn = false;
    for (const timer of [this.#heartbeat, this.#answer, this.#deviceLater, this.#enableLater])
      clearTimeout(timer);
    this.#acks.endAll();
  }
}
