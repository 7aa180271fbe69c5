/** Every sealed column with its row's key. A value is bound to both and cannot be opened elsewhere. */
export const SEALED = {
  booking: { column: 'travellers_sealed', key: ['company_id', 'id'] },
  commute: { column: 'places_sealed', key: ['company_id', 'member_id'] },
  connection: { column: 'secrets_sealed', key: ['company_id', 'id'] },
  corporate_wallet: { column: 'secrets_sealed', key: ['company_id', 'id'] },
  credential: { column: 'secret_sealed', key: ['person_id', 'id'] },
  directory_setting: { column: 'secret_sealed', key: ['company_id'] },
  drive: { column: 'path_sealed', key: ['company_id', 'id'] },
  drive_track: { column: 'points_sealed', key: ['company_id', 'drive_id', 'id'] },
  idempotency: { column: 'response', key: ['company_id', 'member_id', 'key'] },
  open_idempotency: { column: 'response', key: ['key', 'route'] },
  payee_account: { column: 'account_sealed', key: ['company_id', 'member_id'] },
  payee_wallet: { column: 'account_sealed', key: ['company_id', 'member_id', 'kind'] },
  payment: { column: 'account_sealed', key: ['company_id', 'document_id', 'id'] },
  paycode_device: { column: 'secret_sealed', key: ['company_id', 'id'] },
  payment_export: { column: 'file_sealed', key: ['company_id', 'batch_id', 'id'] },
  payout_wallet: { column: 'secrets_sealed', key: ['company_id', 'id'] },
  platform_token: { column: 'value_sealed', key: ['company_id', 'connection_id', 'key'] },
  push_subscription: { column: 'sealed', key: ['company_id', 'member_id', 'endpoint_hash'] },
  server_key: { column: 'sealed', key: ['id'] },
  supplier: { column: 'account_sealed', key: ['company_id', 'id'] },
  supplier_change: { column: 'account_sealed', key: ['company_id', 'supplier_id', 'id'] },
  travel_provider: { column: 'secrets_sealed', key: ['company_id', 'id'] },
  traveller: { column: 'profile_sealed', key: ['company_id', 'member_id'] },
  wallet_invoice: { column: 'encrypt_code_sealed', key: ['company_id', 'invoice_id'] },
} as const;

export type SealedTable = keyof typeof SEALED;

/** The key columns that identify a row of the table. */
export type KeyOf<Table extends SealedTable> = Record<
  (typeof SEALED)[Table]['key'][number],
  string | Uint8Array
>;

/** Table and row key as bytes, used as additional authenticated data. */
export function placeOf<Table extends SealedTable>(table: Table, row: KeyOf<Table>): Buffer {
  const key = SEALED[table].key.map((column) => {
    const value = row[column as keyof KeyOf<Table>];
    return typeof value === 'string' ? value : Buffer.from(value).toString('hex');
  });
  return Buffer.from(JSON.stringify([table, ...key]), 'utf8');
}
