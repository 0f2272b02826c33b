import { parse } from 'libpg-query'

/** Used part of PostgreSQL's syntax tree. */
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
  /** Action when the referenced row is deleted: `a` and `r` refuse it. */
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

/** A migration statement: kind, tree, and text including the comment before it. */
export interface Statement {
  readonly kind: string
  readonly tree: Tree
  readonly text: string
}
/** Fields of the inspected kinds; a kind has some of them. */
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

/** All strings in a subtree, in order: names and quoted values. */
export function collectTexts(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(collectTexts)
  if (part === null || typeof part !== 'object') return []
  return Object.entries(part).flatMap(([key, value]) =>
    (key === 'sval' || key === 'relname' || key === 'schemaname') && typeof value === 'string'
      ? [value]
      : collectTexts(value),
  )
}

/** Columns referenced by an expression. */
export function collectColumns(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(collectColumns)
  if (part === null || typeof part !== 'object') return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'ColumnRef' ? [collectTexts(value).at(-1) ?? ''] : collectColumns(value),
  )
}

/** Statements of a migration file, each with the comment before it. */
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
