/**
 * The floors of the house, from the ground up, and what stands on each. A domain may know every domain of a floor
 * below its own, and on its own floor those that it names; never one above. The import checker reads it, and
 * `docs/domains.md` is written from it. Contract, server and web have the same floors and names.
 */
export const floors = [
  {
    name: 'platform',
    about: 'What every product needs: files, messages, what goes out.',
    domains: {
      file: { about: 'bytes kept as they came', tables: ['file'] },
      sms: { about: 'text messages: their words, the gateway, what became of them', tables: ['sms'] },
      push: { about: 'browsers that are told while no page is open', tables: ['push_subscription'] },
      message: {
        about: 'notifying: the list, open pages, when devices and mailboxes are told',
        tables: [
          'message',
          'message_head',
          'message_notice',
          'push_client',
          'notification_setting',
          'notice_rhythm',
        ],
        knows: ['push'],
      },
      outbox: { about: 'what was sent in a demo', tables: ['sent_note'] },
      news: { about: 'what is told to all', tables: ['news', 'news_file'], knows: ['file'] },
      view: {
        about: 'how a person arranges a list of the desk: filters, order, columns',
        tables: ['saved_view'],
      },
      help: { about: 'answers, article by article' },
      diagnostics: { about: 'what this device and this browser can do', knows: ['push'] },
    },
  },
  {
    name: 'organisation',
    about: 'The company, its people, and what it decides about itself.',
    domains: {
      account: {
        about: 'a person who signs in: codes, passwords, sessions, second factors',
        tables: [
          'person',
          'session',
          'credential',
          'recovery_code',
          'challenge',
          'sign_in',
          'consent',
          'membership',
          'captcha',
          'ticket',
          'verification_code',
        ],
      },
      role: {
        about: 'roles, who holds them where and until when, requests for a second person',
        tables: ['role', 'role_grant', 'role_request'],
        knows: ['company'],
      },
      company: {
        about: 'members, the tree of departments, posts, grades',
        tables: [
          'company',
          'member',
          'department',
          'department_member',
          'department_change',
          'post',
          'grade',
        ],
        knows: ['account', 'recovery', 'role'],
      },
      recovery: {
        about: 'a lost second factor, reset by two',
        tables: ['factor_reset'],
        knows: ['account', 'role'],
      },
      calendar: { about: 'working days and hours', tables: ['calendar_setting', 'calendar_day'] },
      dimension: { about: 'projects and cost centres', tables: ['dimension'], knows: ['company'] },
      setting: {
        about: 'what a company decides about itself: time zone, functions, logo',
        knows: ['account', 'company'],
      },
      'invoice-title': {
        about: 'whom an invoice is made out to: the company’s, and each member’s own',
        tables: ['invoice_title'],
      },
      frame: { about: 'an outside site inside a page of ours', knows: ['company'] },
    },
  },
  {
    name: 'membership',
    about: 'Every way into a company, and who acts for whom.',
    domains: {
      agent: { about: 'who may act in another’s name', tables: ['agency'] },
      directory: {
        about: 'members and departments follow the company’s own directory, or the contacts of a platform',
        tables: ['directory_setting', 'directory_link', 'directory_run', 'directory_conflict'],
        knows: ['connection', 'identity'],
      },
      connection: {
        about: 'outside systems: how they are reached, tested, and what they sent',
        tables: ['connection', 'connection_lookup', 'connection_event', 'platform_token', 'callback_event'],
      },
      scim: {
        about: 'a directory that writes members and departments here',
        tables: ['scim_user', 'scim_group'],
        knows: ['connection', 'directory'],
      },
      identity: {
        about: 'signing in by an outside system, and linking it to a member',
        tables: ['external_identity', 'identity_attempt', 'used_once'],
        knows: ['connection'],
      },
      join: {
        about: 'invitations, asking to join, a sheet of members',
        tables: ['invitation', 'invitation_lookup', 'join_request', 'member_import', 'member_import_row'],
        knows: ['directory'],
      },
    },
  },
  {
    name: 'spend',
    about: 'What money is spent on, by which rules, and from which budget.',
    domains: {
      invoice: {
        about: 'an invoice with its readings and its life',
        tables: [
          'invoice',
          'invoice_field',
          'invoice_lock',
          'invoice_print',
          'invoice_search',
          'recognition',
        ],
      },
      expense: {
        about: 'one charge',
        tables: ['expense', 'expense_file', 'expense_search'],
        knows: ['invoice'],
      },
      wallet: {
        about: 'invoices of the card wallets of WeCom, WeChat and DingTalk: importing, locking, closing',
        tables: ['wallet_invoice'],
        knows: ['invoice'],
      },
      'account-book': { about: 'a person’s own book of expenses', knows: ['expense'] },
      rate: { about: 'exchange rates', tables: ['exchange_rate', 'rate_setting'] },
      'expense-rule': {
        about: 'what a company allows: limits, receipts, age, words',
        tables: ['policy_rule'],
        knows: ['expense'],
      },
      budget: {
        about: 'occupied and spent, by department, project, type and period',
        tables: ['budget', 'budget_movement'],
        knows: ['expense', 'expense-rule'],
      },
      advance: {
        about: 'money paid in advance: reserved, settled, due',
        tables: ['advance', 'advance_movement', 'document_offset'],
        knows: ['ledger'],
      },
      ledger: { about: 'double entries', tables: ['ledger_entry', 'posting', 'period'] },
      payee: {
        about: 'where a member’s money goes, and a supplier’s',
        tables: ['payee_account', 'payee_wallet', 'supplier', 'supplier_change'],
      },
    },
  },
  {
    name: 'documents',
    about: 'What is decided on, and by which way.',
    domains: {
      flow: {
        about: 'who decides: routes, runs, tasks, delegations',
        tables: ['flow', 'flow_version', 'flow_instance', 'task', 'delegation'],
      },
      document: {
        about: 'claims, requests and payments: their types, statuses and history',
        tables: [
          ...[
            'document',
            'document_line',
            'document_search',
            'line_paper',
            'document_file',
            'cc',
            'comment',
            'event',
          ],
          ...['document_type', 'document_type_version'],
        ],
        knows: ['flow'],
      },
    },
  },
  {
    name: 'travel',
    about: 'On the road: what a trip request leads to, and what becomes of it on a claim.',
    domains: {
      map: { about: 'places, routes and distances, and drawing them' },
      drive: {
        about: 'private cars used for work: vehicles, drives, rates for each kilometre',
        tables: ['vehicle', 'mileage_rate', 'drive', 'drive_track', 'drive_file', 'commute'],
        knows: ['map'],
      },
      allowance: {
        about: 'travel allowances: rates by place, grade and part of a day',
        tables: ['allowance_table', 'allowance_day'],
      },
      order: {
        about: 'orders of travel providers, what they cost, what was claimed of them',
        tables: ['order_source', 'travel_order', 'travel_order_version'],
      },
      bill: {
        about: 'monthly bills of travel providers, compared with their orders, and paid',
        tables: ['provider_bill', 'provider_bill_line'],
        knows: ['order'],
      },
      trip: {
        about: 'approved trips: days, bookings, allowance, advance, what is left to claim',
        tables: ['trip_plan', 'trip_setting', 'emergency_contact'],
        knows: ['allowance', 'order'],
      },
      booking: {
        about: 'travel providers, rules, travellers, searching and booking',
        tables: [
          ...['booking', 'booking_rules', 'travel_application', 'travel_offer', 'travel_provider'],
          ...['travel_provider_event', 'travel_provider_lookup', 'travel_search', 'traveller'],
        ],
        knows: ['order', 'trip'],
      },
    },
  },
  {
    name: 'paycode',
    about: 'Paying at a till with a code on the phone, and what the company owes the merchant for it.',
    domains: {
      merchant: {
        about: 'who takes payment codes: stores, keys, terminals, where its system is notified',
        tables: [
          ...[
            'merchant',
            'merchant_store',
            'merchant_key',
            'merchant_terminal',
            'merchant_lookup',
            'opc_nonce',
          ],
        ],
      },
      'spend-policy': {
        about: 'who may pay how much where; what is left of it, reserved and spent',
        tables: ['spend_policy', 'spend_reservation', 'spend_used'],
        knows: ['merchant'],
      },
      paycode: {
        about: 'devices that show payment codes, and whether a code is right, in time and unused',
        tables: [
          'paycode_device',
          'paycode_handle',
          'paycode_claim',
          'paycode_attempt',
          'paycode_certificate',
        ],
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
        about:
          'the wallets of others with which employees pay for the company: contracts, standards, members',
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
  },
  {
    name: 'processing',
    about: 'What is done with a document: decided, paid, printed, filed.',
    domains: {
      approval: { about: 'my tasks, deciding, deadlines', knows: ['payment'] },
      'approval-centre': {
        about: 'messages in the apps of platforms, documents in their approval centres, deciding from there',
        tables: ['approval_mirror', 'chat_card'],
        knows: ['approval'],
      },
      'flow-editor': { about: 'drawing flows: checking, simulating, trying on the past, publishing, moving' },
      mail: { about: 'deciding from a link in a mail', tables: ['mail_link'], knows: ['approval'] },
      payment: {
        about: 'batches, bank files, transfers by Alipay and WeChat, results',
        tables: [
          ...['payment_batch', 'payment', 'payment_export', 'payment_reference', 'bank_template'],
          ...['payout_wallet', 'payout_wallet_lookup', 'payout_transfer'],
        ],
      },
      print: { about: 'documents and originals as one file, made in the background', tables: ['print_job'] },
      bag: {
        about: 'paper originals on their way to finance: bags, labels, what is missing',
        tables: ['bag', 'bag_document'],
      },
      report: {
        about: 'spending added up by basis, period and dimension; how long claims take',
        tables: [
          'report_claim',
          'report_export',
          'report_line',
          'report_progress',
          'report_schedule',
          'report_sum',
        ],
      },
    },
  },
  {
    name: 'governance',
    about: 'Founding and leaving, and who may know and do what.',
    domains: {
      registration: { about: 'founding a company and what it starts with, activating an account' },
      offboarding: { about: 'what somebody leaves open, and who takes it over' },
      privacy: {
        about: 'what is kept of a person: export, deletion, retention by class',
        tables: ['retention'],
      },
      security: { about: 'a person’s own safety: factors, devices, delegations, data', knows: ['privacy'] },
      audit: {
        about: 'what was done, by whom, in a chain that shows a change',
        tables: ['audit_event', 'audit_head'],
      },
      health: {
        about: 'whether work is delivered, and how the server is: queues, sweeps, backups, disk',
        tables: ['sweep_run'],
      },
      'permission-explanation': { about: 'why somebody may not', knows: ['audit'] },
    },
  },
  {
    name: 'workspace',
    about: 'Pages put together of many domains.',
    domains: {
      home: { about: 'the first page', tables: ['home_arrangement', 'recent_use'], knows: ['unsent'] },
      mine: { about: 'my own page', knows: ['home', 'unsent'] },
      unsent: { about: 'what waits on this phone to be sent' },
      search: { about: 'the search over everything', knows: ['home'] },
      application: { about: 'all functions, and which stand on the first page', knows: ['home'] },
      'document-page': {
        about: 'a document whole: what it says, who decided, what may be done',
        knows: ['search'],
      },
      members: { about: 'the desk’s page of members and departments' },
      'company-settings': { about: 'the desk’s pages of a company’s settings' },
      catalogue: { about: 'the parts of the interface, for whoever builds' },
    },
  },
];
