import { sql, type RawBuilder } from 'kysely';

/** The person whose data is requested. */
export interface Whose {
  personId: string;
  companyId: string;
  memberId: string;
}

interface Personal {
  /** Selects the rows about this person. */
  rows: (whose: Whose) => RawBuilder<boolean>;
  /** Columns with secrets, which are left out: hashes and sealed values. */
  hidden?: readonly string[];
}

type Column = 'member_id' | 'submitter_id' | 'owner_id' | 'holder_id' | 'maker_id' | 'created_by' | 'made_by';

const own =
  (column: Column) =>
  ({ companyId, memberId }: Whose) =>
    sql<boolean>`company_id = ${companyId} and ${sql.ref(column)} = ${memberId}`;
const either =
  (a: string, b: string) =>
  ({ companyId, memberId }: Whose) =>
    sql<boolean>`company_id = ${companyId} and (${sql.ref(a)} = ${memberId} or ${sql.ref(b)} = ${memberId})`;
const person = ({ personId }: Whose) => sql<boolean>`person_id = ${personId}`;
const ofDocument = ({ companyId, memberId }: Whose) =>
  sql<boolean>`company_id = ${companyId} and document_id in (
    select id from document where company_id = ${companyId} and submitter_id = ${memberId})`;
const ofPayment = ({ companyId, memberId }: Whose) =>
  sql<boolean>`company_id = ${companyId} and payment_id in (
    select p.id from payment p join document d on d.company_id = p.company_id and d.id = p.document_id
    where d.company_id = ${companyId} and d.submitter_id = ${memberId})`;
const ofLine = ({ companyId, memberId }: Whose) =>
  sql<boolean>`company_id = ${companyId} and line_id in (
    select l.id from document_line l join document d on d.company_id = l.company_id and d.id = l.document_id
    where d.company_id = ${companyId} and d.submitter_id = ${memberId})`;
const ofExpense = ({ companyId, memberId }: Whose) =>
  sql<boolean>`company_id = ${companyId} and expense_id in (
    select id from expense where company_id = ${companyId} and member_id = ${memberId})`;
const ofDrive = ({ companyId, memberId }: Whose) =>
  sql<boolean>`company_id = ${companyId} and drive_id in (
    select id from drive where company_id = ${companyId} and member_id = ${memberId})`;
const ofInvoice = ({ companyId, memberId }: Whose) =>
  sql<boolean>`company_id = ${companyId} and invoice_id in (
    select id from invoice where company_id = ${companyId} and owner_id = ${memberId})`;
const ofOrder = ({ companyId, memberId }: Whose) =>
  sql<boolean>`company_id = ${companyId} and order_id in (
    select id from travel_order where company_id = ${companyId} and member_id = ${memberId})`;
const ofCharge = ({ companyId, memberId }: Whose) =>
  sql<boolean>`company_id = ${companyId} and charge_id in (
    select id from charge where company_id = ${companyId} and member_id = ${memberId})`;
const ofWalletTrade = ({ companyId, memberId }: Whose) =>
  sql<boolean>`company_id = ${companyId} and trade_id in (
    select id from wallet_trade where company_id = ${companyId} and member_id = ${memberId})`;
const ofTrip = ({ companyId, memberId }: Whose) =>
  sql<boolean>`company_id = ${companyId} and trip_id in (
    select id from document where company_id = ${companyId} and submitter_id = ${memberId})`;
const ofSearch = ({ companyId, memberId }: Whose) =>
  sql<boolean>`company_id = ${companyId} and search_id in (
    select id from travel_search where company_id = ${companyId} and member_id = ${memberId})`;
const ofAdvance = ({ companyId, memberId }: Whose) =>
  sql<boolean>`company_id = ${companyId} and advance_id in (
    select id from advance where company_id = ${companyId} and member_id = ${memberId})`;

/**
 * All tables with personal data, and how to select a person's rows. A test compares the list with the
 * database catalogue.
 */
export const PERSONAL: Readonly<Record<string, Personal>> = {
  person: { rows: ({ personId }) => sql<boolean>`id = ${personId}`, hidden: ['password_hash'] },
  membership: { rows: person },
  member: { rows: ({ companyId, memberId }) => sql<boolean>`company_id = ${companyId} and id = ${memberId}` },
  session: { rows: person, hidden: ['token_hash', 'next_hash', 'previous_hash'] },
  credential: { rows: person, hidden: ['secret_sealed', 'public_key', 'passkey_id'] },
  recovery_code: { rows: person, hidden: ['code_hash'] },
  sign_in: { rows: person },
  consent: { rows: person },
  payee_wallet: { rows: own('member_id'), hidden: ['account_sealed'] },
  payee_account: { rows: own('member_id'), hidden: ['account_sealed'] },
  role_grant: { rows: own('member_id') },
  role_request: { rows: own('member_id') },
  factor_reset: { rows: own('member_id') },
  department_member: { rows: own('member_id') },
  invitation: { rows: own('created_by') },
  join_request: {
    rows: ({ companyId, personId }) => sql<boolean>`company_id = ${companyId} and person_id = ${personId}`,
  },
  member_import: { rows: own('maker_id') },
  external_identity: { rows: own('member_id') },
  chat_card: { rows: own('member_id'), hidden: ['handle'] },
  scim_user: { rows: own('member_id') },
  agency: { rows: either('principal_id', 'agent_id') },
  delegation: { rows: either('from_id', 'to_id') },
  invoice_title: { rows: own('member_id') },
  notification_setting: { rows: own('member_id') },
  home_arrangement: { rows: own('member_id') },
  saved_view: { rows: own('member_id') },
  notice_rhythm: { rows: own('member_id') },
  push_client: { rows: own('member_id') },
  push_subscription: { rows: own('member_id'), hidden: ['endpoint_hash', 'sealed'] },
  message: { rows: own('member_id') },
  expense: { rows: own('member_id') },
  vehicle: { rows: own('owner_id') },
  drive: { rows: own('member_id'), hidden: ['path_sealed'] },
  drive_track: { rows: ofDrive, hidden: ['points_sealed'] },
  drive_file: { rows: ofDrive },
  commute: { rows: own('member_id'), hidden: ['places_sealed'] },
  expense_file: { rows: ofExpense },
  invoice: { rows: own('owner_id') },
  invoice_field: { rows: ofInvoice },
  wallet_invoice: { rows: ofInvoice, hidden: ['encrypt_code_sealed'] },
  recognition: { rows: own('member_id') },
  file: { rows: own('owner_id') },
  document: { rows: own('submitter_id') },
  document_line: { rows: ofDocument },
  document_file: { rows: ofDocument },
  line_paper: { rows: ofLine },
  document_offset: { rows: ofDocument },
  bag: { rows: own('owner_id'), hidden: ['seal'] },
  bag_document: { rows: ofDocument },
  event: { rows: ofDocument },
  task: { rows: own('holder_id') },
  comment: { rows: own('member_id') },
  cc: { rows: own('member_id') },
  advance: { rows: own('member_id') },
  advance_movement: { rows: ofAdvance },
  allowance_day: { rows: own('member_id') },
  travel_order: { rows: own('member_id') },
  travel_order_version: { rows: ofOrder },
  trip_plan: { rows: ofTrip },
  traveller: { rows: own('member_id'), hidden: ['profile_sealed'] },
  travel_search: { rows: own('member_id') },
  travel_offer: { rows: ofSearch },
  booking: { rows: own('member_id'), hidden: ['travellers_sealed'] },
  emergency_contact: { rows: own('member_id') },
  spend_used: { rows: own('member_id') },
  spend_reservation: { rows: own('member_id') },
  paycode_device: { rows: own('member_id'), hidden: ['secret_sealed'] },
  charge: { rows: own('member_id'), hidden: ['request_hash'] },
  charge_refund: { rows: ofCharge },
  corporate_wallet_member: { rows: own('member_id') },
  wallet_trade: { rows: own('member_id') },
  wallet_refund: { rows: ofWalletTrade },
  wallet_code: { rows: own('member_id') },
  wallet_card: { rows: own('member_id') },
  wallet_card_trade: { rows: ofWalletTrade },
  invoice_request: { rows: own('member_id') },
  invoice_request_charge: { rows: ofCharge },
  payment: { rows: ofDocument, hidden: ['account_sealed'] },
  payout_transfer: { rows: ofPayment, hidden: ['package_info'] },
  payment_batch: { rows: own('made_by') },
  print_job: { rows: own('member_id') },
  report_export: { rows: own('member_id') },
  report_line: { rows: own('member_id') },
  report_claim: { rows: own('member_id') },
  report_schedule: { rows: own('member_id') },
  report_sum: { rows: own('member_id') },
  audit_event: { rows: either('actor_id', 'acting_for'), hidden: ['prev_hash', 'hash'] },
};

/** Tables without further personal data, each with the reason. */
export const IMPERSONAL: Readonly<Record<string, string>> = {
  company: 'the company’s',
  audit_head: 'the end of a chain',
  allowance_table: 'the company’s',
  bank_template: 'the company’s',
  trip_setting: 'the company’s',
  order_source: 'the company’s',
  booking_rules: 'the company’s',
  payout_wallet: 'the company’s, its secrets sealed',
  payout_wallet_lookup: 'ids',
  travel_provider: 'the company’s, its secrets sealed',
  travel_provider_event: 'ids of events, gone in a month',
  travel_provider_lookup: 'ids',
  travel_application: 'what was sent of trips above',
  provider_bill: 'the company’s',
  corporate_wallet: 'the company’s, its key sealed',
  corporate_wallet_lookup: 'ids',
  corporate_wallet_standard: 'the company’s',
  merchant: 'the company’s',
  merchant_store: 'the company’s',
  merchant_key: 'public keys of merchants',
  merchant_terminal: 'the company’s, hashes of tokens',
  merchant_lookup: 'ids',
  merchant_statement: 'the company’s',
  opc_nonce: 'random numbers, gone in ten minutes',
  spend_policy: 'the company’s',
  paycode_handle: 'numbers of devices above',
  paycode_certificate: 'caps of devices above',
  paycode_claim: 'numbers of codes of payments above, gone in two days',
  paycode_attempt: 'when a wrong code came, gone in two days',
  charge_difference: 'amounts of payments above',
  provider_bill_line: 'amounts of orders above',
  report_progress: 'an instant',
  budget: 'the company’s',
  budget_movement: 'amounts of documents above',
  calendar_day: 'the company’s',
  calendar_setting: 'the company’s',
  captcha: 'nobody’s, gone in two minutes',
  challenge: 'gone in five minutes',
  counter: 'the company’s',
  approval_mirror: 'ids and states',
  callback_event: 'ids',
  connection: 'the company’s',
  scim_group: 'names of departments in the company’s directory',
  connection_event: 'the company’s record of sign-ins, gone in two months',
  connection_lookup: 'the company’s',
  identity_attempt: 'gone in a quarter of an hour',
  platform_token: 'the company’s, sealed',
  used_once: 'hashes',
  department: 'the company’s',
  department_change: 'the company’s',
  dimension: 'the company’s',
  document_search: 'hashes of documents above',
  expense_search: 'hashes of expenses above',
  invoice_search: 'hashes of invoices above',
  search_progress: 'when the hashes above were written',
  directory_link: 'names of another system',
  directory_conflict: 'entries of another system',
  directory_run: 'counts, and entries of another system',
  directory_setting: 'the company’s',
  document_type: 'the company’s',
  document_type_version: 'the company’s',
  exchange_rate: 'the company’s',
  flow: 'the company’s',
  flow_instance: 'the way of documents above',
  flow_version: 'the company’s',
  grade: 'the company’s',
  idempotency: 'answers already given, gone in a week',
  installation: 'the machine’s',
  invitation_lookup: 'hashes',
  invoice_lock: 'fingerprints of invoices above',
  invoice_print: 'fingerprints of invoices above',
  ledger_entry: 'amounts of documents above',
  mail_link: 'hashes',
  mileage_rate: 'the company’s',
  member_import_row: 'other people’s rows: theirs by their own member',
  message_head: 'counts',
  message_notice: 'when messages above were sent',
  migration: 'the machine’s',
  migration_lease: 'the machine’s',
  migration_waiting: 'the machine’s',
  news: 'the company’s',
  news_file: 'the company’s',
  open_idempotency: 'sealed, gone in a week',
  outbox: 'ids',
  outbox_delivery: 'ids',
  payment_export: 'the company’s',
  policy_rule: 'the company’s',
  post: 'the company’s',
  payment_reference: 'the bank’s numbers of payments above',
  period: 'the company’s',
  supplier_change: 'the company’s suppliers',
  posting: 'amounts of documents above',
  rate_limit: 'counts, gone in a day',
  recent_use: 'gone in a day',
  rate_setting: 'the company’s',
  retention: 'the company’s',
  role: 'the company’s',
  sent_note: 'gone in a day',
  sms: 'what became of messages, gone in a week',
  supplier: 'the company’s',
  company_place: 'on which server a company is',
  server_key: 'keys of the server, sealed',
  server_node: 'which keys a running node knows',
  sweep_run: 'times and counts of the server’s own work',
  ticket: 'gone in a quarter of an hour',
  verification_code: 'gone in five minutes',
};
