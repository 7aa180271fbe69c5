import { readDingtalkCallback } from './callback.dingtalk.ts';
import { readFeishuCallback } from './callback.feishu.ts';
import { CallbackError, type ReadCallback } from './callback.port.ts';
import { readWecomCallback } from './callback.wecom.ts';

/** Reads the callbacks of every platform that sends any. */
export const readCallback: ReadCallback = (setting, request, now) => {
  switch (setting.kind) {
    case 'wecom':
    case 'wecomSuite':
      return readWecomCallback(setting, request, now);
    case 'dingtalk':
      return readDingtalkCallback(setting, request, now);
    case 'feishu':
      return readFeishuCallback(setting, request, now);
    default:
      throw new CallbackError('receiver');
  }
};
