import type { codeBook, TokenBook } from './issued.double.ts';
import type { DoublePerson } from './people.double.ts';
import {
  json,
  secretText,
  SEEN_FROM,
  type DoubleAnswer,
  type PlatformDouble,
  type World,
} from './platform.double.ts';
import type { PlatformSource } from './platform.port.ts';
import type { Pushed } from './wecom-push.double.ts';
import type { WalletSide } from './wecom-wallet.double.ts';

export interface WecomDouble extends PlatformDouble {
  /** A connection to this server with the right secret. */
  source: PlatformSource;
  suite: SuiteSide;
  /** The chats of the company's own app. */
  messages: WecomMessages;
  /** The WeChat official account, which lives on the same server. */
  weixin: PlatformSource;
  /** The card wallets of people, which WeCom and WeChat share. */
  wallet: WalletSide;
  /** Answers who used a code with keys such as `UserId`, as older calls do. */
  oldKeys: boolean;
  /** Tells phone numbers and email addresses to the app; apps made since 2022 get none. */
  tellsContacts: boolean;
  /** A code as the page inside WeCom gets it; `app` is the company's own or the suite. */
  issueCode(userId: string, app?: 'own' | 'suite'): string;
}

/** A message in somebody's chat. */
export interface WecomMessage {
  id: string;
  userId: string;
  type: 'textcard' | 'template_card';
  /** The whole card as it was sent. */
  card: Record<string, unknown>;
  taskId: string | null;
  /** What the buttons say in place of their own texts. */
  outcome: string | null;
  at: number;
}

export interface WecomMessages {
  chat: WecomMessage[];
  /** Messages that were sent again and not shown. */
  swallowed: number;
  /** Where the app's events are sent, with the token and the key of the callback. */
  callback: { url: string; token: string; key: string } | null;
  of: (userId: string) => WecomMessage[];
  /** Presses a button of a template card; the event goes to the callback. */
  press: (userId: string, messageId: string, key: string) => Promise<Pushed>;
}

export interface SuiteSide {
  suiteId: string;
  /** Token and EncodingAESKey of the callback. */
  callback: { token: string; key: string };
  installed: { corpId: string; permanentCode: string } | null;
  /** A ticket as of now, valid for thirty minutes. */
  newTicket(): string;
  /** Installs the suite, as an administrator does; the code is exchanged for the installation. */
  newAuthCode(): string;
  /** Installs the suite and exchanges the code. */
  install(): void;
  uninstall(): void;
  /** A connection with a valid ticket and the installation. */
  source(): PlatformSource;
  /** Checks the address of the callback as WeCom does when it is set; the text must be `echo`. */
  checkAddress(url: string): Promise<Pushed & { echo: string }>;
  /** Sends a new ticket to the callback. */
  pushTicket(url: string): Promise<Pushed & { ticket: string }>;
  /** Installs the suite from the market, and sends the code to the callback. */
  pushInstalled(url: string): Promise<Pushed & { authCode: string }>;
  /** Removes the suite, and says so to the callback. */
  pushRemoved(url: string): Promise<Pushed>;
}

/** What the parts of the simulated WeCom share. */
export interface Wecom extends World {
  double: WecomDouble;
  tokens: TokenBook;
  codes: ReturnType<typeof codeBook<{ person: DoublePerson; app: 'own' | 'suite' }>>;
}

export const refusal = (errcode: number): DoubleAnswer =>
  json({ errcode, errmsg: `refused, hint: [${secretText(6)}], from ip: ${SEEN_FROM}` });

/** Why a token is not accepted; undefined if it is. */
export function tokenFault(tokens: TokenBook, token: string | null, owners: readonly string[]) {
  if (!token) return refusal(41001);
  const found = tokens.ownerOf(token);
  if (found === 'expired') return refusal(42001);
  return found === 'unknown' || !owners.includes(found.owner) ? refusal(40014) : undefined;
}

/** The suite has other ids for the same members. */
export const suiteUserId = (userId: string): string => `woSuite-${userId}`;
