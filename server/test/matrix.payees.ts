/** Where one’s own money goes: one letter a principal, as in the table of them all. */
export const PAYEES: Record<string, string> = {
  '/pay/payeeAccount/get': 'xoooooooo',
  '/pay/payeeAccount/save': 'xoooooooo',
  // No account has this id.
  '/pay/payeeAccount/makeMain': 'x00000000',
  '/pay/payeeAccount/remove': 'x00000000',
};
