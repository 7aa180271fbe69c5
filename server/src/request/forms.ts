import type { FastifyInstance } from 'fastify';

/** Lets the routes of this scope take HTML forms, which the API does not; their body is a `URLSearchParams`. */
export const acceptForms = (scope: FastifyInstance, bodyLimit: number): void => {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, text, done) => done(null, new URLSearchParams(String(text))),
  );
};
