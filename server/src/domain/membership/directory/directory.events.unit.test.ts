import { expect, test } from 'vitest';
import type { ContactsKind } from '@outlay/contract/membership/connection.settings';
import { changesIn } from './directory.events.ts';

const read = (kind: ContactsKind, type: string, body: object) =>
  changesIn(kind, { id: 'e1', type, body: { ...body } });

test.each<[ContactsKind, string, object, object[]]>([
  ['wecom', 'change_contact.create_user', { UserID: 'zhang' }, [{ person: 'zhang' }]],
  ['wecom', 'change_contact.delete_user', { UserID: 'zhang' }, [{ person: 'zhang' }]],
  [
    ...(['wecom', 'change_contact.update_user'] as const),
    { UserID: 'zhang', NewUserID: 'zhang2' },
    [{ person: 'zhang2', formerly: 'zhang' }],
  ],
  ['wecom', 'change_contact.update_party', { Id: '7' }, [{ department: '7' }]],
  ['wecom', 'change_contact.update_tag', { TagId: '1' }, []],
  ['wecom', 'change_contact.create_user', {}, []],
  ['dingtalk', 'user_leave_org', { UserId: ['a', 'b'] }, [{ person: 'a' }, { person: 'b' }]],
  ['dingtalk', 'org_dept_remove', { DeptId: [7] }, [{ department: '7' }]],
  ['dingtalk', 'org_admin_add', { UserId: ['a'] }, []],
  ['feishu', 'contact.user.deleted_v3', { event: { object: { open_id: 'ou_1' } } }, [{ person: 'ou_1' }]],
  [
    ...(['feishu', 'contact.department.updated_v3'] as const),
    { event: { object: { open_department_id: 'od-7' } } },
    [{ department: 'od-7' }],
  ],
  ['feishu', 'contact.scope.updated_v3', { event: { object: { open_id: 'ou_1' } } }, []],
  ['feishu', 'contact.user.deleted_v3', { event: null }, []],
])('An event of %s named %s with %j says %j', (kind, type, body, changes) => {
  expect(read(kind, type, body)).toEqual(changes);
});
