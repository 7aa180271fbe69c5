import { accountEndpoints } from '@outlay/contract/account';
import type { CaptchaPort } from '#provider/captcha/captcha.port.ts';
import { serve, serveOpen } from '#kit/served.ts';
import {
  changeLanguage,
  changePassword,
  lookUpToken,
  resetPassword,
  signIn,
  signOut,
} from './account.service.ts';
import { checkResetCode, drawCaptcha, sendCode } from './verification.service.ts';

export const accountRoutes = (captcha: CaptchaPort) => [
  serveOpen(accountEndpoints.login, signIn),
  serve(accountEndpoints.changeLanguage, (ctx, { cultureName }) => changeLanguage(ctx, cultureName)),
  serveOpen(accountEndpoints.captcha, (ctx, { captchaId }) => drawCaptcha(ctx, captchaId, captcha)),
  serveOpen(accountEndpoints.sendCode, sendCode),
  serveOpen(accountEndpoints.sendCodeAlias, sendCode),
  serveOpen(accountEndpoints.findPassword, checkResetCode),
  serveOpen(accountEndpoints.findPasswordAlias, checkResetCode),
  serveOpen(accountEndpoints.setNewPassword, resetPassword),
  serve(accountEndpoints.changePassword, changePassword),
  serve(accountEndpoints.tokenUser, lookUpToken),
  serve(accountEndpoints.signOut, signOut),
];
