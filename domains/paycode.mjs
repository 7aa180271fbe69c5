export const paycode = {
  name: 'paycode',
  about: 'Paying at a till with a code on the phone, and what the company owes the merchant for it.',
  domains: {
    merchant: {
      about: 'who takes payment codes: stores, keys, terminals, where its system is notified',
      tables: [
        'merchant',
        'merchant_store',
        'merchant_key',
        'merchant_terminal',
        'merchant_lookup',
        'opc_nonce',
      ],
    },
    'spend-policy': {
      about: 'who may pay how much where; what is left of it, reserved and spent',
      tables: ['spend_policy', 'spend_reservation', 'spend_used'],
      knows: ['merchant'],
    },
    paycode: {
      about: 'devices that show payment codes, and whether a code is right, in time and unused',
      tables: ['paycode_device', 'paycode_handle', 'paycode_claim', 'paycode_attempt', 'paycode_certificate'],
      knows: ['merchant', 'spend-policy'],
    },
    charge: {
      about: 'payments at tills: charging, confirming, reversing, refunding, booking',
      tables: ['charge', 'charge_refund', 'wallet_code'],
      knows: ['corporate-wallet', 'merchant', 'paycode', 'spend-policy'],
    },
    'merchant-statement': {
      about: 'daily bills and monthly statements of merchants, and comparing the books with the payments',
      tables: ['merchant_statement', 'charge_difference'],
      knows: ['charge', 'merchant'],
    },
    'corporate-wallet': {
      about: 'the wallets of others with which employees pay for the company: contracts, standards, members',
      tables: [
        'corporate_wallet',
        'corporate_wallet_lookup',
        'corporate_wallet_standard',
        'corporate_wallet_member',
      ],
      knows: ['spend-policy'],
    },
    'wallet-control': {
      about: 'payments with corporate wallets: letting them pass, taking them in, comparing them',
      tables: ['wallet_trade', 'wallet_refund', 'wallet_card', 'wallet_card_trade'],
      knows: ['corporate-wallet', 'merchant-statement', 'spend-policy'],
    },
    'invoice-request': {
      about: 'invoices asked of merchants, issued, refused, matched',
      tables: ['invoice_request', 'invoice_request_charge'],
      knows: ['charge', 'merchant', 'merchant-statement'],
    },
  },
};
