import type { Locale } from '@outlay/contract/locale';

export const COLUMNS = ['name', 'account', 'department', 'grade', 'post', 'leader'] as const;
export type Column = (typeof COLUMNS)[number];
/** A row as it was written. */
export type Cells = Record<Column, string>;

export const HEADINGS: Record<Locale, Record<Column, string>> = {
  en: {
    name: 'Name',
    account: 'Phone or email',
    department: 'Department',
    grade: 'Grade',
    post: 'Post',
    leader: 'Leads the department',
  },
  'zh-Hans': {
    name: '姓名',
    account: '手机号或邮箱',
    department: '部门',
    grade: '职级',
    post: '岗位',
    leader: '部门负责人',
  },
  'zh-Hant': {
    name: '姓名',
    account: '手機號或郵箱',
    department: '部門',
    grade: '職級',
    post: '崗位',
    leader: '部門負責人',
  },
  fr: {
    name: 'Nom',
    account: 'Téléphone ou e-mail',
    department: 'Service',
    grade: 'Grade',
    post: 'Poste',
    leader: 'Dirige le service',
  },
  es: {
    name: 'Nombre',
    account: 'Teléfono o correo',
    department: 'Departamento',
    grade: 'Categoría',
    post: 'Puesto',
    leader: 'Dirige el departamento',
  },
};

/** Nobody's account: whoever forgets to delete it adds nobody. */
export const EXAMPLES: Record<Locale, Cells> = {
  en: example('Ada Example', 'Sales/North', 'yes'),
  'zh-Hans': example('张示例', '销售部/华北区', '是'),
  'zh-Hant': example('張示例', '銷售部/華北區', '是'),
  fr: example('Ada Exemple', 'Ventes/Nord', 'oui'),
  es: example('Ada Ejemplo', 'Ventas/Norte', 'sí'),
};

function example(name: string, department: string, leader: string): Cells {
  return { name, account: 'ada@example.com', department, grade: '', post: '', leader };
}

const YES = new Set(['yes', 'y', 'true', '1', '是', 'oui', 'sí', 'si', '✓']);
const NO = new Set(['', 'no', 'n', 'false', '0', '否', 'non']);

/** Undefined where it says neither. */
export function yesOrNo(text: string): boolean | undefined {
  const plain = text.trim().toLowerCase();
  return YES.has(plain) ? true : NO.has(plain) ? false : undefined;
}

const plainHeading = (text: string) => text.replaceAll(/[\s*＊]/g, '').toLowerCase();

/** Where each column stands, by the heading in any of the languages; undefined without name or account. */
export function placesOf(heading: readonly string[]): Partial<Record<Column, number>> | undefined {
  const known = new Map(
    Object.values(HEADINGS).flatMap((words) =>
      COLUMNS.map((column) => [plainHeading(words[column]), column] as const),
    ),
  );
  const places: Partial<Record<Column, number>> = {};
  heading.forEach((text, index) => {
    const column = known.get(plainHeading(text));
    if (column) places[column] ??= index;
  });
  return places.name === undefined || places.account === undefined ? undefined : places;
}

export const cellsAt = (row: readonly string[], places: Partial<Record<Column, number>>): Cells =>
  Object.fromEntries(COLUMNS.map((column) => [column, row[places[column] ?? -1] ?? ''])) as Cells;
