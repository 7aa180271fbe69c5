import { accountEndpoints } from '@outlay/contract/organisation/account';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import type { CaptchaPort } from '#provider/captcha/captcha.port.ts';
import { serve, serveOpen } from '#request/served.ts';
import { changeLanguage, changePassword, resetPassword } from './account.service.ts';
import { drawCaptcha, giveWork } from './captcha.service.ts';
import {
  changeCompany,
  endDevice,
  endOtherDevices,
  listDevices,
  listMyCompanies,
  listSignIns,
  lookUpToken,
  signOut,
} from './device.service.ts';
import {
  beginPasskey,
  beginStepUp,
  beginTotp,
  confirmPasskey,
  confirmTotp,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
  signInWithFactor,
  stepUp,
} from './factor.service.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.service.ts';
import { signInWithCode } from './code-sign-in.service.ts';
import { signIn } from './sign-in.service.ts';
import { checkResetCode, sendCode, type MayText } from './verification.service.ts';
import { checkVersion } from './version.service.ts';

const openRoutes = (captcha: CaptchaPort, mayText: MayText) => [
  serveOpen(accountEndpoints.login, signIn),
  serveOpen(accountEndpoints.loginByCode, signInWithCode),
  serveOpen(factorEndpoints.signIn, signInWithFactor),
  serveOpen(factorEndpoints.beginPasskeySignIn, beginPasskeySignIn),
  serveOpen(factorEndpoints.signInWithPasskey, signInWithPasskey),
  serveOpen(accountEndpoints.captcha, (ctx, { captchaId }) => drawCaptcha(ctx, captchaId, captcha)),
  serveOpen(accountEndpoints.work, giveWork),
  serveOpen(accountEndpoints.checkVersion, checkVersion),
  serveOpen(accountEndpoints.sendCode, (ctx, input) => sendCode(ctx, input, mayText)),
  serveOpen(accountEndpoints.sendCodeAlias, (ctx, input) => sendCode(ctx, input, mayText)),
  serveOpen(accountEndpoints.ways, () =>
    Promise.resolve({ phone: mayText('register'), phoneInvitation: mayText('invite') }),
  ),
  serveOpen(accountEndpoints.findPassword, checkResetCode),
  serveOpen(accountEndpoints.findPasswordAlias, checkResetCode),
  serveOpen(accountEndpoints.setNewPassword, resetPassword),
];

export const accountRoutes = (captcha: CaptchaPort, mayText: MayText) => [
  ...openRoutes(captcha, mayText),
  serve(accountEndpoints.changeLanguage, changeLanguage),
  serve(accountEndpoints.changePassword, changePassword),
  serve(sessionEndpoints.tokenUser, lookUpToken),
  serve(sessionEndpoints.signOut, signOut),
  serve(sessionEndpoints.list, listDevices),
  serve(sessionEndpoints.end, endDevice),
  serve(sessionEndpoints.endOthers, endOtherDevices),
  serve(sessionEndpoints.history, listSignIns),
  serve(sessionEndpoints.companies, listMyCompanies),
  serve(sessionEndpoints.changeCompany, changeCompany),
  serve(factorEndpoints.list, listFactors),
  serve(factorEndpoints.beginTotp, beginTotp),
  serve(factorEndpoints.confirmTotp, confirmTotp),
  serve(factorEndpoints.beginPasskey, beginPasskey),
  serve(factorEndpoints.confirmPasskey, confirmPasskey),
  serve(factorEndpoints.remove, removeFactor),
  serve(factorEndpoints.renewRecoveryCodes, renewRecoveryCodes),
  serve(factorEndpoints.beginStepUp, beginStepUp),
  serve(factorEndpoints.stepUp, stepUp),
];
