/**
 * Tables that belong to no company, or are looked in before the company is known. They are read by key and never listed;
 * a column `company_id` is only a value. Every other table is of a company: its rows stay together.
 */
export const GLOBAL_TABLES: ReadonlySet<string> = new Set([
  // People and how they sign in.
  ...['person', 'credential', 'recovery_code', 'consent', 'sign_in', 'session', 'membership'],
  ...['captcha', 'challenge', 'ticket', 'verification_code', 'identity_attempt', 'used_once'],
  // Which company something belongs to that comes from outside.
  ...['company', 'invitation_lookup', 'mail_link', 'connection_lookup', 'travel_provider_lookup'],
  ...['payout_wallet_lookup', 'corporate_wallet_lookup', 'merchant_lookup', 'paycode_handle', 'push_client'],
  // What the installation itself needs.
  ...[
    'installation',
    'migration',
    'migration_lease',
    'migration_waiting',
    'sweep_run',
    'server_key',
    'server_node',
    'company_place',
  ],
  ...['rate_limit', 'recent_use', 'open_idempotency', 'sent_note', 'sms'],
]);

/**
 * What is used up: codes, tries, counts. They are joined with nothing, and rows are changed from several transactions of one
 * request.
 */
export const SPENT_TABLES: ReadonlySet<string> = new Set([
  ...['captcha', 'challenge', 'ticket', 'verification_code', 'identity_attempt', 'used_once'],
  ...['rate_limit', 'recent_use'],
]);
