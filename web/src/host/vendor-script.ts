import { HostError } from './host.port.ts';

/** Loads a script that this server serves if the operator has installed it. */
export function loadVendorScript(name: 'feishu-sdk.js' | 'jweixin.js'): Promise<void> {
  const src = `/host/${name}`;
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new HostError('noBridge', `${src} does not load`));
    document.head.append(script);
  });
}
