import type { PlatformSource, TokenStore } from './platform.port.ts';

/** A link on a message. */
export interface ChatLink {
  text: string;
  url: string;
}

/** What a member is told in the app of a platform, in their language. All texts are plain: markup is not interpreted. */
export interface ChatMessage {
  /** Ours, a UUID. A message that is sent again with the same id is shown once, where the platform can tell. */
  id: string;
  title: string;
  /** Shown one below the other: `{ name: 'Amount', value: '¥ 12.00' }`. */
  facts: readonly { name: string; value: string }[];
  /** When it happened, as text; makes each message different, because DingTalk swallows equal ones. */
  at: string;
  open: ChatLink;
  /** Buttons to decide with: the first decides at once, the second opens a page, because it needs a reason. */
  decision: { approve: string; reject: ChatLink } | null;
  /** What became of it, in place of the buttons. */
  outcome: string | null;
}

/** A message as the platform took it. */
export interface SentMessage {
  id: string;
  /** With which WeCom changes the message once; null elsewhere. */
  handle: string | null;
}

/** What became of a message that a platform delivers later. */
export type Delivery = 'delivered' | 'refused' | 'waiting';

/** Messages in the app of one platform, to one person each. Every call throws PlatformError. */
export interface MessagePort {
  /** @throws PlatformError `outsider` if this person cannot get messages of the app. */
  send(
    source: PlatformSource,
    tokens: TokenStore,
    to: { subject: string; message: ChatMessage },
  ): Promise<SentMessage>;
  /** Shows the outcome in place of the buttons. Does nothing on a platform whose messages never change. */
  conclude(
    source: PlatformSource,
    tokens: TokenStore,
    sent: { subject: string; sent: SentMessage; message: ChatMessage },
  ): Promise<void>;
  /**
   * The body with which the platform is answered when somebody pressed a button: words for them, and the message as it is
   * now, if it has changed. Undefined on a platform that takes none.
   */
  answer(outcome: { done: boolean; words: string; message: ChatMessage | null }): object | undefined;
  /** What became of a message; null on a platform that says so at once. */
  result: ((source: PlatformSource, tokens: TokenStore, sentId: string) => Promise<Delivery>) | null;
  /** Asks whether the app may send messages. */
  check(source: PlatformSource, tokens: TokenStore): Promise<void>;
}
