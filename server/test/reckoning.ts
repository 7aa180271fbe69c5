import type { ReportBasis, ReportDimension } from '@outlay/contract/processing/report';
import type { TestServer } from './harness.ts';

/** A line of a document as it is stored, with its document. */
export interface RawLine {
  status: string;
  submitted: string | null;
  passed: string | null;
  paid: string | null;
  /** Days of the ledger entries that book the document, and that take it back. */
  booked: string[];
  reversed: string[];
  person: string;
  department: string;
  type: string;
  merchant: string;
  city: string;
  currency: string;
  claimed: number;
  approved: number | null;
  decision: string;
  shares: { amount: number; departmentId: string | null; projectId: string | null }[];
}

export async function readRaw(server: TestServer, companyId: string): Promise<RawLine[]> {
  const zone = `at time zone 'Asia/Shanghai')::date::text`;
  const entries = (kind: string) => `array(select (e.created_at ${zone} from ledger_entry as e
    where e.company_id = d.company_id and e.document_id = d.id and e.kind = '${kind}')`;
  const { rows } = await server.owner.query<RawLine & { claimed: string; approved: string | null }>(
    `select d.status, (d.submitted_at ${zone} as submitted, (d.passed_at ${zone} as passed,
       (select max(p.paid_on)::text from payment as p
        where p.company_id = d.company_id and p.document_id = d.id and p.state = 'Paid') as paid,
       ${entries('pass')} as booked, ${entries('reverse')} as reversed,
       l.member_id as person, d.department_id as department, l.type, l.merchant, l.city, d.currency,
       l.base_amount as claimed, l.approved_amount as approved, l.decision, l.allocation as shares
     from document as d
     join document_line as l on l.company_id = d.company_id and l.document_id = d.id
     where d.company_id = $1`,
    [companyId],
  );
  return rows.map((row) => ({
    ...row,
    claimed: Number(row.claimed),
    approved: row.approved === null ? null : Number(row.approved),
  }));
}

/** A part of a line on a basis, with the day on which it counts. */
export interface Share {
  basis: ReportBasis;
  day: string;
  amount: number;
  type: string;
  department: string;
  person: string;
  project: string;
  merchant: string;
  city: string;
  currency: string;
}

/** What each line has on each basis, without a query of the product’s. */
export const reckon = (lines: readonly RawLine[]): Share[] => lines.flatMap(sharesOf);

function sharesOf(line: RawLine): Share[] {
  const { status, claimed, submitted, passed, paid, booked, reversed } = line;
  const approved = line.decision === 'refused' ? 0 : (line.approved ?? claimed);
  const isPassed = ['Passed', 'InPayment', 'Paid'].includes(status);
  return [
    ...(submitted !== null && (isPassed || status === 'UnderApproval')
      ? divided(line, 'claimed', submitted, claimed)
      : []),
    ...(passed !== null && isPassed ? divided(line, 'approved', passed, approved) : []),
    ...(status === 'Paid' ? divided(line, 'paid', paid ?? passed ?? '', approved) : []),
    ...booked.flatMap((day) => divided(line, 'booked', day, approved)),
    ...reversed.flatMap((day) =>
      divided(line, 'booked', day, approved).map((share) => ({ ...share, amount: -share.amount })),
    ),
  ];
}

/** By what the shares have of the claimed amount, rounded down; the last takes what is left. */
function divided(line: RawLine, basis: ReportBasis, day: string, amount: number): Share[] {
  const { type, person, merchant, city, currency, claimed, department } = line;
  const shares =
    line.shares.length > 0 ? line.shares : [{ amount: claimed, departmentId: null, projectId: null }];
  let left = amount;
  return shares.map((share, at) => {
    const own = at === shares.length - 1 ? left : Math.floor((share.amount * amount) / claimed);
    left -= own;
    return {
      ...{ basis, day, amount: own, type, person, merchant, city, currency },
      ...{ department: share.departmentId ?? department, project: share.projectId ?? '' },
    };
  });
}

/** The totals of a basis by the keys of a dimension, without those that are nothing. */
export function totalsOf(
  shares: readonly Share[],
  basis: ReportBasis,
  by: ReportDimension,
): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const share of shares.filter((one) => one.basis === basis)) {
    const key = by === 'month' ? share.day.slice(0, 7) : share[by];
    totals[key] = (totals[key] ?? 0) + share.amount;
  }
  return Object.fromEntries(Object.entries(totals).filter(([, amount]) => amount !== 0));
}
