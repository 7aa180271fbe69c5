import { CONTACTS_MOST } from '#device/constants.ts';
import { currentAddress, landingAddress, onApple } from '#device/surroundings.ts';
import { withTimeout, type Contact, type Host } from './host.port.ts';
import { browserHost } from './host.browser.ts';
import { chooseRequest, chosenCards, type ChooseInvoice, type ChosenInvoices } from './wallet.ts';

/** The used part of `@wecom/jssdk`, with the names of its documentation. */
export interface WecomSdk {
  scanQRCode: (params: { needResult: true; scanType: 'qrCode'[] }) => Promise<{ resultStr?: string }>;
  chooseImage: (params: {
    count: number;
    sourceType: ('album' | 'camera')[];
  }) => Promise<{ localIds: string[] }>;
  getLocalImgData: (params: { localId: string }) => Promise<{ localData: string }>;
  getLocation: (params: {
    type: 'gcj02';
  }) => Promise<{ latitude: number; longitude: number; accuracy: number }>;
  shareAppMessage: (params: {
    title: string;
    desc: string;
    link: string;
    imgUrl: string;
  }) => Promise<unknown>;
  selectEnterpriseContact: (params: {
    fromDepartmentId: number;
    mode: 'multi';
    type: 'user'[];
  }) => Promise<{ result: { userList: { id: string; name?: string }[] } }>;
  closeWindow: () => Promise<unknown>;
  chooseInvoice: (params: ChooseInvoice) => Promise<ChosenInvoices>;
}

const MY_DEPARTMENT = -1;
const PICTURE = /^data:(image\/\w+);base64,/;

/** Base64 with or without a data URL prefix: iOS and Android differ. */
function pictureOf(localData: string, place: number): File {
  const type = PICTURE.exec(localData)?.[1] ?? 'image/jpeg';
  const bytes = Uint8Array.from(atob(localData.replace(PICTURE, '')), (letter) => letter.charCodeAt(0));
  return new File([bytes], `photo-${place + 1}.${type.split('/')[1] ?? 'jpeg'}`, { type });
}

async function chooseImages(sdk: WecomSdk, most: number, camera: boolean): Promise<File[]> {
  const { localIds } = await withTimeout(
    sdk.chooseImage({ count: most, sourceType: camera ? ['camera'] : ['album', 'camera'] }),
  );
  const files: File[] = [];
  // Sequential: the client handles only one such call at a time.
  for (const [place, localId] of localIds.entries())
    files.push(pictureOf((await withTimeout(sdk.getLocalImgData({ localId }))).localData, place));
  return files;
}

async function chooseContacts(sdk: WecomSdk, most: number): Promise<Contact[]> {
  const { result } = await withTimeout(
    sdk.selectEnterpriseContact({ fromDepartmentId: MY_DEPARTMENT, mode: 'multi', type: ['user'] }),
  );
  return result.userList.slice(0, most).map(({ id, name = id }) => ({ id, name, phones: [] }));
}

/** Title, toast, vibration and shaking have no counterpart in WeCom, so the browser's are used. */
export function wecomHost(sdk: WecomSdk): Host {
  return {
    ...browserHost(),
    name: 'wecom',
    scan: async () =>
      (await withTimeout(sdk.scanQRCode({ needResult: true, scanType: ['qrCode'] }))).resultStr ?? '',
    chooseImages: ({ most, camera }) => chooseImages(sdk, most, camera),
    locate: async () => {
      const { latitude, longitude, accuracy } = await withTimeout(sdk.getLocation({ type: 'gcj02' }));
      return { latitude, longitude, accuracy, system: 'gcj02' };
    },
    share: async ({ title, text, url }) => {
      await withTimeout(sdk.shareAppMessage({ title, desc: text, link: url, imgUrl: '' }));
    },
    chooseContacts: (most = CONTACTS_MOST) => chooseContacts(sdk, Math.min(most, CONTACTS_MOST)),
    close: async () => void (await withTimeout(sdk.closeWindow())),
    chooseInvoices: async (sign) => {
      const { card } = await sign(currentAddress());
      return chosenCards(await withTimeout(sdk.chooseInvoice(chooseRequest(card))));
    },
  };
}

const USED = [
  'scanQRCode',
  'chooseImage',
  'getLocalImgData',
  'getLocation',
  'shareAppMessage',
  'selectEnterpriseContact',
  'closeWindow',
  'chooseInvoice',
];

interface Signature {
  /** In seconds. */
  timestamp: number;
  nonceStr: string;
  signature: string;
}
export type Sign = (url: string) => Promise<Signature>;

/** The app of a company, and how this server signs an address for it. */
export interface WecomSigner {
  corpId: string;
  agentId: string;
  /** Null for a suite, which clients from 3.0.24 on do not ask for it. */
  config: Sign | null;
  agentConfig: Sign;
}

/**
 * What the SDK is told. It asks for a new signature whenever the address has changed. On iOS the address with which the
 * app was opened is signed; if the client refuses that, the current one, which newer clients check.
 */
export function registration({ corpId, agentId, config, agentConfig }: WecomSigner) {
  let byLanding = onApple();
  const addressed =
    (sign: Sign): Sign =>
    (url) =>
      sign(byLanding ? landingAddress : url);
  return {
    corpId,
    agentId,
    jsApiList: USED,
    ...(config && { getConfigSignature: addressed(config) }),
    getAgentConfigSignature: addressed(agentConfig),
    onAgentConfigFail: (refused: object) => {
      // Without an answer of the client it was not refused: the address has changed meanwhile, or the server is away.
      if ('errMsg' in refused) byLanding = onApple() && !byLanding;
    },
  };
}

/**
 * The SDK gives a signature up when the address has changed meanwhile, and leaves that rejection to nobody. The next
 * function signs the new address.
 */
function forgiveAborted(event: PromiseRejectionEvent): void {
  if (event.reason instanceof Error && event.reason.message === 'SDK Error: Aborted') event.preventDefault();
}

/** WeCom only serves signed pages: without a signer the page behaves as in a browser. */
export async function openWecom(signer: WecomSigner | null): Promise<Host> {
  if (!signer) return { ...browserHost(), name: 'wecom' };
  const ww = await import('@wecom/jssdk');
  addEventListener('unhandledrejection', forgiveAborted);
  ww.register(registration(signer));
  return wecomHost(ww as unknown as WecomSdk);
}
