/**
 * What a claim of `room` minor units deducts of open refunds in its currency: the first ones first, never more than it
 * claims. The form shows what the server will deduct.
 */
export function deduct<Refund extends { open: number }>(
  refunds: readonly Refund[],
  room: number,
): { refund: Refund; amount: number }[] {
  let left = room;
  return refunds.flatMap((refund) => {
    const amount = Math.max(0, Math.min(refund.open, left));
    left -= amount;
    return amount > 0 ? [{ refund, amount }] : [];
  });
}
