import { z } from 'zod';

/** All error codes of calls, with their HTTP status. The web has a message for each code. */
export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  NOT_SIGNED_IN: 401,
  NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  WRONG_STATE: 409,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  TOO_MANY: 429,
  UNKNOWN: 500,
  BUSY: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** More specific reasons, shown in addition to the code. The web has a message for each. */
export const REASONS = [
  'required',
  'tooLong',
  'badFormat',
  'quotesUnmatched',
  'rowTooLong',
  'rowTooWide',
  'outOfRange',
  'agreementRequired',
  'wrongCredentials',
  'wrongCaptcha',
  'wrongCode',
  'codeExpired',
  'passwordTooWeak',
  'passwordTooCommon',
  'alreadyRegistered',
  'alreadyMember',
  'notActivated',
  'unknownDepartment',
  'lastAdministrator',
  'financeRoleNeedsTwo',
  'notSubmitter',
  'notHolder',
  'ownDocument',
  'preparedByMe',
  'madeByMe',
  'confirmerTooNew',
  'reasonRequired',
  'alreadyDecided',
  'staleVersion',
  'emptyDocument',
  'mixedCurrencies',
  'noPayeeAccount',
  'payeeNameDiffers',
  'noApprover',
  'choiceRequired',
  'nextActed',
  'notReturnable',
  'notAddedByMe',
  'notAllowedHere',
  'tooLate',
  'alreadyHeld',
  'notHeld',
  'notAsked',
  'revokeAsked',
  'aboveClaimed',
  'offsetTooHigh',
  'advanceSettled',
  'loop',
  'inUse',
  'issuesStand',
  'needsReason',
  'policyForbids',
  'rateMissing',
  'typeNotForYou',
  'linkUsed',
  'linkExpired',
  'invoiceUsed',
  'invoiceRequired',
  'readFromData',
  'duplicateReason',
  'futureExpense',
  'expenseUsed',
  'receiptSplit',
  'splitSum',
  'currencyDiffers',
  'tooManyPapers',
  'mainAccount',
  'tooManyAccounts',
  'tooManyRules',
  'urgedRecently',
  'onHold',
  'alreadyInBatch',
  'alreadyExported',
  'notReleased',
  'numberedDocument',
  'keyRequired',
  'keyRunning',
  'overBudget',
  'codeUsed',
  'handOverNeeded',
  'notAsAgent',
  'stepUpNeeded',
  'secondFactorNeeded',
  'secondFactorKept',
  'featureOff',
  'wrongSecondFactor',
  'challengeExpired',
  'passkeyUnknown',
  'captchaNeeded',
  'signInCodeUsed',
  'signInStateMismatch',
  'notInCompany',
  'connectionOff',
  'connectionFailed',
  'singleSignOnRequired',
  'answerRefused',
  'ticketUsed',
  'identityTaken',
  'noConnection',
  'invitationExpired',
  'invitationRevoked',
  'invitationFull',
  'noSeats',
  'alreadyAsked',
  'joinWaiting',
  'departmentInUse',
  'intoItself',
  'aboveOwn',
  'roleRequested',
  'madeByAnother',
  'alreadyUndone',
  'changedSince',
  'payeeHeld',
  'openObligations',
  'outOfScope',
  'notYourTurn',
  'wrongStatus',
  'lacksPermission',
  'unknownGrade',
  'unknownPost',
  'currencyFixed',
  'seatsTaken',
  'directoryUnreachable',
  'directoryUnreadable',
  'tooManyLeave',
  'payeeChangedByMe',
  'payeeChanged',
  'payeeUnconfirmed',
  'accountRefused',
  'outsideAsked',
  'nothingAsked',
  'notSubmitted',
  'atTheBank',
  'cancelAsked',
  'changeWaits',
  'dayInFuture',
  'dayTooEarly',
  'periodClosed',
  'referenceUsed',
  'fileNotKept',
  'sealBroken',
  'ownFactor',
  'noFactor',
  'memberElsewhere',
  'noSecondAdministrator',
  'waitsADay',
  'passwordJustReset',
  'factorJustReset',
  'resetLapsed',
  'resetWaits',
  'smsNotSetUp',
  'ownBag',
  'bagUnknown',
  'bagMistyped',
  'bagReceived',
  'bagEmpty',
  'inAnotherBag',
  'noOriginals',
  'exportTooLong',
  'viewsFull',
  'viewNamed',
] as const;
export type Reason = (typeof REASONS)[number];

export const FieldError = z.object({ path: z.string(), code: z.enum(REASONS) });
export type FieldError = z.infer<typeof FieldError>;

export const ErrorBody = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  /** A more specific reason with its own message. */
  reason: z.enum(REASONS).optional(),
  /** Values for the message: a name, a number, a place. */
  values: z.record(z.string(), z.string()).optional(),
  fields: z.array(FieldError).optional(),
  /** Seconds to wait before a retry. */
  retryAfter: z.int().optional(),
  /** Number of an internal failure in the server's log, for support. */
  number: z.string().optional(),
  /** For the developer and the log; never shown to a person. */
  detail: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export interface ErrorOptions {
  detail?: string;
  reason?: Reason;
  values?: Record<string, string>;
  fields?: FieldError[];
  retryAfter?: number;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly options: ErrorOptions;

  constructor(code: ErrorCode, options: ErrorOptions | string = {}) {
    const details = typeof options === 'string' ? { detail: options } : options;
    super(details.detail ?? details.reason ?? code);
    this.code = code;
    this.options = details;
  }
}
