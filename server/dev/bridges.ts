const PHONE_AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';

/** The user agent of each host on a phone. */
export const HOST_AGENTS = {
  wecom: `${PHONE_AGENT} Mobile/15E148 wxwork/4.1.36 MicroMessenger/7.0.1 Language/zh`,
  dingtalk: `${PHONE_AGENT} Mobile/15E148 AliApp(DingTalk/7.6.20) com.laiwang.DingTalk/7.6.20 language/zh-Hans-CN`,
  feishu: `${PHONE_AGENT} Mobile/15E148 Lark/7.30.5 LarkLocale/zh_CN ChannelName/Feishu`,
};
export type HostKind = keyof typeof HOST_AGENTS;

/** An invoice in a card wallet. */
export interface WalletCard {
  cardId: string;
  encryptCode: string;
}

/** What the person at the phone does when a page asks the host; both are functions of the page. */
interface Holder {
  hostCode: () => Promise<string>;
  hostCards: () => Promise<WalletCard[]>;
}

type Answer = (said: object) => void;

/**
 * The bridge of each host, with what the host's own SDK calls. Each function is sent to a page as text and runs there
 * before everything else, so it uses nothing from outside of itself.
 */
export const BRIDGES: Readonly<Record<HostKind, () => void>> = {
  wecom: () => {
    const holder = globalThis as unknown as Holder;
    const invoke = async (name: string): Promise<object> => {
      if (name !== 'chooseInvoice') return { err_msg: `${name}:ok` };
      const chosen = await holder.hostCards();
      if (chosen.length === 0) return { err_msg: 'choose_invoice:cancel' };
      const list = chosen.map((card) => ({ card_id: card.cardId, encrypt_code: card.encryptCode }));
      return { err_msg: 'choose_invoice:ok', choose_invoice_info: JSON.stringify(list) };
    };
    const bridge = {
      on: () => undefined,
      invoke: (name: string, _params: object, answer: Answer) => void invoke(name).then(answer),
    };
    Object.assign(globalThis, { WeixinJSBridge: bridge });
  },
  dingtalk: () => {
    const holder = globalThis as unknown as Holder;
    const result = async (name: string): Promise<object> =>
      name === 'runtime.permission.requestAuthCode' ? { code: await holder.hostCode() } : {};
    const bridge = {
      init: () => undefined,
      registerHandler: () => undefined,
      callHandler: (name: string, _params: object, answer: Answer) =>
        void result(name).then((said) => answer({ errorCode: '0', result: said })),
    };
    Object.assign(globalThis, { WebViewJavascriptBridge: bridge });
  },
  feishu: () => {
    const holder = globalThis as unknown as Holder;
    interface Call {
      success: Answer;
    }
    const done = ({ success }: Call) => success({});
    const requestAccess = ({ success }: Call) => void holder.hostCode().then((code) => success({ code }));
    const tt = {
      ...{ requestAccess, setNavigationBarTitle: done, closeWindow: done },
      ...{ showToast: done, vibrateShort: done, vibrateLong: done },
    };
    const h5sdk = {
      config: ({ onSuccess }: { onSuccess: () => void }) => onSuccess(),
      ready: (act: () => void) => act(),
    };
    Object.assign(globalThis, { tt, h5sdk });
  },
};
