import { BRIDGES, HOST_AGENTS, type HostKind } from './bridges.ts';

export interface PhoneShown {
  host: HostKind;
  userId: string;
  /** Where the app of the company begins. */
  home: string;
}

const NAMES: Readonly<Record<HostKind, string>> = { wecom: 'WeCom', dingtalk: 'DingTalk', feishu: 'Feishu' };
const HOSTS = Object.keys(NAMES) as HostKind[];

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0;padding:1rem;
display:grid;justify-items:center;gap:.75rem;background:light-dark(#eef0f3,#1a1b1d);color:light-dark(#1d2129,#ebebeb)}
nav{display:flex;flex-wrap:wrap;gap:.25rem .75rem;justify-content:center}a{color:light-dark(#1456f0,#75a4ff)}
a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
section{width:390px;max-width:100%;border-radius:1rem;overflow:hidden;box-shadow:0 2px 16px #0003}
header{display:grid;grid-template-columns:5.5rem 1fr 5.5rem;align-items:center;height:44px;background:light-dark(#f7f8fa,#232426)}
header b{text-align:center;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
header span:last-child{justify-self:end}button{font:inherit;font-size:1.2rem;width:2.5rem;height:44px;border:0;background:none;color:inherit;cursor:pointer}
iframe{display:block;border:0;width:100%;height:844px;background:light-dark(#fff,#111)}`;

/** A phone with one host in which the product runs: title bar of the host, and the page below it. */
export function phonePage({ host, userId, home }: PhoneShown, people: readonly [string, string][]): string {
  const link = (to: { host: HostKind; user: string }, text: string, current: boolean) =>
    `<a href="/?${new URLSearchParams(to).toString()}"${current ? ' aria-current="page"' : ''}>${text}</a>`;
  const hosts = HOSTS.map((one) => link({ host: one, user: userId }, NAMES[one], one === host));
  const persons = people.map(([id, name]) => link({ host, user: id }, name, id === userId));
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A phone with ${NAMES[host]} (simulated)</title><style>${STYLE}</style>
<nav>${hosts.join('')}</nav><nav>${persons.join('')}</nav>
<section><header><span><button aria-label="Back" data-act="back">‹</button><button aria-label="Close" data-act="close">×</button></span>
<b>Outlay</b><span><button aria-label="More">⋯</button></span></header>
<iframe title="Outlay" name="${host} ${userId}" src="${home}"></iframe></section>
<script>const frame=document.querySelector('iframe');
addEventListener('message',({data})=>{if(typeof data?.title==='string')document.querySelector('header b').textContent=data.title});
document.querySelector('header').addEventListener('click',({target})=>{const {act}=target.dataset;
if(act==='close')frame.src=frame.src;else if(act==='back')frame.contentWindow.postMessage('back','*')})</script></html>`;
}

/**
 * The script at the head of each page: inside the phone's frame it makes the page see a host. The name of the frame says
 * which host and whose phone it is; with another one the page begins as on a new phone.
 */
export const bridgeScript = (origin: string): string => `(() => {
  const agents = ${JSON.stringify(HOST_AGENTS)};
  const bridges = {${HOSTS.map((host) => `${host}: ${BRIDGES[host].toString()}`).join(',')}};
  const [host, user] = window.name.split(' ');
  if (window === window.top || !agents[host]) return;
  if (localStorage.getItem('simulatedPhone') !== window.name) {
    localStorage.clear();
    localStorage.setItem('simulatedPhone', window.name);
  }
  Object.defineProperty(navigator, 'userAgent', { get: () => agents[host] });
  const ask = async (path) => (await fetch('${origin}' + path + '?' + new URLSearchParams({ host, user }))).json();
  window.hostCode = () => ask('/code');
  window.hostCards = async () => choose(await ask('/cards'));
  bridges[host]();
  addEventListener('message', ({ data }) => data === 'back' && history.back());
  addEventListener('DOMContentLoaded', () => {
    const tell = () => window.parent.postMessage({ title: document.title }, '*');
    new MutationObserver(tell).observe(document.querySelector('title'), { childList: true });
    tell();
  });
  ${choose.toString()}
})();`;

interface Offered {
  cardId: string;
  encryptCode: string;
  words: string;
}

/** The card wallet of the host: a list in which the person ticks invoices. Runs in the page. */
function choose(offered: readonly Offered[]): Promise<Offered[]> {
  const { document } = globalThis as unknown as { document: WalletDocument };
  const dialog = document.createElement('dialog');
  dialog.style.cssText =
    'font:16px/1.6 system-ui;border:0;border-radius:12px;padding:20px;width:300px;margin:auto';
  const button = (value: string, words: string) =>
    `<button value="${value}" style="font:inherit;padding:6px 16px;border:1px solid #888;border-radius:6px">${words}</button>`;
  const rows = offered.map(
    ({ words }, at) =>
      `<p style="margin:8px 0"><label><input type="checkbox" value="${at}"> ${words}</label></p>`,
  );
  dialog.innerHTML = `<form method="dialog"><b>Card wallet (simulated)</b>${rows.join('') || '<p>No invoices.</p>'}
    <p style="margin-top:12px">${button('choose', 'Choose')} ${button('', 'Cancel')}</p></form>`;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      const ticked = dialog.returnValue === 'choose' ? [...dialog.querySelectorAll('input:checked')] : [];
      dialog.remove();
      resolve(ticked.flatMap(({ value }) => offered[Number(value)] ?? []));
    });
  });
}

/** What `choose` uses of a page. */
interface WalletDocument {
  createElement: (name: 'dialog') => WalletDialog;
  body: { append: (dialog: WalletDialog) => void };
}
interface WalletDialog {
  style: { cssText: string };
  innerHTML: string;
  returnValue: string;
  showModal: () => void;
  remove: () => void;
  addEventListener: (name: 'close', act: () => void) => void;
  querySelectorAll: (selector: string) => Iterable<{ value: string }>;
}
