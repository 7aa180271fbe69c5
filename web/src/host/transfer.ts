import { HostError } from './host.port.ts';

/** What WeChat's page for confirming a transfer is called with. */
interface TransferRequest {
  mchId: string;
  appId: string;
  package: string;
}

interface WeixinBridge {
  invoke: (name: string, params: object, done: (answer: { err_msg: string }) => void) => void;
}

const bridgeHere = (): WeixinBridge | undefined =>
  (window as Window & { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge;

/** Whether this page is shown in WeChat itself, not in WeCom, whose browser says both. */
export const isInWeixin = (agent = navigator.userAgent): boolean =>
  /MicroMessenger/i.test(agent) && !/wxwork/i.test(agent);

/** WeChat adds its bridge a moment after the page. */
const bridgeWhenReady = (): Promise<WeixinBridge> =>
  new Promise((resolve, reject) => {
    const bridge = bridgeHere();
    if (bridge) return resolve(bridge);
    const timer = setTimeout(() => reject(new HostError('noBridge', 'no WeixinJSBridge')), 5_000);
    const ready = () => {
      clearTimeout(timer);
      const late = bridgeHere();
      if (late) resolve(late);
      else reject(new HostError('noBridge', 'no WeixinJSBridge'));
    };
    document.addEventListener('WeixinJSBridgeReady', ready, { once: true });
  });

/** Opens WeChat's own page on which the person confirms the receipt. @throws HostError */
export async function confirmInWeixin(request: TransferRequest): Promise<void> {
  const bridge = await bridgeWhenReady();
  await new Promise<void>((resolve, reject) => {
    bridge.invoke('requestMerchantTransfer', request, ({ err_msg: said }) => {
      if (said.endsWith(':ok')) return resolve();
      reject(new HostError(said.endsWith(':cancel') ? 'cancel' : 'fail', said));
    });
  });
}
