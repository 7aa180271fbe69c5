import type { GroupWords } from '../../article.ts';

export const admin: GroupWords<'admin'> = {
  people: {
    title: 'Administrators: how do I add people, and what do I do when someone leaves?',
    before: ['On **My**, open **Finance and administration**, preferably on a computer.'],
    steps: [
      'Under **Joining**, **Requests to join**, accept people and set their department and grade.',
      'To add many people, use **Import**: click **Download the template**, fill it in and upload it. You see what will happen to each row before you click **Import**, and you can undo it.',
      '**Directory** keeps your members in sync with another system.',
      'To add one person, open **Members and departments** and click **Add a member**.',
    ],
    after: [
      'When someone leaves, open the member and click **Left the company**. You see what is still open and choose the colleague who takes over.',
    ],
  },
  roles: {
    title: 'Administrators: how do I grant permissions, and see why someone cannot do something?',
    before: [],
    steps: [
      'Under **Roles**, see the built-in roles, or create a **New role** from individual permissions.',
      'Give a role to a member, if needed only for certain departments or until a certain date.',
      'For roles with finance permissions, **Two people required** applies: a second administrator must confirm.',
    ],
    after: [
      '**Why not?** tells you, for any person, action and document, which role, rule or status is the reason.',
      '**Audit** shows who did what and when. Records are chained together, so any tampering is detected.',
    ],
  },
  flows: {
    title: 'Administrators: how do I set up approval flows, document types and rules?',
    before: [],
    steps: [
      'Under **Approval flows**, design who approves: steps, conditions and branches. **Simulate** shows the route a document would take; **Publish** puts the flow into use.',
      'Documents already submitted stay on the version they started with.',
      'Under **Document types**, design the form next to a phone preview and choose its flow.',
      'Under **Rules**, click **New rule** to set limits by city and grade, time limits and required invoices. A rule can warn, ask for a reason or block submission.',
      '**Budgets** show what is in approval, approved and paid.',
    ],
    after: [
      'Before you publish, test the change on past documents to see which would have gone another way.',
    ],
  },
};
