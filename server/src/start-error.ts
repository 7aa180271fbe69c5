/** A failed start or command that the operator can put right; the message is printed without a stack. */
export class StartError extends Error {}
