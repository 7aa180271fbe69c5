import type { Crew } from './builders.ts';
import { BAGS } from './matrix.bags.ts';
import { LISTS } from './matrix.lists.ts';
import { PAYEES } from './matrix.payees.ts';
import { POWERS } from './matrix.powers.ts';

/** Everybody of the first authorisation matrix. `stranger` is the employee of another company. */
export const PRINCIPALS = [
  'anonymous',
  'administrator',
  'employee',
  'leader',
  'accountant',
  'cashier',
  'manager',
  'auditor',
  'stranger',
] as const;
export type Principal = (typeof PRINCIPALS)[number];
export type Seat = Exclude<Principal, 'anonymous' | 'stranger'> & keyof Crew;

/** What a cell must answer: `ok` may knock (200, or refused for the input alone), `no` 403, `none` 404, `out` 401. */
export type Cell = 'ok' | 'no' | 'none' | 'out';

/** One letter a principal in the order above: o ok, n no, 0 none, x out. */
export type Row = string;

const ANYONE: Row = 'ooooooooo';
const MEMBERS: Row = 'xoooooooo';
/** All but the auditor, who only reads. */
const WORKERS: Row = 'xoooooono';
const CELLS: Record<string, Cell> = { o: 'ok', n: 'no', '0': 'none', x: 'out' };

export const cellsOf = (row: Row): Record<Principal, Cell> =>
  Object.fromEntries(PRINCIPALS.map((who, index) => [who, CELLS[row[index] ?? ''] ?? 'out'])) as Record<
    Principal,
    Cell
  >;

/** By hand, endpoint by endpoint, `false` cells included: what is missing here fails the test. */
export const MATRIX: Record<string, Row> = {
  '/auth/account/login': ANYONE,
  '/auth/account/loginByCode': ANYONE,
  '/auth/account/getValidateCode': ANYONE,
  '/auth/account/getRegCodeBy': ANYONE,
  '/auth/account/getRegCode': ANYONE,
  '/auth/account/checkRegCode': ANYONE,
  '/auth/account/register': ANYONE,
  '/auth/account/findPassword': ANYONE,
  '/auth/account/findPasswordv1': ANYONE,
  '/auth/account/AppFindPwdToLogin': ANYONE,
  '/auth/account/accountActivation': ANYONE,
  '/auth/account/accountActivationResetPassword': ANYONE,
  '/auth/account/getDemoPeople': ANYONE,
  '/auth/account/getWays': ANYONE,
  // Not a demo server: there is no such page for anybody.
  '/dev/outbox': '000000000',

  '/auth/account/getWork': ANYONE,
  '/auth/account/checkver': ANYONE,
  '/base/agent/getAll': MEMBERS,
  '/base/agent/offer': MEMBERS,
  // An agency that is nowhere.
  '/base/agent/accept': 'x00000000',
  '/base/agent/end': 'x00000000',
  '/auth/account/loginByAgent': 'x00000000',
  // Nobody here acts for another.
  '/auth/account/outAgent': MEMBERS,
  '/base/privacy/getConsents': MEMBERS,
  '/base/privacy/export': MEMBERS,
  '/base/privacy/eraseCheck': MEMBERS,
  '/base/privacy/erase': MEMBERS,
  '/admin/retention/getAll': 'xonnnnnnn',
  '/admin/retention/save': 'xonnnnnnn',
  '/base/notification/get': MEMBERS,
  '/base/notification/save': MEMBERS,
  '/base/notification/saveRhythm': MEMBERS,
  '/base/push/getKey': MEMBERS,
  '/base/push/subscribe': MEMBERS,
  '/base/push/unsubscribe': MEMBERS,
  // A challenge that nobody was given.
  '/auth/factor/signIn': ANYONE,
  '/auth/factor/beginPasskeySignIn': ANYONE,
  '/auth/factor/signInWithPasskey': ANYONE,
  '/auth/factor/getAll': MEMBERS,
  '/auth/factor/beginTotp': MEMBERS,
  '/auth/factor/confirmTotp': 'x00000000',
  '/auth/factor/beginPasskey': MEMBERS,
  '/auth/factor/confirmPasskey': MEMBERS,
  '/auth/factor/remove': 'x00000000',
  // No factor is set up yet.
  '/auth/factor/getReset': MEMBERS,
  // A reset that is nowhere.
  '/auth/factor/refuseReset': 'x00000000',
  '/auth/factor/renewRecoveryCodes': MEMBERS,
  '/auth/factor/beginStepUp': MEMBERS,
  '/auth/factor/stepUp': MEMBERS,
  '/auth/session/getAll': MEMBERS,
  '/auth/session/end': 'x00000000',
  '/auth/session/endOthers': MEMBERS,
  '/auth/session/getHistory': MEMBERS,
  '/base/user/getUserCoListByUserId': MEMBERS,
  // A company that is nobody's.
  '/auth/account/changeCompany': 'x00000000',
  '/base/user/acceptCompany': 'x00000000',
  '/base/user/declineCompany': 'x00000000',
  '/base/company/createCorpMany': MEMBERS,
  '/base/header/getLoginInfos': MEMBERS,
  '/auth/account/gettokenuser': MEMBERS,
  '/auth/account/changePassword': MEMBERS,
  '/auth/account/logout': MEMBERS,
  '/bwy/Auth/getUserInfo': MEMBERS,
  '/base/user/changeLanguage': MEMBERS,
  '/bwy/HomePage/getMyTodo': MEMBERS,
  '/base/header/getMenu': MEMBERS,
  '/base/header/saveMenu': MEMBERS,
  '/base/news/getPage': MEMBERS,
  '/base/news/save': 'xonnnnnnn',
  // News that is nowhere.
  '/base/news/get': 'x00000000',
  '/base/news/picture': 'x00000000',
  '/base/news/publish': 'x0nnnnnnn',
  '/base/news/takeBack': 'x0nnnnnnn',
  '/base/news/remove': 'x0nnnnnnn',
  '/bpm/expense/getBook': MEMBERS,
  '/bpm/expense/getBookPage': MEMBERS,
  '/base/messageHist/getPage': MEMBERS,
  '/base/messageHist/getUnreadCount': MEMBERS,
  // A message, and the user id of the call, of the employee.
  '/base/messageHist/get': 'x0o000000',
  '/base/messageHist/updateIsReadByMessageId': 'x0o000000',
  '/base/messageHist/updateIsReadByUserId': 'x0o000000',

  '/base/company/getCorpInfo': MEMBERS,
  '/base/company/save': 'xonnnnnnn',
  '/base/member/search': MEMBERS,
  '/base/member/getPage': 'xonnoooon',
  '/base/member/save': 'xonnnnnnn',
  '/base/member/remove': 'xonnnnnnn',
  '/base/department/getAll': MEMBERS,
  '/base/department/save': 'xonnnnnnn',

  '/pay/supplier/getAll': WORKERS,
  '/pay/supplier/save': 'xnnnononn',
  '/pay/supplier/confirm': 'xnnnononn',
  '/pay/supplier/refuse': 'xnnnononn',

  '/base/file/upload': MEMBERS,
  // A file on the employee's sent claim: its approvers, finance and audit; not the administrator by the role.
  '/base/file/content': 'x0oooooo0',
  '/base/file/preview': 'x0oooooo0',
  '/base/file/pages': 'x0oooooo0',

  '/invoice/xbxInvoice/invoicesFromPhoto': WORKERS,
  // An upload of the employee.
  '/invoice/recognition/progress': 'x0o0000n0',
  '/invoice/qr/read': WORKERS,
  '/invoice/invoice/getPage': MEMBERS,
  '/invoice/invoice/getCounts': MEMBERS,
  // An invoice on the employee's sent claim.
  '/invoice/invoice/get': 'x0oooooo0',
  '/invoice/invoice/save': 'x0o0000n0',
  '/invoice/invoice/remove': 'x0o0000n0',

  '/bpm/expense/getPage': MEMBERS,
  '/bpm/expense/get': 'x0o000000',
  // A colleague's expense is not there for one who would save over it.
  '/bpm/expense/save': 'x0o0000n0',
  '/bpm/expense/remove': 'x0o0000n0',
  '/bpm/expense/split': 'x0o0000n0',
  '/bpm/expense/merge': 'x0o0000n0',

  '/bpm/task/getItemType': WORKERS,
  '/bpm/task/getCreatedByMeV2': MEMBERS,
  '/bpm/task/getCopiedToMe': MEMBERS,
  '/bpm/document/getPage': 'xnnooooon',
  // The employee's sent claim.
  '/bpm/document/get': 'x0oooooo0',
  '/bpm/realTimeSave/getRealTimeSave': 'x0o0000n0',
  '/bpm/realTimeSave/save': 'x0o0000n0',
  '/bpm/realTimeSave/deleteRealTimeSave': 'x0o0000n0',
  '/bpm/document/submit': 'x0o0000n0',
  '/bpm/document/withdraw': 'x0o0000n0',
  '/bpm/document/urge': 'x0o0000n0',
  '/bpm/document/void': 'x0o0000n0',
  '/bpm/cc/read': MEMBERS,
  '/bpm/document/revise': 'x0o0000n0',
  '/bpm/document/askRevoke': 'x0o0000n0',
  '/bpm/document/revoke': 'xnnnnnonn',
  // Whoever may end a running approval names it; it is theirs neither to read nor to keep.
  '/bpm/document/terminate': 'xonnnnnnn',
  '/bpm/document/unapprove': 'x00000o00',
  '/bpm/document/returnPassed': 'xnnnooonn',
  '/bpm/document/hold': 'xnnnooonn',
  '/bpm/document/release': 'xnnnooonn',
  '/bpm/document/comment': 'x0oooooo0',
  '/bpm/document/copyTo': 'x0oooooo0',
  '/bpm/document/check': 'x0o0000n0',
  '/bpm/document/getTrips': WORKERS,
  '/bpm/advance/getOpen': WORKERS,
  '/bpm/type/getAll': 'xonnnnnnn',
  '/bpm/type/save': 'xonnnnnnn',
  '/bpm/type/reorder': 'xonnnnnnn',
  '/bpm/type/remove': 'xonnnnnnn',
  '/bpm/flow/getAll': 'xonnnnnnn',
  '/bpm/flow/get': 'xonnnnnnn',
  '/bpm/flow/save': 'xonnnnnnn',
  '/bpm/flow/check': 'xonnnnnnn',
  '/bpm/flow/simulate': 'xonnnnnnn',
  '/bpm/flow/tryOn': 'xonnnnnnn',
  '/bpm/flow/publish': 'xonnnnnnn',
  '/bpm/flow/getRunning': 'xonnnnnnn',
  '/bpm/flow/move': 'xonnnnnnn',
  '/bpm/flow/remove': 'xonnnnnnn',

  '/bpm/task/getMyTasks': MEMBERS,
  // A task that the leader holds.
  '/bpm/task/approve': 'x00o00000',
  '/bpm/task/dismissFindings': 'x00o00000',
  '/bpm/task/return': 'x00o00000',
  '/bpm/task/reject': 'x00o00000',
  // Each of several stands for itself: a stranger's says that it is not found.
  '/bpm/task/approveMany': MEMBERS,
  '/bpm/task/takeBack': 'x00o00000',
  '/bpm/task/transfer': 'x00o00000',
  '/bpm/task/addSign': 'x00o00000',
  '/bpm/task/removeSign': 'x00o00000',
  '/bpm/task/reassign': 'xonnnnnnn',
  '/bpm/delegation/getAll': MEMBERS,
  '/bpm/delegation/save': MEMBERS,
  '/bpm/delegation/end': 'x00000000',
  // A link that nobody was sent.
  '/bpm/bpmMail/getMailLoginAndProc': '000000000',
  '/bpm/bpmMail/decide': '000000000',

  '/pay/payable/getPage': 'xnnnnoonn',
  '/pay/template/getAll': 'xnnnnoonn',
  '/pay/batch/getPage': 'xnnnnoonn',
  '/pay/batch/get': 'xnnnnoonn',
  '/pay/batch/create': 'xnnnnoonn',
  '/pay/batch/release': 'xnnnnnonn',
  '/pay/batch/cancel': 'xnnnnoonn',
  '/pay/batch/export': 'xnnnnoonn',
  '/pay/period/getAll': 'xnnnonoon',
  '/pay/period/close': 'xnnnnnonn',
  '/pay/period/open': 'xnnnnnonn',
  '/pay/batch/takeOut': 'xnnnnoonn',
  '/pay/batch/askCancel': 'xnnnnoonn',
  '/pay/batch/confirmCancel': 'xnnnnnonn',
  '/pay/batch/dropCancel': 'xnnnnoonn',
  '/pay/batch/file': 'xnnnnoonn',
  '/pay/batch/submit': 'xnnnnoonn',
  '/pay/batch/result': 'xnnnnoonn',
  '/pay/document/payOutside': 'xnnnnoonn',
  '/pay/document/confirmOutside': 'xnnnnnonn',
  '/pay/document/dropOutside': 'xnnnnoonn',
  '/pay/document/unpay': 'xnnnnoonn',

  '/admin/audit/getPage': 'xnnnnnnon',
  '/admin/audit/verify': 'xnnnnnnon',

  // Calendar, rates, dimensions, rules and budgets.
  '/base/calendar/get': MEMBERS,
  '/base/calendar/saveSetting': 'xonnnnnnn',
  '/base/calendar/saveDay': 'xonnnnnnn',
  '/base/calendar/removeDay': 'xonnnnnnn',
  '/base/rate/getPage': MEMBERS,
  '/base/rate/find': MEMBERS,
  '/base/rate/getSetting': MEMBERS,
  '/base/rate/save': 'xonnnnonn',
  '/base/rate/remove': 'xonnnnonn',
  '/base/rate/import': 'xonnnnonn',
  '/base/rate/saveSetting': 'xonnnnonn',
  '/base/dimension/getAll': MEMBERS,
  '/base/dimension/search': MEMBERS,
  '/base/dimension/save': 'xonnnnnnn',
  '/base/policy/getAll': MEMBERS,
  '/base/policy/save': 'xonnnnonn',
  // A rule that is nowhere.
  '/base/policy/remove': 'x0nnnn0nn',
  '/base/policy/arrange': 'xonnnnonn',
  '/base/policy/enable': 'xonnnnonn',
  '/base/policy/try': 'xonnnnonn',
  '/base/budget/getPage': 'xonnononn',
  '/base/budget/save': 'xnnnnnonn',
  '/base/budget/getMovements': 'xonnononn',
  '/base/budget/import': 'xnnnnnonn',

  // Printing the employee's sent claim: whoever may read it. The print itself is its maker's alone.
  '/bpm/print/start': 'x0oooooo0',
  '/bpm/print/get': 'x0o000000',
  '/bpm/print/getPage': MEMBERS,
  '/bpm/print/content': 'x0o000000',

  // The tree of departments, posts, grades, the company's settings and logo, invoice titles, leavers.
  '/base/department/move': 'x0nnnnnnn',
  '/base/department/merge': 'x0nnnnnnn',
  '/base/department/remove': 'x0nnnnnnn',
  '/base/department/getHistory': 'x0nn0000n',
  '/base/post/getAll': MEMBERS,
  '/base/post/save': 'xonnnnnnn',
  '/base/post/arrange': 'xonnnnnnn',
  '/base/post/remove': 'x0nnnnnnn',
  '/base/grade/getAll': MEMBERS,
  '/base/grade/save': 'xonnnnnnn',
  '/base/grade/arrange': 'xonnnnnnn',
  '/base/grade/remove': 'x0nnnnnnn',
  '/base/company/getSetting': 'xonnnnnnn',
  '/base/company/renewCode': 'xonnnnnnn',
  '/base/company/checkSite': MEMBERS,
  '/base/company/uploadLogo': 'xonnnnnnn',
  '/base/company/removeLogo': 'xonnnnnnn',
  '/base/company/logo': 'x00000000',
  '/base/member/obligations': 'xonnnnnnn',
  '/invoice/title/getAll': MEMBERS,
  '/invoice/title/save': MEMBERS,
  '/invoice/title/remove': 'x00000000',

  // Joining. What is asked without a token, a captcha or a code is refused for that alone.
  '/auth/account/invite': 'xoooooono',
  '/base/invitation/getPage': 'xoooooono',
  // Invitations that are nowhere.
  '/base/invitation/renew': 'x000000n0',
  '/base/invitation/revoke': 'x000000n0',
  '/auth/join/getcontact': ANYONE,
  '/auth/join/checkCode': ANYONE,
  '/auth/join/findCompany': ANYONE,
  '/auth/join/register': ANYONE,
  '/base/company/joinCorp': MEMBERS,
  '/base/joinRequest/getPage': 'xonnnnnnn',
  '/base/joinRequest/decide': 'x0nnnnnnn',
  '/base/memberImport/template': 'xonnnnnnn',
  '/base/memberImport/check': 'xonnnnnnn',
  '/base/memberImport/getPage': 'xonnnnnnn',
  '/base/memberImport/get': 'x0nnnnnnn',
  '/base/memberImport/getRows': 'x0nnnnnnn',
  '/base/memberImport/apply': 'x0nnnnnnn',
  '/base/memberImport/undo': 'x0nnnnnnn',
  // No directory is set up: there is nothing to try or to run.
  '/base/directory/get': 'xonnnnnnn',
  '/base/directory/save': 'xonnnnnnn',
  '/base/directory/try': 'x0nnnnnnn',
  '/base/directory/run': 'x0nnnnnnn',
  '/base/directory/getRuns': 'xonnnnnnn',
  ...BAGS,
  ...POWERS,
  ...LISTS,
  ...PAYEES,
};
