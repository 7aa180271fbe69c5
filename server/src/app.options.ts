import type { Locale } from '@outlay/contract/locale';
import type { TileConfig } from '@outlay/contract/travel/map';
import type { RateLimits } from '#http/rate.ts';
import type { CorporatePayPorts } from '#provider/corporate-pay/corporate-pay.port.ts';
import type { CaptchaPort } from '#provider/captcha/captcha.port.ts';
import type { ArchivePort } from '#provider/map/archive.port.ts';
import type { MapPort } from '#provider/map/map.port.ts';
import type { NotificationPort } from '#provider/notification/notification.port.ts';
import type { DirectoryPort } from '#provider/directory/directory.port.ts';
import type { MarkPlaces } from '#domain/governance/audit/outside-mark.service.ts';
import type { OutsidePorts } from '#domain/membership/connection/source.service.ts';
import type { HostPort } from '#provider/host/host.port.ts';
import type { PdfPort } from '#provider/pdf/pdf.port.ts';
import type { RecognitionPort } from '#provider/recognition/recognition.port.ts';
import type { SmsPort } from '#provider/sms/sms.port.ts';
import type { SweptStorage } from '#provider/storage/storage.port.ts';
import type { PayoutPorts } from '#provider/payout/payout.port.ts';
import type { TravelPorts } from '#provider/travel/travel.port.ts';
import type { WebPushPort } from '#provider/web-push/web-push.port.ts';
import type { WebhookPort } from '#provider/webhook/webhook.port.ts';
import type { Connection } from '#database/connect.ts';
import type { StandbyWatch } from '#database/standby.ts';
import type { JobServer } from '#jobs/outbox.working.ts';
import type { Replicas } from '#database/replica.ts';
import type { MarkPort } from '#provider/mark/mark.port.ts';
import { type Now } from '#system/clock.ts';
import type { Log } from '#system/log.ts';
import type { Traces } from './tracing/traces.ts';
import type { Secrets } from '#secrets/secret.ts';

export interface Ports {
  notification: NotificationPort;
  /** Sends text messages; without it they go through `notification`. */
  sms?: SmsPort;
  /** Finds places and routes. */
  maps: MapPort;
  captcha: CaptchaPort;
  storage: SweptStorage;
  recogniser: RecognitionPort;
  webhook: WebhookPort;
  webPush: WebPushPort;
  pdf: PdfPort;
  /** Access to the companies' own directories, for synchronisation. */
  directory: DirectoryPort;
  /** Providers of flights, trains, hotels and cars. */
  travelPorts: TravelPorts;
  /** Transfers from the companies' wallets at Alipay and WeChat Pay. */
  payoutPorts: PayoutPorts;
  /** Wallets of others with which employees pay. */
  corporatePay: CorporatePayPorts;
  /** Platforms and identity providers of the companies. */
  outside: OutsidePorts;
  /** The machine of this server. */
  host: HostPort;
}

export interface AppOptions extends Ports {
  connection: Connection;
  /** Copies of the database that may answer reads. */
  replicas?: Replicas | undefined;
  /** Whether changes wait for a standby of the database that is gone. */
  standby?: Pick<StandbyWatch, 'isAwaited'> | undefined;
  /** Database URL for the job tables, which use separate connections. */
  jobsUrl: string;
  /** Servers of companies beside the first one. */
  otherServers?: readonly JobServer[] | undefined;
  role?: string;
  secrets: Secrets;
  /** Marks of the audit chains, stored outside the database. */
  marks: MarkPort;
  /** Where marks of them are kept outside this server, if anywhere. */
  markPlaces?: MarkPlaces | undefined;
  log: Log;
  now: Now;
  /** The demo company exists: one-tap sign-in and a readable outbox of messages are enabled. */
  demo: boolean;
  checkAnswers: boolean;
  /** Whether text messages are available, by a gateway or in a trial. */
  texts: boolean;
  rate: RateLimits;
  /** Event loop delay in ms above which requests are refused for a moment; 0: never, not for a busy database either. */
  busyAfterMs?: number;
  trustProxy?: string;
  /** Accounts of the people who operate the server; without any, the administrators of the only company do. */
  operators?: readonly string[];
  /** Public URL of this server, if configured. */
  origin?: string;
  /** IP addresses from which this server calls out, if configured. */
  publicIps?: readonly string[];
  /** The tiles of the map, if configured; and their archive, if they are vector tiles. */
  tiles?: TileConfig | null;
  archive?: ArchivePort | undefined;
  /** Follows requests and their statements, if configured. */
  traces?: Traces | undefined;
  /** Folder for vendor scripts that no package registry provides. */
  vendorFolder?: string;
  /** Initial language for people who have not chosen one. */
  language?: Locale | undefined;
}
