import { parse } from 'libpg-query'

/** What is looked at of PostgreSQL's own syntax tree. */
export interface Relation {
  readonly schemaname?: string
  readonly relname: string
}
interface StringNode {
  readonly String?: { readonly sval?: string }
}
export interface Constraint {
  readonly contype: string
  readonly keys?: readonly StringNode[]
  readonly fk_attrs?: readonly StringNode[]
  readonly pktable?: Relation
  /** What happens to rows here when one there is removed: `a` and `r` refuse it. */
  readonly fk_del_action?: string
  readonly raw_expr?: unknown
}
export interface ColumnDef {
  readonly colname?: string
  readonly constraints?: readonly { readonly Constraint: Constraint }[]
}
export interface AlterTableCommand {
  readonly subtype: string
  readonly name?: string
  readonly def?: { readonly ColumnDef?: ColumnDef; readonly Constraint?: Constraint }
}

/** A statement of a migration: its kind, its tree, and the words before and in it. */
export interface Statement {
  readonly kind: string
  readonly tree: Tree
  readonly text: string
}
/** The parts of the kinds that are looked at; a kind has some of them. */
export interface Tree {
  readonly relation?: Relation
  readonly table?: Relation
  readonly cmds?: readonly { readonly AlterTableCmd: AlterTableCommand }[]
  readonly tableElts?: readonly { readonly ColumnDef?: ColumnDef; readonly Constraint?: Constraint }[]
  readonly unique?: boolean
  readonly indexParams?: readonly { readonly IndexElem: { readonly name?: string } }[]
  readonly is_grant?: boolean
  readonly replace?: boolean
  readonly objects?: readonly unknown[]
  readonly funcname?: readonly StringNode[]
  readonly targetList?: readonly { readonly ResTarget: { readonly name?: string } }[]
  readonly funccall?: { readonly funcname: readonly StringNode[]; readonly args?: readonly unknown[] }
  readonly selectStmt?: unknown
}

/** Every text in a part of a tree, in its order: names, and values in quotes. */
export function collectTexts(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(collectTexts)
  if (part === null || typeof part !== 'object') return []
  return Object.entries(part).flatMap(([key, value]) =>
    (key === 'sval' || key === 'relname' || key === 'schemaname') && typeof value === 'string'
      ? [value]
      : collectTexts(value),
  )
}

/** Names of the columns that an expression reads. */
export function collectColumns(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(collectColumns)
  if (part === null || typeof part !== 'object') return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'ColumnRef' ? [collectTexts(value).at(-1) ?? ''] : collectColumns(value),
  )
}

/** The statements of a migration file, each with the comment that stands before it. */
export async function parseStatements(sql: string): Promise<readonly Statement[]> {
  const found: Statement[] = []
  for (const text of sql.split('--> statement-breakpoint')) {
    const { stmts = [] } = await parse(text)
    for (const { stmt } of stmts) {
      const [entry] = Object.entries(stmt ?? {})
      if (entry) found.push({ kind: entry[0], tree: entry[1] as Tree, text: text.trim() })
    }
  }
  return found
}
