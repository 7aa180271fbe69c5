/** A company's contract with a wallet. */
export interface WalletReach {
  /** Null for the vendor's usual address. */
  apiBase: string | null;
  appId: string;
  /** The company's number at the wallet. */
  account: string;
  /** The wallet's public key, and the private key of the company's app: as PEM or base64. */
  walletKey: string;
  privateKey: string;
  /** Of wallets that have them: the number of our certificate, and of the wallet's public key. */
  serialNumber?: string;
  keyId?: string;
  now: Date;
}
