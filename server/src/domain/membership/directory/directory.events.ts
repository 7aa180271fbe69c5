import type { OutsideEvent } from '#provider/platform/callback.port.ts';
import type { ContactsKind } from '@outlay/contract/membership/connection.settings';

/** An entry of the contacts that changed, appeared or disappeared. */
export interface DirectoryChange {
  person?: string | undefined;
  /** The person's id until now. */
  formerly?: string | undefined;
  department?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** What an event of a platform says about its contacts; empty for events about something else. */
export function changesIn(kind: ContactsKind, { type, body }: OutsideEvent): DirectoryChange[] {
  return READERS[kind](type, body);
}

const READERS: Record<ContactsKind, (type: string, body: Fields) => DirectoryChange[]> = {
  wecom(type, body) {
    const [event, change = ''] = type.split('.');
    if (event !== 'change_contact') return [];
    if (/^(create|update|delete)_party$/.test(change)) return departmentIn(body['Id']);
    if (!/^(create|update|delete)_user$/.test(change)) return [];
    const [id, renamed] = [idOf(body['UserID']), idOf(body['NewUserID'])];
    if (id === undefined) return [];
    return renamed === undefined ? [{ person: id }] : [{ person: renamed, formerly: id }];
  },
  dingtalk(type, body) {
    if (/^user_(add_org|modify_org|leave_org)$/.test(type))
      return listIn(body['UserId'] ?? body['userId']).map((person) => ({ person }));
    if (/^org_dept_(create|modify|remove)$/.test(type))
      return listIn(body['DeptId'] ?? body['deptId']).map((department) => ({ department }));
    return [];
  },
  feishu(type, body) {
    const object = fieldsIn(fieldsIn(body['event'])['object']);
    if (/^contact\.user\.(created|updated|deleted)_v3$/.test(type)) {
      const person = idOf(object['open_id']);
      return person === undefined ? [] : [{ person }];
    }
    if (/^contact\.department\.(created|updated|deleted)_v3$/.test(type))
      return departmentIn(object['open_department_id']);
    return [];
  },
};

/** An id may be a number. */
const idOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= 200 ? text : undefined;
};

const departmentIn = (value: unknown): DirectoryChange[] => {
  const department = idOf(value);
  return department === undefined ? [] : [{ department }];
};

const listIn = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) => idOf(one) ?? []);

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
