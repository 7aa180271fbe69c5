import { z } from 'zod';

const id = z.string().max(100);

/** The frames that a client may send; any other closes the socket. */
const Frame = z.discriminatedUnion('cmd', [
  z.object({
    cmd: z.literal('hello'),
    id,
    data: z.object({ appId: z.string().max(100).default(''), clientId: z.uuid().optional() }),
  }),
  z.object({
    cmd: z.literal('login'),
    id,
    data: z.object({ token: z.string().max(200), after: z.int().min(0).optional() }),
  }),
  z.object({ cmd: z.literal('ping') }),
  z.object({ cmd: z.literal('ack'), id, data: z.object({ messageId: id, seq: z.int().min(0) }) }),
  z.object({ cmd: z.literal('enable'), id, data: z.object({ on: z.boolean() }) }),
  z.object({
    cmd: z.literal('device'),
    id,
    data: z.object({
      platform: z.string().max(200),
      language: z.string().max(40),
      installed: z.boolean(),
    }),
  }),
]);
export type ClientFrame = z.output<typeof Frame>;
export type FrameOf<C extends ClientFrame['cmd']> = Extract<ClientFrame, { cmd: C }>;

/** Undefined for an invalid frame. */
export function parseFrame(text: string): ClientFrame | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
