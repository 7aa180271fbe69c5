import type { CultureName } from '@outlay/contract/locale';

interface Told {
  inviter?: string;
  company: string;
  url?: string;
  reason?: string;
}
type Text = (told: Told) => string;

const of = (zh: Text, en: Text) => (language: CultureName, told: Told) => (language === 'zh' ? zh : en)(told);

export const invitationText = of(
  ({ inviter, company, url }) => `【Outlay】${inviter}邀请你加入「${company}」：${url}`,
  ({ inviter, company, url }) => `Outlay: ${inviter} invites you to join ${company}: ${url}`,
);

export const acceptedText = of(
  ({ company, url }) => `【Outlay】你已加入「${company}」，可以登录了：${url}`,
  ({ company, url }) => `Outlay: you are in ${company} now. Sign in: ${url}`,
);

export const refusedText = of(
  ({ company, reason }) =>
    `【Outlay】「${company}」没有同意你的加入申请${reason ? `，原因：${reason}` : ''}。`,
  ({ company, reason }) =>
    `Outlay: ${company} did not agree to your request to join${reason ? `: ${reason}` : ''}.`,
);
