import { msg } from '@lingui/core/macro';
import { useTypeNames } from '#features/documents/document/use-type-names.ts';
import { AuditSection } from '#features/governance/audit/desk/AuditSection.tsx';
import { BagsSection } from '#features/processing/bag/desk/BagsSection.tsx';
import { BatchesSection } from '#features/processing/payment/desk/batches/BatchesSection.tsx';
import { BudgetsSection } from '#features/spend/budget/desk/BudgetsSection.tsx';
import { CompanySection } from '#features/workspace/company-settings/desk/CompanySection.tsx';
import { DocumentPane } from '#features/workspace/document-page/desk/DocumentPane.tsx';
import { ConnectionsSection } from '#features/membership/connection/desk/ConnectionsSection.tsx';
import { DocumentsSection } from '#features/documents/document/desk/list/DocumentsSection.tsx';
import { HealthSection } from '#features/governance/health/desk/HealthSection.tsx';
import { FlowsSection } from '#features/processing/flow-editor/desk/FlowsSection.tsx';
import { JoiningSection } from '#features/membership/join/desk/JoiningSection.tsx';
import { MembersSection } from '#features/workspace/members/desk/MembersSection.tsx';
import { MerchantsSection } from '#features/paycode/merchant/desk/MerchantsSection.tsx';
import { StatementsSection } from '#features/paycode/merchant-statement/desk/StatementsSection.tsx';
import { CorporateWalletsSection } from '#features/paycode/wallet-control/desk/CorporateWalletsSection.tsx';
import { PoliciesSection } from '#features/paycode/spend-policy/desk/PoliciesSection.tsx';
import { PaymentsSection } from '#features/processing/payment/desk/payables/PaymentsSection.tsx';
import { ExpenseRulesSection } from '#features/spend/expense-rule/desk/ExpenseRulesSection.tsx';
import { PrintButton } from '#features/processing/print/desk/PrintButton.tsx';
import { QueueSection } from '#features/processing/approval/desk/QueueSection.tsx';
import { ReportsSection } from '#features/processing/report/desk/ReportsSection.tsx';
import { RolesSection } from '#features/organisation/role/desk/RolesSection.tsx';
import type { DeskSection } from '#desk/section.ts';
import { SettingsSection } from '#features/workspace/company-settings/desk/SettingsSection.tsx';
import { BookingRulesSection } from '#features/travel/booking/desk/BookingRulesSection.tsx';
import { ProvidersSection } from '#features/travel/booking/desk/ProvidersSection.tsx';
import { PayoutWalletsSection } from '#features/processing/payment/desk/wallets/PayoutWalletsSection.tsx';
import { BillsSection } from '#features/travel/bill/desk/BillsSection.tsx';
import { OrdersSection } from '#features/travel/order/desk/OrdersSection.tsx';
import { TravelSection } from '#features/travel/trip/desk/TravelSection.tsx';
import { TypesSection } from '#features/documents/document/desk/types/TypesSection.tsx';
import { RatesSection } from '#features/travel/drive/desk/RatesSection.tsx';
import { VehiclesSection } from '#features/travel/drive/desk/VehiclesSection.tsx';
import { WhySection } from '#features/governance/permission-explanation/desk/WhySection.tsx';

const Rules = () => <ExpenseRulesSection types={useTypeNames()} />;
const Queue = () => <QueueSection DocumentPane={DocumentPane} />;
const Payments = () => <PaymentsSection DocumentPane={DocumentPane} />;
const Reports = () => <ReportsSection DocumentPane={DocumentPane} />;
const Documents = () => <DocumentsSection DocumentPane={DocumentPane} PrintButton={PrintButton} />;

/** The sections of the desktop app; each user sees those that their permissions allow. */
export const SECTIONS: readonly DeskSection[] = [
  { key: 'queue', label: msg`Work queue`, icon: 'check', needs: [], Component: Queue },
  { key: 'payments', label: msg`Payments`, icon: 'wallet', needs: ['payment.batch'], Component: Payments },
  { key: 'batches', label: msg`Batches`, icon: 'bank', needs: ['payment.batch'], Component: BatchesSection },
  {
    key: 'documents',
    label: msg`Documents`,
    icon: 'doc',
    needs: ['document.readCompany'],
    Component: Documents,
  },
  {
    key: 'bags',
    label: msg`Invoice bags`,
    icon: 'bag',
    needs: ['document.readCompany'],
    Component: BagsSection,
  },
  {
    key: 'members',
    label: msg`Members and departments`,
    icon: 'people',
    needs: ['member.read'],
    Component: MembersSection,
  },
  {
    key: 'joining',
    label: msg`Joining`,
    icon: 'plus',
    needs: ['member.write', 'directory.write'],
    Component: JoiningSection,
  },
  {
    key: 'connections',
    label: msg`Connections`,
    icon: 'globe',
    needs: ['connection.write'],
    Component: ConnectionsSection,
  },
  {
    key: 'payoutWallets',
    label: msg`Payout wallets`,
    icon: 'wallet',
    needs: ['connection.write'],
    Component: PayoutWalletsSection,
  },
  { key: 'roles', label: msg`Roles`, icon: 'lock', needs: ['role.read'], Component: RolesSection },
  { key: 'why', label: msg`Why not?`, icon: 'info', needs: ['role.read'], Component: WhySection },
  { key: 'flows', label: msg`Approval flows`, icon: 'flow', needs: ['flow.write'], Component: FlowsSection },
  {
    key: 'types',
    label: msg`Document types`,
    icon: 'receipt',
    needs: ['type.write'],
    Component: TypesSection,
  },
  { key: 'policies', label: msg`Rules`, icon: 'book', needs: ['policy.write'], Component: Rules },
  {
    key: 'travel',
    label: msg`Business travel`,
    icon: 'plane',
    needs: ['travel.write'],
    Component: TravelSection,
  },
  {
    key: 'orders',
    label: msg`Travel orders`,
    icon: 'train',
    needs: ['travel.write'],
    Component: OrdersSection,
  },
  {
    key: 'bills',
    label: msg`Travel bills`,
    icon: 'receipt',
    needs: ['travel.write'],
    Component: BillsSection,
  },
  {
    key: 'bookingRules',
    label: msg`Travel rules`,
    icon: 'bed',
    needs: ['travel.write'],
    Component: BookingRulesSection,
  },
  {
    key: 'travelProviders',
    label: msg`Travel providers`,
    icon: 'cart',
    needs: ['travel.write'],
    Component: ProvidersSection,
  },
  { key: 'reports', label: msg`Reports`, icon: 'chart', needs: ['report.own'], Component: Reports },
  { key: 'budgets', label: msg`Budgets`, icon: 'split', needs: ['budget.read'], Component: BudgetsSection },
  { key: 'vehicles', label: msg`Vehicles`, icon: 'car', needs: ['travel.write'], Component: VehiclesSection },
  {
    key: 'mileageRates',
    label: msg`Mileage rates`,
    icon: 'route',
    needs: ['travel.write'],
    Component: RatesSection,
  },
  {
    key: 'spendPolicies',
    label: msg`Spend policies`,
    icon: 'pay',
    needs: ['paycode.read'],
    Component: PoliciesSection,
  },
  {
    key: 'corporateWallets',
    label: msg`Corporate wallets`,
    icon: 'wallet',
    needs: ['paycode.read'],
    Component: CorporateWalletsSection,
  },
  {
    key: 'merchants',
    label: msg`Merchants`,
    icon: 'food',
    needs: ['paycode.read'],
    Component: MerchantsSection,
  },
  {
    key: 'merchantStatements',
    label: msg`Merchants’ statements`,
    icon: 'receipt',
    needs: ['paycode.read'],
    Component: StatementsSection,
  },
  {
    key: 'settings',
    label: msg`Settings`,
    icon: 'gear',
    needs: ['company.write', 'policy.write', 'supplier.write'],
    Component: SettingsSection,
  },
  { key: 'company', label: msg`Company`, icon: 'title', needs: ['company.write'], Component: CompanySection },
  {
    key: 'health',
    label: msg`Server health`,
    icon: 'clock',
    needs: ['company.write'],
    Component: HealthSection,
  },
  { key: 'audit', label: msg`Audit`, icon: 'shield', needs: ['audit.read'], Component: AuditSection },
];
