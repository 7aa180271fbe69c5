import type { Connect, Plugin } from 'vite';

const serveAdmin: Connect.NextHandleFunction = (request, _response, next) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path === '/admin' || path.startsWith('/admin/')) request.url = '/admin.html';
  next();
};

/** While developing, `/admin` and what lies below it is the second entry, as the server has it. */
export const adminAddress = (): Plugin => ({
  name: 'admin-address',
  configureServer: (server) => void server.middlewares.use(serveAdmin),
  configurePreviewServer: (server) => void server.middlewares.use(serveAdmin),
});
