import { ensurePerson } from '#domain/organisation/account/person.service.ts';
import { amendMember, takeIn, type MemberColumns } from '#domain/organisation/company/newcomer.service.ts';
import type { Context } from '#request/context.ts';
import type { BeforeImport, ImportedCells } from '#database/tables.ts';
import { wishOf, type KnownMember, type World } from './import.policy.ts';
import { departmentAt, setLeader } from './import.world.ts';

/** Applies one row: adds a new member or changes an existing one. */
export async function takeRow(
  ctx: Context,
  world: World,
  cells: ImportedCells,
): Promise<{ memberId: string; before: BeforeImport }> {
  const department = await departmentAt(ctx, world, cells.department);
  const columns: MemberColumns = {
    name: cells.name,
    ...(department ? { department_id: department.id } : {}),
    ...(cells.grade === '' ? {} : { grade: cells.grade }),
    ...(cells.post === '' ? {} : { post_id: world.posts.get(cells.post) ?? null }),
  };
  const member = world.members.get(cells.account);
  const here = member && member.state !== 'left' ? member : undefined;
  const { memberId, version } = here
    ? await change(ctx, here, columns)
    : await add(ctx, cells, { departmentId: department?.id, postId: columns.post_id });
  const wish = wishOf(cells);
  let led: BeforeImport['led'] = null;
  if (department && wish !== undefined && wish !== (department.leaderId === memberId)) {
    led = { departmentId: department.id, leaderId: department.leaderId, now: wish ? memberId : null };
    await setLeader(ctx, department, led.now);
  }
  const before = { version, at: ctx.now().toISOString(), columns: here ? columnsOf(here) : null, led };
  return { memberId, before };
}

const columnsOf = (member: KnownMember): MemberColumns => ({
  name: member.name,
  department_id: member.departmentId,
  grade: member.grade,
  post_id: member.postId,
});

async function change(ctx: Context, member: KnownMember, columns: MemberColumns) {
  const version = await amendMember(ctx.db, ctx.user.companyId, member, columns);
  ctx.audit({ action: 'member.change', objectType: 'member', objectId: member.id, detail: { ...columns } });
  return { memberId: member.id, version };
}

/** Adds an invited member: nobody becomes a member without accepting. */
async function add(
  ctx: Context,
  { name, account, grade }: ImportedCells,
  { departmentId, postId }: { departmentId: string | undefined; postId: string | null | undefined },
) {
  const { user, locale } = ctx;
  const person = await ensurePerson(ctx, { account, realName: name, locale });
  const taken = await takeIn(ctx, {
    ...{ companyId: user.companyId, personId: person.id, name, account },
    ...(departmentId === undefined ? {} : { departmentId }),
    ...(grade === '' ? {} : { grade }),
    ...(postId === undefined ? {} : { postId }),
    state: 'invited',
  });
  const detail = { departmentId, grade, imported: true };
  ctx.audit({ action: 'member.add', objectType: 'member', objectId: taken.memberId, detail });
  return taken;
}
