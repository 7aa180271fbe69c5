import type { ColumnType, SelectType } from 'kysely';
import type { EventDetail } from '@outlay/contract/documents/document.acts';
import type { Finding } from '@outlay/contract/documents/document.detail';
import type { Attendee } from '@outlay/contract/documents/document.line';
import type { TypeIcon } from '@outlay/contract/documents/document.type';
import type { FlowDefinition } from '@outlay/contract/documents/flow.definition';
import type { LocalText } from '@outlay/contract/fields';
import type { ConnectionCheck } from '@outlay/contract/membership/connection';
import type {
  ConnectionKind,
  ConnectionSecret,
  ConnectionUse,
  ConnectionSettings,
} from '@outlay/contract/membership/connection.settings';
import type { DirectorySummary } from '@outlay/contract/membership/directory';
import type { DepartmentChange } from '@outlay/contract/organisation/company.department';
import type { BankTemplate } from '@outlay/contract/processing/payment.batch';
import type { Stay } from '@outlay/contract/documents/document.itinerary';
import type { BookingPlace, Offer, OfferQuery, RuleFault } from '@outlay/contract/travel/booking.offer';
import type { BookingFailure, ChangeOffer } from '@outlay/contract/travel/booking';
import type { BookingRulesForm } from '@outlay/contract/travel/booking.setting';
import type { OrderState } from '@outlay/contract/travel/order';
import type { AllowanceDay, AllowanceTableForm, Meal } from '@outlay/contract/travel/allowance';
import type { ChargeItem, ChargeReason } from '@outlay/contract/paycode/charge';
import type { DevicePublicKey } from '@outlay/contract/paycode/paycode';
import type { SpendPolicyForm } from '@outlay/contract/paycode/spend-policy';
import type { InvoiceTitle } from '@outlay/contract/organisation/invoice-title';
import type { WalletReason } from '@outlay/contract/paycode/wallet-control';
import type { WalletKind } from '@outlay/contract/paycode/corporate-wallet';
import type { ExpenseOrigin, ExpenseType } from '@outlay/contract/spend/expense';
import type { Mileage } from '@outlay/contract/travel/drive';
import type { RateEntry } from '@outlay/contract/travel/drive.rate';
import type { FieldReading, InvoiceDetail } from '@outlay/contract/spend/invoice';
import type { OrderMapping } from '@outlay/contract/travel/order';
import type { Facts, NodeRun } from '#engine/run.ts';
import type { DB } from './tables.generated.ts';

/** A jsonb column: read as the parsed value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
/** A jsonb column with a default. */
type Defaulted<T> = ColumnType<T, string | undefined, string>;

/** A nullable jsonb column. */
type Optional<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** Values of form fields, by field key. */
type Values = Record<string, string>;
/** Ids of the people chosen, by node. */
type Choices = Record<string, string[]>;
type Nodes = Record<string, NodeRun>;

/** The share of a line allocated to a department, project or cost centre; `amount` in minor units. */
export interface Share {
  departmentId: string | null;
  projectId: string | null;
  costCentreId: string | null;
  weight: number;
  amount: number;
}

/** A payment made outside the system, recorded by one person, until a second person confirms it. */
export interface Outside {
  by: string;
  at: string;
  method: string;
  /** `YYYY-MM-DD` of the company's time zone. */
  paidOn: string;
  reference: string;
  reason: string;
}

/** Somebody whom an outside system has identified, while their account here is not known. */
export interface ProvedIdentity {
  subject: string;
  name: string;
  phone: string | null;
  email: string | null;
  sessionRef: string | null;
  secondFactor: boolean;
}

/** What an approval centre was told of a document last: ids and states only. */
export interface ShownInstance {
  /** Our id of the instance: the run of the document. */
  instance: string;
  status: 'pending' | 'approved' | 'rejected' | 'cancelled' | 'terminated';
  /** Milliseconds. */
  startedAt: number;
  tasks: {
    id: string;
    subject: string;
    nodeKey: string;
    status: 'pending' | 'approved' | 'rejected' | 'transferred' | 'done';
    createdAt: number;
  }[];
  /** Of everything that was sent; empty to send it again. */
  hash: string;
  /** The time that was sent with it, in milliseconds. */
  updateTime: number;
}

/** Rates and rules as stored; the rest of a table is in columns. */
export type StoredTable = Omit<AllowanceTableForm, 'id' | 'version' | 'name' | 'fromDay'>;

/** Rules of booking as stored; the rest is in columns. */
export type StoredRules = Omit<BookingRulesForm, 'id' | 'version' | 'name' | 'fromDay'>;

/** An offer as a provider made it. */
export interface StoredOffer extends Omit<Offer, 'provider' | 'sandbox' | 'faults'> {
  /** By which the provider knows it. */
  handle: string;
}

/** An order as its provider told it last. */
export interface StoredOrder extends Pick<Offer, 'kind' | 'title' | 'segments' | 'total'> {
  handle: string;
  orderNo: string;
  version: number;
  state: OrderState;
  recordLocator: string;
  tickets: string[];
  /** An instant. */
  payUntil: string | null;
}

/** A traveller of a booking as pages show it. */
export interface StoredTraveller {
  name: string;
  guest: boolean;
  /** The end of the document's number. */
  document: string;
}

/** A spend policy as it is stored: what is not in columns of its own. */
export type StoredPolicy = Omit<SpendPolicyForm, 'id' | 'version' | 'name' | 'fromDay' | 'toDay' | 'enabled'>;

/** To whom an invoice that was asked of a merchant is made out. */
export type RequestTitle = Omit<InvoiceTitle, 'id' | 'shared' | 'version'>;

/** What an expense was calculated from, and what approvers are to know of the calculation. */
export interface Origin extends ExpenseOrigin {
  notes: Pick<Finding, 'code' | 'effect' | 'values'>[];
}

/** A submitted document as flat texts by path, for comparing two submissions. */
export interface Snapshot {
  values: Values;
  lines: Record<string, Values>;
}

/** A row of a member import, with its original texts. */
export type ImportedCells = Record<'name' | 'account' | 'department' | 'grade' | 'post' | 'leader', string>;

/** A member's state before an import changed it, for undoing. */
export interface BeforeImport {
  /** The version written by the import; a different one means that the member was changed since. */
  version: number;
  at: string;
  columns: {
    name?: string;
    department_id?: string | null;
    grade?: string;
    post_id?: string | null;
  } | null;
  led: { departmentId: string; leaderId: string | null; now: string | null } | null;
}

/**
 * Types that cannot be derived from the database: contents of jsonb columns, and enumerations without a check
 * constraint. Those with one are in `tables.generated.ts`. Columns that are parsed after reading are not listed.
 */
interface Holds {
  approval_mirror: { kept: Defaulted<Record<string, unknown>>; shown: Optional<ShownInstance> };
  audit_event: { detail: Json<Record<string, unknown>> };
  bank_template: { columns: Json<BankTemplate['columns']> };
  connection: {
    checks: Defaulted<ConnectionCheck[]>;
    secret_names: ConnectionSecret[];
    uses: ConnectionUse[];
    settings: Json<ConnectionSettings>;
  };
  allowance_table: { definition: Json<StoredTable> };
  allowance_day: { detail: Json<AllowanceDay> };
  trip_plan: { meals: Defaulted<Record<string, Meal[]>>; stays: Optional<Stay[]> };
  booking: {
    offer: Json<StoredOffer>;
    faults: Json<RuleFault[]>;
    query: Json<OfferQuery>;
    travellers: Json<StoredTraveller[]>;
    provider_order: Optional<StoredOrder>;
    segments_before: Optional<Offer['segments']>;
    change_offers: Optional<ChangeOffer[]>;
    failure: BookingFailure | null;
  };
  booking_rules: { definition: Json<StoredRules> };
  travel_offer: { offer: Json<StoredOffer>; faults: Json<RuleFault[]> };
  travel_search: {
    query: Json<OfferQuery>;
    places: Json<{ from: BookingPlace | null; to: BookingPlace }>;
    silent: Json<string[]>;
  };
  charge: { items: Defaulted<ChargeItem[]>; reason: ChargeReason | null; type: ExpenseType };
  connection_lookup: { kind: ConnectionKind };
  corporate_wallet: { kind: WalletKind };
  corporate_wallet_standard: { type: ExpenseType };
  wallet_trade: { type: ExpenseType; reason: WalletReason | null };
  wallet_card: { type: ExpenseType };
  department_change: { detail: Json<Partial<Pick<DepartmentChange, 'before' | 'after' | 'other'>>> };
  directory_run: {
    leavers: Defaulted<{ externalId: string; name: string; account: string }[]>;
    /** `held`: ids of leavers about whom an earlier run has asked. */
    summary: Defaulted<Partial<DirectorySummary> & { held?: string[] }>;
  };
  document: {
    choices: Defaulted<Choices>;
    findings: Defaulted<Finding[]>;
    outside: Optional<Outside>;
    previous: Optional<Snapshot>;
    snapshot: Optional<Snapshot>;
    values: Defaulted<Values>;
  };
  document_line: {
    allocation: Defaulted<Share[]>;
    attendees: Defaulted<Attendee[]>;
    origin: Optional<Origin>;
    type: ExpenseType;
    values: Defaulted<Values>;
  };
  identity_attempt: { identity: Optional<ProvedIdentity>; kept: Defaulted<Record<string, string>> };
  document_type: { name: Json<LocalText>; description: Json<LocalText>; icon: TypeIcon };
  expense: { origin: Optional<Origin>; type: ExpenseType };
  drive: { mileage: Optional<Mileage> };
  event: { detail: Defaulted<EventDetail> };
  invoice_request: { title: Json<RequestTitle> };
  merchant: { type: ExpenseType };
  paycode_device: { public_key: Json<DevicePublicKey> };
  spend_policy: { definition: Json<StoredPolicy> };
  spend_reservation: { type: ExpenseType };
  mileage_rate: { entries: Json<RateEntry[]> };
  flow: { name: Json<LocalText> };
  flow_instance: {
    agreed: Defaulted<string[]>;
    choices: Defaulted<Choices>;
    facts: Defaulted<Facts>;
    forecast: Defaulted<Nodes>;
    nodes: Defaulted<Nodes>;
    plan: Json<FlowDefinition>;
  };
  invoice: { checks: Defaulted<InvoiceDetail['checks']>; items: Defaulted<InvoiceDetail['items']> };
  invoice_field: { place: Optional<NonNullable<FieldReading['place']>>; source: FieldReading['source'] };
  member_import_row: { data: Json<ImportedCells>; before: Optional<BeforeImport> };
  message: { values: Json<Values> };
  order_source: { mapping: Defaulted<OrderMapping>; bill_mapping: Defaulted<OrderMapping> };
  travel_order_version: { body: Json<Record<string, unknown>> };
  task: { node_name: Json<LocalText> };
}

type Held<Table extends keyof DB> = Table extends keyof Holds
  ? Omit<DB[Table], keyof Holds[Table]> & Holds[Table]
  : DB[Table];

/** Every table with the types of its columns for reading and writing. */
export type Database = { [Table in keyof DB]: Held<Table> };

/** The type of a column when read. */
export type Column<Table extends keyof Database, Name extends keyof Database[Table]> = SelectType<
  Database[Table][Name]
>;
