import {
  type AlterTableCommand,
  type ColumnDef,
  collectColumns,
  type Constraint,
  type Relation,
  type Statement,
  collectTexts,
  type Tree,
} from './parse-statements.ts'

/** Objects created after the last release, which it does not use. Columns as `schema.table.column`. */
export class NewObjects {
  readonly #names = new Set<string>()
  add(...parts: readonly (string | undefined)[]): void {
    this.#names.add(parts.join('.'))
  }
  has(...parts: readonly (string | undefined)[]): boolean {
    return this.#names.has(parts.join('.'))
  }
}

const getRelationName = ({ schemaname, relname }: Relation): string => `${schemaname ?? 'public'}.${relname}`

type CompatibilityRule = (tree: Tree, known: NewObjects) => string | null

/** A foreign key that prevents the previous release from deleting rows of its own tables. */
const checkForeignKey = (
  { contype, pktable, fk_del_action: action }: Constraint,
  known: NewObjects,
): string | null =>
  contype === 'CONSTR_FOREIGN' &&
  pktable &&
  !known.has(getRelationName(pktable)) &&
  (action === 'a' || action === 'r' || action === undefined)
    ? `prevents deleting rows of ${getRelationName(pktable)}`
    : null

const findFirst = (found: readonly (string | null)[]): string | null =>
  found.find((one) => one !== null) ?? null

/** A new table does not affect the previous release. */
const checkCreateTable: CompatibilityRule = ({ relation, tableElts = [] }, known) => {
  if (!relation) return 'creates a table without a name'
  known.add(getRelationName(relation))
  const constraints = tableElts.flatMap(({ ColumnDef: column, Constraint: one }) => [
    ...(one ? [one] : []),
    ...(column?.constraints ?? []).map(({ Constraint: of }) => of),
  ])
  return findFirst(constraints.map((one) => checkForeignKey(one, known)))
}

/** The previous release does not write a new column: it must allow rows without a value. */
function checkAddColumn(
  table: string,
  { colname, constraints = [] }: ColumnDef,
  known: NewObjects,
): string | null {
  known.add(table, colname)
  const kinds = constraints.map(({ Constraint: { contype } }) => contype)
  const fills = ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].some((kind) => kinds.includes(kind))
  if (kinds.includes('CONSTR_NOTNULL') && !fills)
    return `requires ${table}.${colname}, which the previous release does not write`
  if (kinds.includes('CONSTR_UNIQUE') && kinds.includes('CONSTR_DEFAULT'))
    return `requires unique values in ${table}.${colname}, which the previous release leaves at its default`
  return findFirst(constraints.map(({ Constraint: one }) => checkForeignKey(one, known)))
}

/** A constraint affects the previous release unless it covers new columns only. */
function checkAddConstraint(table: string, one: Constraint, known: NewObjects): string | null {
  const isNew = (column: string): boolean => known.has(table, column)
  const held = checkForeignKey(one, known)
  if (held) return held
  if (one.contype === 'CONSTR_UNIQUE' && collectTexts(one.keys).some(isNew)) return null
  const columns = one.contype === 'CONSTR_CHECK' ? collectColumns(one.raw_expr) : collectTexts(one.fk_attrs)
  if (one.contype !== 'CONSTR_UNIQUE' && columns.length > 0 && columns.every(isNew)) return null
  return `adds a constraint on columns of ${table} that the previous release writes`
}

/** Commands that change how a column is stored, not its content. */
const SAFE_COMMANDS = new Set(['AT_SetStatistics', 'AT_SetStorage', 'AT_SetCompression'])
/** The constraint that allows only encrypted values: recreated at the next start. */
const ENCRYPTION_CONSTRAINT = /_sealed$/

function checkAlterCommand(
  table: string,
  { subtype, name = '', def }: AlterTableCommand,
  known: NewObjects,
): string | null {
  if (subtype === 'AT_AddColumn' && def?.ColumnDef) return checkAddColumn(table, def.ColumnDef, known)
  if (subtype === 'AT_AddConstraint' && def?.Constraint)
    return checkAddConstraint(table, def.Constraint, known)
  if (SAFE_COMMANDS.has(subtype) || (subtype === 'AT_ColumnDefault' && def)) return null
  if (subtype === 'AT_DropConstraint' && ENCRYPTION_CONSTRAINT.test(name)) return null
  if (known.has(table, name) && subtype !== 'AT_SetNotNull') return null
  return `changes ${table}${name ? `.${name}` : ''} (${subtype.replace('AT_', '')})`
}

const checkAlterTable: CompatibilityRule = ({ relation, cmds = [] }, known) => {
  if (!relation) return 'changes a table without a name'
  const table = getRelationName(relation)
  if (known.has(table))
    return findFirst(
      cmds.map(({ AlterTableCmd: { def } }) =>
        def?.Constraint ? checkForeignKey(def.Constraint, known) : null,
      ),
    )
  return findFirst(cmds.map(({ AlterTableCmd: one }) => checkAlterCommand(table, one, known)))
}

const checkCreateIndex: CompatibilityRule = ({ relation, unique, indexParams = [] }, known) => {
  if (!unique || !relation) return null
  const table = getRelationName(relation)
  const isNew = known.has(table) || indexParams.some(({ IndexElem: { name } }) => known.has(table, name))
  return isNew ? null : `requires unique values in ${table} that the previous release writes`
}

const checkCreateFunction: CompatibilityRule = ({ funcname, replace }, known) => {
  const name = collectTexts(funcname).join('.')
  if (replace && !known.has(name)) return `replaces ${name}, which the previous release calls`
  known.add(name)
  return null
}

/** Writing rows of new tables and new columns is safe. */
const checkWriteRows: CompatibilityRule = ({ relation, targetList = [] }, known) => {
  if (!relation) return 'writes rows of no table'
  const table = getRelationName(relation)
  if (known.has(table) || relation.relname === 'needed_release') return null
  const columns = targetList.map(({ ResTarget: { name } }) => name)
  return columns.length > 0 && columns.every((name) => known.has(table, name))
    ? null
    : `writes rows of ${table} that the previous release reads`
}

/** Creating a role, granting privileges, and NOTIFY do not affect the previous release. */
const SAFE_PROCEDURES = new Set(['portal.make_staff_role', 'portal.show_staff', 'portal.tell_staff_of'])

/** `CALL portal.keep_apart('…')` for a new table. */
const checkCall: CompatibilityRule = ({ funccall }, known) => {
  const [table = ''] = collectTexts(funccall?.args)
  if (SAFE_PROCEDURES.has(collectTexts(funccall?.funcname).join('.'))) return null
  return known.has(table) ? null : `calls ${collectTexts(funccall?.funcname).join('.')} for ${table}`
}

const requireNewTable =
  (what: string): CompatibilityRule =>
  ({ relation, table }, known) => {
    const at = relation ?? table
    return at && known.has(getRelationName(at)) ? null : `${what} ${at ? getRelationName(at) : 'something'}`
  }

const checkDrop: CompatibilityRule = ({ objects = [] }, known) => {
  const names = objects.map((one) => collectTexts(one).slice(0, 2).join('.'))
  const old = names.find((name) => !known.has(name))
  return old === undefined ? null : `drops ${old}`
}

const checkGrant: CompatibilityRule = ({ is_grant: isGrant, objects = [] }, known) => {
  const names = objects.map((one) => collectTexts(one).slice(0, 2).join('.'))
  return isGrant || names.every((name) => known.has(name))
    ? null
    : `revokes privileges on ${names.join(', ')}`
}

const allowAlways: CompatibilityRule = () => null

/** Rules by kind of statement; any other kind is rejected. */
const compatibilityRules: Readonly<Record<string, CompatibilityRule>> = {
  CreateStmt: checkCreateTable,
  AlterTableStmt: checkAlterTable,
  IndexStmt: checkCreateIndex,
  CreateFunctionStmt: checkCreateFunction,
  UpdateStmt: checkWriteRows,
  InsertStmt: checkWriteRows,
  DeleteStmt: requireNewTable('deletes rows of'),
  CallStmt: checkCall,
  CreatePolicyStmt: requireNewTable('adds a policy on'),
  CreateTrigStmt: requireNewTable('adds a trigger on'),
  RenameStmt: requireNewTable('renames'),
  DropStmt: checkDrop,
  GrantStmt: checkGrant,
  CreateSchemaStmt: allowAlways,
  CreateSeqStmt: allowAlways,
  CreateExtensionStmt: allowAlways,
  CommentStmt: allowAlways,
}

/** Returns why the previous release breaks after a statement; null if it does not. Remembers what is new. */
export function findIncompatibility({ kind, tree }: Statement, known: NewObjects): string | null {
  const judge = compatibilityRules[kind]
  return judge ? judge(tree, known) : `is a statement without a compatibility rule (${kind})`
}
