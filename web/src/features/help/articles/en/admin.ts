import type { GroupWords } from '../../article.ts';

export const admin: GroupWords<'admin'> = {
  people: {
    title: 'Administrators: how do I bring people in, and what when somebody leaves?',
    before: ['On **My**, open **Finance and administration**, best on a computer.'],
    steps: [
      'Under **Joining**, **Requests to join**, let in who asks, with department and grade.',
      'For many, use **Import**: press **Download the template**, fill it in and bring it back. You see first what becomes of each row; **Import** makes it so, and it can be undone.',
      '**Directory** keeps your people in step with another system.',
      'Single ones: **Members and departments**, **Add a member**.',
    ],
    after: [
      'When somebody leaves, open the member and press **Left the company**. You see what is still open, and name the colleague who takes it over.',
    ],
  },
  roles: {
    title: 'Administrators: how do I give powers, and see why somebody may not?',
    before: [],
    steps: [
      'Under **Roles**, look at the roles that came with the product, or make a **New role** from single powers.',
      'Give a role to a member, if you like only for some departments or until a day.',
      'Roles with power over money are **Two people required**: a second administrator has to confirm.',
    ],
    after: [
      "“Why can't I …?” **Why not?** answers it for any person, any act and any document: the role, the rule or the status that is in the way.",
      'Under **Audit** stands who did what and when; the record is chained, so that nothing can be changed unseen.',
    ],
  },
  flows: {
    title: 'Administrators: how do I set up approval, document types and rules?',
    before: [],
    steps: [
      'Under **Approval flows**, draw who approves: steps, conditions, branches. **Simulate** shows the way of a document; **Publish** makes it count.',
      'Documents that are on their way keep the version they were sent by.',
      'Under **Document types**, design the form beside a preview of the phone, and say which flow it takes.',
      'Under **Rules**, press **New rule**: limits by city and grade, days, needed invoices. A rule asks for a reason or refuses.',
      '**Budgets** count what is promised and what is spent.',
    ],
    after: ['Try a change on the past before you publish it: it shows what would have gone another way.'],
  },
};
