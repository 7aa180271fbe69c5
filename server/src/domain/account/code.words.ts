import type { CodePurpose } from '@outlay/contract/account';
import type { Locale } from '@outlay/contract/locale';

type Purposes = Readonly<Record<CodePurpose, string>>;

const OF: Readonly<Record<Locale, { purposes: Purposes; text: (code: string, purpose: string) => string }>> =
  {
    'zh-Hans': {
      purposes: {
        register: '注册',
        reset: '重置密码',
        activate: '激活账号',
        join: '加入企业',
        signIn: '登录',
      },
      text: (code, purpose) => `【Outlay】${purpose}验证码 ${code}，5 分钟内有效，请勿告诉他人。`,
    },
    'zh-Hant': {
      purposes: {
        register: '註冊',
        reset: '重設密碼',
        activate: '啟用帳號',
        join: '加入企業',
        signIn: '登入',
      },
      text: (code, purpose) => `【Outlay】${purpose}驗證碼 ${code}，5 分鐘內有效，請勿告訴他人。`,
    },
    en: {
      purposes: {
        register: 'register',
        reset: 'reset your password',
        activate: 'activate your account',
        join: 'join a company',
        signIn: 'sign in',
      },
      text: (code, purpose) =>
        `Outlay: ${code} is your code to ${purpose}. It is valid for 5 minutes. Do not share it with anyone.`,
    },
    fr: {
      purposes: {
        register: 'vous inscrire',
        reset: 'réinitialiser votre mot de passe',
        activate: 'activer votre compte',
        join: 'rejoindre une entreprise',
        signIn: 'vous connecter',
      },
      text: (code, purpose) =>
        `Outlay : ${code} est votre code pour ${purpose}. Il est valable 5 minutes. Ne le communiquez à personne.`,
    },
    es: {
      purposes: {
        register: 'registrarse',
        reset: 'restablecer su contraseña',
        activate: 'activar su cuenta',
        join: 'unirse a una empresa',
        signIn: 'iniciar sesión',
      },
      text: (code, purpose) =>
        `Outlay: ${code} es su código para ${purpose}. Es válido durante 5 minutos. No lo comparta con nadie.`,
    },
  };

/** The text that carries a code, and says what it is for: whoever asked for none sees what somebody tries. */
export function codeText(locale: Locale, purpose: CodePurpose, code: string): string {
  const { purposes, text } = OF[locale];
  return text(code, purposes[purpose]);
}
