/**
 * Header of an answer: a place in the log of the server's database, 16 hex digits. The server writes it after a change, and
 * where a read did not bring one. A client sends the highest that it knows with a read, which a replica of the database may
 * then answer, if it is as far. Without it the primary answers. Servers without replicas never write it.
 */
export const LOG_POSITION_HEADER = 'outlay-log-position';
