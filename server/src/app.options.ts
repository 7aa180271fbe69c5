import type { Locale } from '@outlay/contract/locale';
import type { CaptchaPort } from '#provider/captcha/captcha.port.ts';
import type { NotificationSender } from '#provider/notification/notification.port.ts';
import type { DirectoryPort } from '#provider/directory/directory.port.ts';
import type { PaperMaker } from '#provider/pdf/pdf.port.ts';
import type { Recogniser } from '#provider/recognition/recognition.port.ts';
import type { SmsGateway } from '#provider/sms/sms.port.ts';
import type { SweptStorage } from '#provider/storage/storage.port.ts';
import type { WebPushPort } from '#provider/web-push/web-push.port.ts';
import type { WebhookPort } from '#provider/webhook/webhook.port.ts';
import type { Connection } from '#database/connect.ts';
import type { Marks } from '#audit/audit.marks.ts';
import { type Now } from '#system/clock.ts';
import type { Log } from '#system/log.ts';
import type { Secrets } from '#secrets/secret.ts';

export interface Ports {
  sender: NotificationSender;
  /** Carries text messages; without it they go where `sender` brings them. */
  sms?: SmsGateway;
  captcha: CaptchaPort;
  storage: SweptStorage;
  recogniser: Recogniser;
  webhook: WebhookPort;
  webPush: WebPushPort;
  paper: PaperMaker;
  /** The companies' own directories, to be kept in step with. */
  people: DirectoryPort;
}

export interface AppOptions extends Ports {
  connection: Connection;
  /** For the job tables, which keep connections of their own. */
  jobsUrl: string;
  role?: string;
  secrets: Secrets;
  /** How far the audit chains had come, kept outside of the database. */
  marks: Marks;
  log: Log;
  now: Now;
  /** The demo company lives here: its people may be tapped, its outbox be read. */
  demo: boolean;
  checkAnswers: boolean;
  /** Whether a text message reaches anybody: by a gateway, or in a trial. */
  texts: boolean;
  /** Requests a minute of one address; 0 for no limit. */
  rate: number;
  /** How late this process may be, in ms, before it sends callers away for a moment; 0: never. */
  busyAfterMs?: number;
  trustProxy?: string;
  /** Where people reach this server, when the operator told. */
  origin?: string;
  /** Where the operator puts scripts of vendors that no registry has. */
  vendorFolder?: string;
  /** In which everybody begins who has not chosen one. */
  language?: Locale | undefined;
}
