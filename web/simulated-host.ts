import type { Plugin } from 'vite';

/** With `npm run dev -- --platforms`, each page loads the bridge of a simulated host first; it acts on the phone only. */
export const simulatedHost = (phone = process.env['OUTLAY_PHONE']): Plugin => ({
  name: 'simulated-host',
  apply: 'serve',
  transformIndexHtml: () =>
    phone ? [{ tag: 'script', attrs: { src: `${phone}/bridge.js` }, injectTo: 'head-prepend' }] : [],
});
