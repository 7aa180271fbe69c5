import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';

/** Where requests and their statements are traced to; without it nothing is. */
export interface Traces {
  /** Follows every request of the API. */
  install(http: FastifyInstance): void;
  /** Notes a statement that has ended, as a part of the request that it was sent for. */
  statement(event: LogEvent): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}
