import {
  type AlterTableCommand,
  type ColumnDef,
  columnsIn,
  type Constraint,
  type Relation,
  type Statement,
  textsIn,
  type Tree,
} from './syntax.ts'

/** What came after the last release: with it the release before has nothing to do. Columns as `schema.table.column`. */
export class NewThings {
  readonly #names = new Set<string>()
  add(...parts: readonly (string | undefined)[]): void {
    this.#names.add(parts.join('.'))
  }
  has(...parts: readonly (string | undefined)[]): boolean {
    return this.#names.has(parts.join('.'))
  }
}

const nameOf = ({ schemaname, relname }: Relation): string => `${schemaname ?? 'public'}.${relname}`

type Judge = (tree: Tree, known: NewThings) => string | null

/** A reference that keeps the release before from removing rows of its own tables. */
const holdsRows = (
  { contype, pktable, fk_del_action: action }: Constraint,
  known: NewThings,
): string | null =>
  contype === 'CONSTR_FOREIGN' &&
  pktable &&
  !known.has(nameOf(pktable)) &&
  (action === 'a' || action === 'r' || action === undefined)
    ? `keeps rows of ${nameOf(pktable)} from being removed`
    : null

const firstOf = (found: readonly (string | null)[]): string | null =>
  found.find((one) => one !== null) ?? null

/** A new table changes nothing for who does not know it. */
const createTable: Judge = ({ relation, tableElts = [] }, known) => {
  if (!relation) return 'makes a table without a name'
  known.add(nameOf(relation))
  const constraints = tableElts.flatMap(({ ColumnDef: column, Constraint: one }) => [
    ...(one ? [one] : []),
    ...(column?.constraints ?? []).map(({ Constraint: of }) => of),
  ])
  return firstOf(constraints.map((one) => holdsRows(one, known)))
}

/** A new column is written by nobody else: it must do without a value. */
function addColumn(table: string, { colname, constraints = [] }: ColumnDef, known: NewThings): string | null {
  known.add(table, colname)
  const kinds = constraints.map(({ Constraint: { contype } }) => contype)
  const fills = ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].some((kind) => kinds.includes(kind))
  if (kinds.includes('CONSTR_NOTNULL') && !fills)
    return `asks for ${table}.${colname}, which others do not write`
  if (kinds.includes('CONSTR_UNIQUE') && kinds.includes('CONSTR_DEFAULT'))
    return `wants ${table}.${colname} unique, which others leave as it is by default`
  return firstOf(constraints.map(({ Constraint: one }) => holdsRows(one, known)))
}

/** A constraint binds others too, unless it says something of new columns only. */
function addConstraint(table: string, one: Constraint, known: NewThings): string | null {
  const isNew = (column: string): boolean => known.has(table, column)
  const held = holdsRows(one, known)
  if (held) return held
  if (one.contype === 'CONSTR_UNIQUE' && textsIn(one.keys).some(isNew)) return null
  const columns = one.contype === 'CONSTR_CHECK' ? columnsIn(one.raw_expr) : textsIn(one.fk_attrs)
  if (one.contype !== 'CONSTR_UNIQUE' && columns.length > 0 && columns.every(isNew)) return null
  return `puts a constraint on columns of ${table} that others write`
}

/** Commands that change how a column is kept and not what it is. */
const HARMLESS = new Set(['AT_SetStatistics', 'AT_SetStorage', 'AT_SetCompression'])
/** The constraint that lets only encrypted values in: made anew by the next start. */
const GUARD = /_sealed$/

function command(
  table: string,
  { subtype, name = '', def }: AlterTableCommand,
  known: NewThings,
): string | null {
  if (subtype === 'AT_AddColumn' && def?.ColumnDef) return addColumn(table, def.ColumnDef, known)
  if (subtype === 'AT_AddConstraint' && def?.Constraint) return addConstraint(table, def.Constraint, known)
  if (HARMLESS.has(subtype) || (subtype === 'AT_ColumnDefault' && def)) return null
  if (subtype === 'AT_DropConstraint' && GUARD.test(name)) return null
  if (known.has(table, name) && subtype !== 'AT_SetNotNull') return null
  return `changes ${table}${name ? `.${name}` : ''} (${subtype.replace('AT_', '')})`
}

const alterTable: Judge = ({ relation, cmds = [] }, known) => {
  if (!relation) return 'changes a table without a name'
  const table = nameOf(relation)
  if (known.has(table))
    return firstOf(
      cmds.map(({ AlterTableCmd: { def } }) => (def?.Constraint ? holdsRows(def.Constraint, known) : null)),
    )
  return firstOf(cmds.map(({ AlterTableCmd: one }) => command(table, one, known)))
}

const createIndex: Judge = ({ relation, unique, indexParams = [] }, known) => {
  if (!unique || !relation) return null
  const table = nameOf(relation)
  const isNew = known.has(table) || indexParams.some(({ IndexElem: { name } }) => known.has(table, name))
  return isNew ? null : `wants values of ${table} unique that others write`
}

const createFunction: Judge = ({ funcname, replace }, known) => {
  const name = textsIn(funcname).join('.')
  if (replace && !known.has(name)) return `puts another ${name} in the place of the one others call`
  known.add(name)
  return null
}

/** Writes rows: those of new tables and new columns are nobody else's. */
const writeRows: Judge = ({ relation, targetList = [] }, known) => {
  if (!relation) return 'writes rows of no table'
  const table = nameOf(relation)
  if (known.has(table) || relation.relname === 'needed_release') return null
  const columns = targetList.map(({ ResTarget: { name } }) => name)
  return columns.length > 0 && columns.every((name) => known.has(table, name))
    ? null
    : `writes rows of ${table} that others read`
}

/** Make a role and give it rights, and take none, or say on a channel what changed: whoever does not know of it notices nothing. */
const ONLY_GIVE = new Set(['portal.make_staff_role', 'portal.show_staff', 'portal.tell_staff_of'])

/** `CALL portal.keep_apart('…')` for a new table. */
const call: Judge = ({ funccall }, known) => {
  const [table = ''] = textsIn(funccall?.args)
  if (ONLY_GIVE.has(textsIn(funccall?.funcname).join('.'))) return null
  return known.has(table) ? null : `calls ${textsIn(funccall?.funcname).join('.')} for ${table}`
}

const ofNewTable =
  (what: string): Judge =>
  ({ relation, table }, known) => {
    const at = relation ?? table
    return at && known.has(nameOf(at)) ? null : `${what} ${at ? nameOf(at) : 'something'}`
  }

const drop: Judge = ({ objects = [] }, known) => {
  const names = objects.map((one) => textsIn(one).slice(0, 2).join('.'))
  const old = names.find((name) => !known.has(name))
  return old === undefined ? null : `drops ${old}`
}

const grant: Judge = ({ is_grant: isGrant, objects = [] }, known) => {
  const names = objects.map((one) => textsIn(one).slice(0, 2).join('.'))
  return isGrant || names.every((name) => known.has(name)) ? null : `takes rights from ${names.join(', ')}`
}

const harmless: Judge = () => null

/** What is known of kinds of statements; any other kind is objected to. */
const judges: Readonly<Record<string, Judge>> = {
  CreateStmt: createTable,
  AlterTableStmt: alterTable,
  IndexStmt: createIndex,
  CreateFunctionStmt: createFunction,
  UpdateStmt: writeRows,
  InsertStmt: writeRows,
  DeleteStmt: ofNewTable('removes rows of'),
  CallStmt: call,
  CreatePolicyStmt: ofNewTable('puts a policy on'),
  CreateTrigStmt: ofNewTable('puts a trigger on'),
  RenameStmt: ofNewTable('renames'),
  DropStmt: drop,
  GrantStmt: grant,
  CreateSchemaStmt: harmless,
  CreateSeqStmt: harmless,
  CreateExtensionStmt: harmless,
  CommentStmt: harmless,
}

/** Why the release before could not go on after a statement; null when it can. Remembers what is new. */
export function objectionTo({ kind, tree }: Statement, known: NewThings): string | null {
  const judge = judges[kind]
  return judge ? judge(tree, known) : `is not a statement of which it is known what it leaves (${kind})`
}
