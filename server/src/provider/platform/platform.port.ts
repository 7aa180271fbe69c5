import type {
  DingtalkSettings,
  FeishuSettings,
  WecomSettings,
  WecomSuiteSettings,
  WeixinSettings,
} from '@outlay/contract/membership/connection.settings';
import { PortError } from '../port.error.ts';

/** A connection as its company set it up, with its secrets opened. */
export type PlatformSettings =
  | WecomSettings
  | WecomSuiteSettings
  | DingtalkSettings
  | FeishuSettings
  | WeixinSettings;

export interface PlatformSource {
  settings: PlatformSettings;
  /** The app's secret. */
  secret: string;
  /** WeCom suites only: what the platform has sent us. */
  suite?: {
    /** Renewed every ten minutes by a callback, valid for thirty. */
    ticket: string | null;
    /** The company that installed the suite, and its permanent code. */
    corpId: string | null;
    permanentCode: string | null;
    agentId: string | null;
  };
}

/**
 * Tokens and tickets of platforms, shared by all nodes. `key` names one of one connection, such as `token` or
 * `ticket.agent`.
 */
export interface TokenStore {
  /**
   * The stored value while it is valid, otherwise that of `fetch`, which is called by one caller at a time. It is renewed
   * early: five minutes before its end, or after half of a life of less than ten minutes.
   */
  get(key: string, fetch: () => Promise<{ value: string; seconds: number }>): Promise<string>;
  /** Forgets a value that the platform refused, unless another caller has replaced it already. */
  drop(key: string, value: string): Promise<void>;
}

/** Somebody whom a platform has identified. */
export interface PlatformPerson {
  /** Unique and permanent within the connection: WeCom's userid, DingTalk's userid, Feishu's open_id. */
  subject: string;
  /** Empty if the platform does not tell. */
  name: string;
  /**
   * As the platform's directory has them, read server to server; null if it does not tell. Phones without `+86`. The
   * company decides whether they are trusted.
   */
  phone: string | null;
  email: string | null;
  /** DingTalk and Feishu: the id for all apps of the tenant. */
  unionId: string | null;
}

/** How the page obtained its code: inside the app of the platform, or on its web page. */
export type CodeFrom = 'inside' | 'web';

/**
 * `code`: used, expired or never issued. `outsider`: known to the platform, but no member of the company or not allowed to
 * use the app. `secret`: the id or the secret is wrong. `ip`: this server is not on the app's list. `permission`: the app
 * lacks one. `rate`: too many calls. `waiting`: a suite that has received no ticket or is not installed. `provider`: any
 * other refusal, or an unreadable answer. `unreachable`: no answer in time, or an address that is not allowed.
 */
export type PlatformFault =
  | 'code'
  | 'outsider'
  | 'secret'
  | 'ip'
  | 'permission'
  | 'rate'
  | 'waiting'
  | 'provider'
  | 'unreachable';

export class PlatformError extends PortError<PlatformFault> {
  /** With `ip`: the address from which this server called, as the platform tells it. */
  seenFrom: string | undefined;
}

export interface SignInAddress {
  /** This server's page that the platform returns to. */
  returnTo: string;
  state: string;
  from: CodeFrom;
}

export type Ticket = 'config' | 'agent' | 'card';

/** One platform. Each call names the connection; the adapter keeps nothing but what the token store holds. */
export interface PlatformPort {
  /** The address to which a browser is sent to sign in; for a page inside DingTalk or Feishu the app has a call instead. */
  signInUrl(source: PlatformSource, address: SignInAddress): string;
  /**
   * Exchanges a code, which is valid once, for the person, with the entry of the directory where the app may read it.
   *
   * @throws PlatformError
   */
  identify(
    source: PlatformSource,
    tokens: TokenStore,
    code: { value: string; from: CodeFrom; returnTo: string },
  ): Promise<PlatformPerson>;
  /**
   * The ticket with which pages are signed for the app's functions. `agent` and `card` exist for WeCom and WeChat.
   *
   * @throws PlatformError
   */
  ticket(source: PlatformSource, tokens: TokenStore, kind: Ticket): Promise<string>;
  /**
   * Asks for a new token with this id and secret, without the store.
   *
   * @throws PlatformError
   */
  check(source: PlatformSource): Promise<void>;
}

/** A WeCom suite also has its installation. */
export interface SuitePort extends PlatformPort {
  /** The page on which an administrator of a company installs the suite. */
  installUrl(
    source: PlatformSource,
    tokens: TokenStore,
    address: { returnTo: string; state: string },
  ): Promise<string>;
  /** Exchanges the code of an installation for the company that installed it. */
  install(
    source: PlatformSource,
    tokens: TokenStore,
    authCode: string,
  ): Promise<{ corpId: string; corpName: string; permanentCode: string; agentId: string }>;
}
