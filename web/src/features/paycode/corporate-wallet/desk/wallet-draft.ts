import {
  WALLET_FIELDS,
  type CorporateWallet,
  type CorporateWalletForm,
  type WalletKind,
  type WalletStandard,
} from '@outlay/contract/paycode/corporate-wallet';
import { newId } from '#device/id.ts';

/** A standard that is being typed: its policy may not be chosen yet. */
export type DraftStandard = Omit<WalletStandard, 'policyId'> & { policyId: string | null; key: string };

/** The form of a wallet while it is typed. */
export interface WalletDraft extends Omit<CorporateWalletForm, 'standards' | 'privateKey' | 'apiBase'> {
  apiBase: string;
  /** Empty to keep the stored one. */
  privateKey: string;
  standards: DraftStandard[];
}

/** Opens the payment code with the enterprise code chosen, as public pages tell; docs/wallets.md. */
const ALIPAY_CODE = 'alipays://platformapi/startapp?appId=20000056';

export const newStandard = (): DraftStandard => ({
  key: newId(),
  standardId: '',
  policyId: null,
  type: 'meals',
});

export const newWallet = (kind: WalletKind, name: string, connectionId: string | null): WalletDraft => ({
  ...{ id: newId(), version: 0, kind, name, apiBase: '', appId: '', account: '', walletKey: '' },
  ...{ connectionId: kind === 'dingtalk' ? connectionId : null, privateKey: '', enabled: true },
  ...{ serialNumber: '', keyId: '', codeLink: kind === 'alipay' ? ALIPAY_CODE : '' },
  standards: kind === 'dingtalk' ? [] : [newStandard()],
});

/** The private key is not known here: a field that stays empty keeps the stored one. */
export const draftOf = (wallet: CorporateWallet): WalletDraft => ({
  ...{ id: wallet.id, version: wallet.version, kind: wallet.kind, name: wallet.name },
  ...{ apiBase: wallet.apiBase ?? '', appId: wallet.appId, account: wallet.account },
  ...{ connectionId: wallet.connectionId, serialNumber: wallet.serialNumber, keyId: wallet.keyId },
  ...{ walletKey: wallet.walletKey, privateKey: '', codeLink: wallet.codeLink, enabled: wallet.enabled },
  standards: wallet.standards.map(({ standardId, policyId, type }) => ({
    ...{ key: newId(), standardId, policyId, type },
  })),
});

export const sentOf = ({ apiBase, privateKey, standards, ...draft }: WalletDraft): CorporateWalletForm => ({
  ...draft,
  apiBase: apiBase.trim() || null,
  privateKey: privateKey.trim() || null,
  standards: standards.flatMap(({ standardId, policyId, type }) =>
    policyId === null ? [] : [{ standardId, policyId, type }],
  ),
});

/** The paths of what is missing, as the server names them. */
export function missingIn(draft: WalletDraft, hasKey: boolean): string[] {
  const needed = ['name' as const, ...WALLET_FIELDS[draft.kind]];
  return [
    ...needed.filter((name) => (draft[name] ?? '').trim() === '' && !(name === 'privateKey' && hasKey)),
    ...draft.standards.flatMap(({ standardId, policyId }, index) => [
      ...(standardId.trim() === '' ? [`standards.${index}.standardId`] : []),
      ...(policyId === null ? [`standards.${index}.policyId`] : []),
    ]),
  ];
}
