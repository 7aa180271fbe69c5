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
interface PushOptions {
  address: string;
  token: () => string | null;
  whenMessage: (message: Pushed) => void;
}
type Timer = ReturnType<typeof setTimeout>;

/** Sending where no socket is open is the specification's error. */
function send(socket: WebSocket | null, frame: PushFrame): void {
  if (socket?.readyState !== WebSocket.OPEN) throw new Error('SocketTask.readyState is not OPEN');
  socket.send(JSON.stringify(frame));
}

/** The push socket's client: the times and limits are the specification's. */
export function pushClient(options: PushOptions) {
  let socket: WebSocket | null = null;
  let wanted = false;
  let lastToggle = -TOGGLE_MS;
  let attempts: number[] = [];
  const timers: Partial<Record<'heartbeat' | 'answer' | 'retry' | 'toggle', Timer>> = {};
  const acks = new Map<string, Timer>();
  const seen = new Set<string>();

  const stopTimers = () => {
    for (const timer of Object.values(timers)) clearTimeout(timer);
    for (const timer of acks.values()) clearInterval(timer);
    acks.clear();
  };
  const say = (frame: PushFrame) => {
    if (socket?.readyState === WebSocket.OPEN) send(socket, frame);
  };
  const expectAnswer = () => {
    clearTimeout(timers.answer);
    timers.answer = setTimeout(() => socket?.close(), ANSWER_MS);
  };
  const beat = () => {
    clearTimeout(timers.heartbeat);
    timers.heartbeat = setTimeout(() => {
      say({ cmd: 'ping' });
      expectAnswer();
      beat();
    }, HEARTBEAT_MS);
  };
  const retry = (ms: number = RETRY_MS) => {
    clearTimeout(timers.retry);
    if (wanted) timers.retry = setTimeout(connect, ms);
  };
  const take = (message: Pushed) => {
    const acknowledge = () => say({ cmd: 'ack', id: message.messageId, data: { messageId: message.messageId } });
    acknowledge();
    clearInterval(acks.get(message.messageId));
    acks.set(message.messageId, setInterval(acknowledge, ACK_MS));
    if (seen.has(message.messageId)) return;
    seen.add(message.messageId);
    options.whenMessage(message);
  };
  const hear = (frame: PushFrame) => {
    clearTimeout(timers.answer);
    if (frame.cmd === 'msg') take(frame.data);
    else if (frame.cmd === 'ping') say({ cmd: 'pong' });
    else if (frame.cmd === 'ack.ok') {
      clearInterval(acks.get(frame.id));
      acks.delete(frame.id);
    } else if (frame.cmd === 'close') {
      retryAfter = frame.data.reconnectAfterMs;
      socket?.close();
    }
  };
  let retryAfter: number | undefined;

  function connect(): void {
    const now = Date.now();
    attempts = attempts.filter((at) => now - at < CONNECTS_WINDOW_MS);
    const token = options.token();
    if (!wanted || !token) return;
    if (attempts.length >= CONNECTS_MOST) return retry();
    attempts.push(now);
    const mine = new WebSocket(options.address);
    socket = mine;
    mine.onopen = () => {
      say({ v: 1, cmd: 'login', id: newId(), data: { token } });
      expectAnswer();
      beat();
    };
    mine.onmessage = (event) => hear(JSON.parse(String(event.data)) as PushFrame);
    mine.onclose = () => {
      if (socket !== mine) return;
      socket = null;
      stopTimers();
      retry(retryAfter);
      retryAfter = undefined;
    };
  }

  /** On and off at most once a second; the last wish wins. */
  const toggle = (on: boolean) => {
    wanted = on;
    clearTimeout(timers.toggle);
    const apply = () => {
      lastToggle = Date.now();
      if (wanted && !socket) connect();
      if (!wanted) {
        const open = socket;
        socket = null;
        stopTimers();
        open?.close(1000);
      }
    };
    const wait = lastToggle + TOGGLE_MS - Date.now();
    if (wait <= 0) apply();
    else timers.toggle = setTimeout(apply, wait);
  };

  return { start: () => toggle(true), stop: () => toggle(false), send: (frame: PushFrame) => send(socket, frame) };
}
