export const organisation = {
  name: 'organisation',
  about: 'The company, its people, and what it decides about itself.',
  domains: {
    account: {
      about: 'a person who signs in: codes, passwords, sessions, second factors',
      tables: [
        'person',
        'session',
        'credential',
        'recovery_code',
        'challenge',
        'sign_in',
        'consent',
        'membership',
        'captcha',
        'ticket',
        'verification_code',
      ],
    },
    role: {
      about: 'roles, who holds them where and until when, requests for a second person',
      tables: ['role', 'role_grant', 'role_request'],
      knows: ['company'],
    },
    company: {
      about: 'members, the tree of departments, posts, grades',
      tables: ['company', 'member', 'department', 'department_member', 'department_change', 'post', 'grade'],
      knows: ['account', 'recovery', 'role'],
    },
    recovery: {
      about: 'a lost second factor, reset by two',
      tables: ['factor_reset'],
      knows: ['account', 'role'],
    },
    calendar: { about: 'working days and hours', tables: ['calendar_setting', 'calendar_day'] },
    dimension: { about: 'projects and cost centres', tables: ['dimension'], knows: ['company'] },
    setting: {
      about: 'what a company decides about itself: time zone, functions, logo',
      knows: ['account', 'company'],
    },
    'invoice-title': {
      about: 'whom an invoice is made out to: the company’s, and each member’s own',
      tables: ['invoice_title'],
    },
    frame: { about: 'an outside site inside a page of ours', knows: ['company'] },
  },
};
