/** Invoice bags: the owner’s, read by finance and audit, received by whoever may send a passed document back. */
export const BAGS: Record<string, string> = {
  '/bag/getMine': 'xoooooono',
  '/bag/getDocuments': 'xoooooono',
  '/bag/getOfDocument': 'x0oooooo0',
  '/bag/get': 'x0o0oooo0',
  '/bag/getPage': 'xnnnoooon',
  '/bag/exportPage': 'xnnnoooon',
  '/bag/create': 'x0o0000n0',
  '/bag/change': 'x0o0000n0',
  '/bag/handOver': 'x0o0000n0',
  '/bag/takeBack': 'x0o0000n0',
  '/bag/discard': 'x0o0000n0',
  '/bag/receive': 'xnnnooonn',
  '/bag/close': 'xnnnooonn',
  '/bag/reportMissing': 'xnnnooonn',
  '/bag/return': 'xnnnooonn',
};
