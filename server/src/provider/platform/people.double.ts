/** Somebody in the simulated directory. */
export interface DoublePerson {
  /** WeCom's and DingTalk's; ids of other forms are made of it. */
  userId: string;
  name: string;
  /** As the platform writes it; China's without `+86`. */
  mobile?: string;
  email?: string;
  /** No longer in the company. */
  left?: boolean;
  /** In the company, but the app is not visible to them. */
  hidden?: boolean;
  /** Has an account of the platform, and is in no company. */
  stranger?: boolean;
  /** Is in another company. */
  elsewhere?: boolean;
  /** Ids of departments, the main one first; the company alone by default. */
  departments?: number[];
  title?: string;
  /** In the company, with a disabled account. */
  disabled?: boolean;
}

/** A department of the simulated company, which is number 1 itself. */
export interface DoubleDepartment {
  id: number;
  name: string;
  /** 1 is the company. */
  parent: number;
  /** The `userId` of its leader. */
  leader?: string;
}

export const COMPANY = 1;

/** The simulated company. */
export const PEOPLE: readonly DoublePerson[] = [
  { userId: 'zhang', name: '张伟', mobile: '13800001001', email: 'zhang@company.test' },
  { userId: 'li', name: '李娜', mobile: '13800001002', email: 'li@company.test' },
  { userId: 'wang', name: '王芳', mobile: '+85261234567' },
  { userId: 'left', name: '赵强', mobile: '13800001004', left: true },
  { userId: 'hidden', name: '陈静', mobile: '13800001005', hidden: true },
  { userId: 'stranger', name: '路人', mobile: '13800001006', stranger: true },
  { userId: 'elsewhere', name: '客户', mobile: '13800001007', elsewhere: true },
];

/** No member of the company. */
export const isOutside = ({ stranger, elsewhere }: DoublePerson): boolean =>
  stranger === true || elsewhere === true;

export function personIn(people: readonly DoublePerson[], userId: string): DoublePerson {
  const person = people.find((one) => one.userId === userId);
  if (!person) throw new Error(`nobody is called ${userId}`);
  return person;
}

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A plain page with a link for each person; the link is the same page with `__user`. */
export function pageOfPeople(
  people: readonly DoublePerson[],
  { path, query }: { path: string; query: URLSearchParams },
  declines: boolean,
): string {
  const link = (id: string, text: string) => {
    const own = new URLSearchParams(query);
    own.set('__user', id);
    return `<li><a href="${escaped(`${path}?${own.toString()}`)}">${escaped(text)}</a></li>`;
  };
  const items = people.map(({ userId, name }) => link(userId, `${name} (${userId})`));
  if (declines) items.push(link('', 'Decline'));
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Who signs in?</title><h1>Who signs in?</h1><ul>${items.join('')}</ul>`;
}
