/**
 * Text columns without a canary, and why. Every other text or JSON column of a table with a company, and the names of
 * people, gets one; a new column must also be filled or be listed here.
 */
const WHY = {
  code: 'a word of ours that the program branches on, no person’s text',
  checked: 'a check of the database allows our own words only',
  currency: 'three letters of a currency',
  key: 'a hash, a path of ids or the key of a file',
  form: 'has a form: an address of the web, a time zone, a rate, a time of day',
  replay: 'what a repeat of the same call by the same member is answered',
  empty: 'no row in this company: nothing here makes one',
  wordless: 'JSON of codes and numbers: no leaf is a person’s text',
} as const;

/** Columns by reason, then by name. */
const LISTS: Record<keyof typeof WHY, string> = {
  checked: `
    document.trip_change
    advance.kind advance_movement.kind agency.scope bag.state bank_template.encoding bank_template.format budget.effect budget_movement.kind
    calendar_setting.break_from calendar_setting.break_to calendar_setting.closes calendar_setting.country
    calendar_setting.opens challenge.purpose department_change.kind dimension.kind directory_link.kind
    directory_conflict.decision directory_conflict.kind chat_card.state
    connection.kind connection_event.kind external_identity.linked_by identity_attempt.stage
    directory_run.state document.effect document.status document_line.allocation_by document_line.decision
    document_line.rate_source flow_instance.state invitation.channel invoice.state join_request.state
    report_line.basis report_sum.basis report_sum.grain report_schedule.basis report_schedule.rhythm report_schedule.scope ledger_entry.kind member.state member_import.state member_import_row.fate membership.state message_notice.channel
    notice_rhythm.mail payment.state
    payment_batch.state saved_view.list policy_rule.effect policy_rule.kind print_job.failure print_job.kind
    report_export.content report_export.failure report_export.format report_export.language report_export.state
    invoice.wallet invoice_print.kind print_job.language wallet_invoice.known wallet_invoice.tried print_job.layout print_job.state recognition.status recognition.step
    role_request.decision factor_reset.decision task.kind
    task.source task.stage task.state task.verdict
    payment.failure_code payment_batch.cancel_statement period.month supplier_change.state
    travel_order.kind travel_order.paid_by travel_order.state
    corporate_wallet.kind wallet_trade.state
    spend_used.period spend_reservation.state paycode_device.state paycode_claim.kind charge.state
    charge.invoice_state charge_difference.kind invoice_request.state merchant_statement.month
    booking.acting booking.paid_by booking.state travel_provider.kind payee_wallet.kind payout_wallet.kind
    payout_transfer.state
    drive.kind mileage_rate.cumulation mileage_rate.unit vehicle.class vehicle.state`,
  currency: `
    wallet_trade.currency
    charge.currency charge_difference.currency invoice_request.currency merchant_statement.currency
    travel_order.currency booking.currency provider_bill.currency
    advance.currency budget.currency document.currency document.payout_currency document_line.currency
    exchange_rate.currency expense.currency invoice.currency payment.currency payment_batch.currency
    mileage_rate.currency posting.currency report_line.currency report_sum.currency`,
  code: `
    approval_mirror.fault connection_event.detail connection_lookup.kind wallet_invoice.refused
    directory_conflict.fault directory_conflict.source directory_setting.confirmed_source directory_setting.tried_source
    search_progress.list audit_event.action audit_event.object_type budget.expense_type counter.name directory_link.source
    directory_run.source directory_setting.source document.resume_node document_line.type document_type.icon
    report_line.type report_sum.type report_schedule.by_dimension event.act event.from_status event.to_status expense.type invoice.type invoice_field.name
    invoice_field.source member_import_row.fault message.kind notification_setting.kind outbox.topic
    wallet_card.type wallet_card.state wallet_card.currency wallet_card.fault
    corporate_wallet_standard.type wallet_trade.type wallet_trade.reason corporate_wallet.fault corporate_wallet_member.fault
    merchant.type spend_reservation.type charge.type charge.reason
    payment.method posting.account retention.class role_grant.role role_request.role task.node_key`,
  key: `
    directory_conflict.external_id chat_card.handle chat_card.outside_id
    callback_event.event_id challenge.outside_ref connection_lookup.app_id connection_lookup.corp_id
    external_identity.subject scim_user.external_id scim_group.external_id platform_token.key session.outside_ref
    wallet_invoice.card_id wallet_invoice.card_number wallet_invoice.openid
    opc_nonce.nonce paycode_device.handle paycode_handle.handle paycode_certificate.handle paycode_claim.handle
    corporate_wallet.account corporate_wallet.app_id corporate_wallet.wallet_key corporate_wallet_standard.standard_id
    corporate_wallet_member.employee_id corporate_wallet_member.code_id wallet_code.code wallet_code.employee_id
    corporate_wallet.serial_number corporate_wallet.key_id wallet_card.out_card_no wallet_card.card_no wallet_card.standard_id
    wallet_trade.trade_no wallet_trade.standard_id wallet_refund.refund_no
    charge_difference.wallet_trade_no
    spend_reservation.trade_no charge.trade_no charge.terminal charge_refund.refund_no charge_difference.about
    bag.seal challenge.nonce department.path directory_link.external_id file.media_type file.sha256 idempotency.key
    invoice.fingerprint invoice_lock.fingerprint invoice_print.fingerprint payment_export.sha256 payment_reference.key`,
  form: `
    connection_lookup.domain_file connection_lookup.domain_text
    mileage_rate.passenger_per_unit mileage_rate.year_start
    calendar_setting.time_zone directory_setting.url document_line.rate
    trip_plan.departs_at trip_plan.returns_at travel_order.starts_at travel_order.ends_at
    provider_bill.month
    notice_rhythm.digest_at notice_rhythm.quiet_from notice_rhythm.quiet_to
    print_job.origin`,
  replay: `
    idempotency.response idempotency.route`,
  wordless: `
    expense.origin document_line.origin spend_policy.definition paycode_device.public_key
    mileage_rate.entries order_source.mapping order_source.bill_mapping
    approval_mirror.kept approval_mirror.shown push_client.device connection.checks connection.settings identity_attempt.kept
    bank_template.columns report_export.query document.choices document.findings document_line.allocation flow_instance.agreed
    flow_instance.choices flow_instance.facts invoice.checks invoice_field.place outbox.payload
    policy_rule.params policy_rule.scope`,
  empty: `
    company_place.moving_from company_place.moving_to company_place.server
    allowance_table.name allowance_table.definition allowance_day.detail trip_plan.stays trip_plan.meals
    emergency_contact.name emergency_contact.relation emergency_contact.phone
    booking.change_offers booking.failure booking.failure_words booking.faults booking.offer booking.provider_order booking.query booking.reason
    booking.segments_before booking.travellers booking_rules.definition booking_rules.name travel_application.told
    travel_offer.faults travel_offer.offer travel_provider.account travel_provider.api_base travel_provider.fault
    travel_provider.feed_since travel_provider.name travel_provider_event.event_id
    travel_search.places travel_search.query travel_search.silent
    drive.mileage
    identity_attempt.identity identity_attempt.to_page
    department_change.detail directory_run.summary line_paper.invoice document.previous document.revoke_reason
    document_line.attendees document_line.values flow.draft flow_instance.forecast flow_instance.nodes invoice.items member_import_row.before
    payout_wallet.account payout_wallet.api_base payout_wallet.app_id payout_wallet.name payee_wallet.account_last4
    payee_wallet.holder payout_transfer.code payout_transfer.notice_id payout_transfer.number
    payout_transfer.package_info payout_transfer.reason payout_transfer.refusal payout_transfer.remark
    payout_transfer.vendor_no
    payment.failure payment.reference payment_batch.reason document.outside payment_batch.bank_reference
    payment_batch.cancel_reason`,
};

export const UNFILLED: Record<string, string> = Object.fromEntries(
  Object.entries(LISTS).flatMap(([why, list]) =>
    list
      .split(/\s+/)
      .filter(Boolean)
      .map((name) => [name, WHY[why as keyof typeof WHY]]),
  ),
);

/** JSON keys whose values are written by people. */
export const WORDS =
  /^(title|name|label|text|reason|remarks|note|merchant|holder|bank|opinion|description|en|fr|es|zh-Han[st]|placeholder)$/i;
