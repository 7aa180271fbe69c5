import type { Locale } from '@outlay/contract/locale';
import { channelOf, type CODE_TEMPLATES, type Courier, type SmsTemplate } from '#kit/courier.ts';

type Note = Exclude<SmsTemplate, (typeof CODE_TEMPLATES)[number]>;
type Values = Readonly<Record<string, string>>;
type Words = Readonly<Record<Note, (values: Values) => string>>;

const WORDS: Readonly<Record<Locale, Words>> = {
  'zh-Hans': {
    invite: ({ inviter, company, url }) => `【Outlay】${inviter}邀请您加入「${company}」：${url}`,
    invited: ({ company, url }) =>
      `【Outlay】「${company}」邀请您加入。已有账号请登录后在“我的企业”中接受，没有账号请先激活：${url}`,
    joined: ({ company, url }) => `【Outlay】您已加入「${company}」，可以登录了：${url}`,
    refused: ({ company, reason }) =>
      `【Outlay】「${company}」没有同意您的加入申请${reason ? `，原因：${reason}` : ''}。`,
    factorAsked: ({ url }) =>
      `【Outlay】有人申请移除您的两步验证（验证器、通行密钥和恢复码）。如非您本人要求，请登录后在“设置 › 登录与安全 › 两步验证”中拒绝，并告知企业管理员：${url}`,
    factorReset: () =>
      '【Outlay】您的两步验证已被移除，所有设备均已退出登录。请用密码登录并重新设置。如非您本人要求，请立即告知企业管理员。',
  },
  'zh-Hant': {
    invite: ({ inviter, company, url }) => `【Outlay】${inviter}邀請您加入「${company}」：${url}`,
    invited: ({ company, url }) =>
      `【Outlay】「${company}」邀請您加入。已有帳號請登入後在「我的企業」中接受，沒有帳號請先啟用：${url}`,
    joined: ({ company, url }) => `【Outlay】您已加入「${company}」，可以登入了：${url}`,
    refused: ({ company, reason }) =>
      `【Outlay】「${company}」沒有同意您的加入申請${reason ? `，原因：${reason}` : ''}。`,
    factorAsked: ({ url }) =>
      `【Outlay】有人申請移除您的兩步驟驗證（驗證器、通行金鑰和復原碼）。如非您本人要求，請登入後在「設定 › 登入與安全 › 兩步驟驗證」中拒絕，並告知企業管理員：${url}`,
    factorReset: () =>
      '【Outlay】您的兩步驟驗證已被移除，所有裝置均已登出。請用密碼登入並重新設定。如非您本人要求，請立即告知企業管理員。',
  },
  en: {
    invite: ({ inviter, company, url }) => `Outlay: ${inviter} has invited you to join ${company}: ${url}`,
    invited: ({ company, url }) =>
      `Outlay: ${company} has invited you. Sign in and accept under “My companies”, or activate your account first: ${url}`,
    joined: ({ company, url }) => `Outlay: you have joined ${company}. Sign in: ${url}`,
    refused: ({ company, reason }) =>
      `Outlay: ${company} declined your request to join${reason ? `: ${reason}` : ''}.`,
    factorAsked: ({ url }) =>
      `Outlay: someone asked to remove your two-step verification (authenticator, passkeys and recovery codes). If this was not you, sign in, decline it under Settings › Two-step verification, and tell your company: ${url}`,
    factorReset: () =>
      'Outlay: your two-step verification was removed and every device was signed out. Sign in with your password and set it up again. If you did not ask for this, tell your company at once.',
  },
  fr: {
    invite: ({ inviter, company, url }) => `Outlay : ${inviter} vous invite à rejoindre ${company} : ${url}`,
    invited: ({ company, url }) =>
      `Outlay : ${company} vous invite. Connectez-vous et acceptez sous « Mes entreprises », ou activez d’abord votre compte : ${url}`,
    joined: ({ company, url }) => `Outlay : vous avez rejoint ${company}. Connectez-vous : ${url}`,
    refused: ({ company, reason }) =>
      `Outlay : ${company} a refusé votre demande d’adhésion${reason ? ` : ${reason}` : ''}.`,
    factorAsked: ({ url }) =>
      `Outlay : quelqu’un demande la suppression de votre double authentification (application, clés d’accès et codes de secours). Si vous ne l’avez pas demandée, connectez-vous, refusez-la dans les réglages et prévenez votre entreprise : ${url}`,
    factorReset: () =>
      'Outlay : votre double authentification a été supprimée et tous vos appareils sont déconnectés. Connectez-vous avec votre mot de passe et configurez-la de nouveau. Si vous ne l’avez pas demandé, prévenez immédiatement votre entreprise.',
  },
  es: {
    invite: ({ inviter, company, url }) => `Outlay: ${inviter} le invita a unirse a ${company}: ${url}`,
    invited: ({ company, url }) =>
      `Outlay: ${company} le invita. Inicie sesión y acepte en «Mis empresas», o active primero su cuenta: ${url}`,
    joined: ({ company, url }) => `Outlay: ya forma parte de ${company}. Inicie sesión: ${url}`,
    refused: ({ company, reason }) =>
      `Outlay: ${company} ha rechazado su solicitud de ingreso${reason ? `: ${reason}` : ''}.`,
    factorAsked: ({ url }) =>
      `Outlay: alguien pide eliminar su verificación en dos pasos (aplicación, llaves de acceso y códigos de recuperación). Si no lo ha pedido usted, inicie sesión, rechácelo en los ajustes y avise a su empresa: ${url}`,
    factorReset: () =>
      'Outlay: se ha eliminado su verificación en dos pasos y se ha cerrado la sesión en todos los dispositivos. Inicie sesión con su contraseña y configúrela de nuevo. Si no lo ha pedido usted, avise de inmediato a su empresa.',
  },
};

/** A note to a phone or a mailbox, whole and, for gateways that let through only what they have seen, in its parts. */
export const noteTo = (account: string, name: Note, locale: Locale, values: Values): Courier => ({
  channel: channelOf(account),
  to: account,
  text: WORDS[locale][name](values),
  template: { name, locale, values },
});
