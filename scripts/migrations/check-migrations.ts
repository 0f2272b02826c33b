import { compareReleases } from '@evenkeel/server-kit/database/schema-state'
import { NewObjects, findIncompatibility } from './compatibility-rules.ts'
import type { MigrationFile } from './released-migrations.ts'
import { parseStatements, collectTexts, type Statement } from './parse-statements.ts'

/** `-- contract since 0.3.0: nothing reads it any more` above the statement that drops something. */
const CONTRACTION_COMMENT = /^-- contract since (\d+\.\d+\.\d+): \S/m

/** The minimum release declared by a migration. */
const findNeededRelease = (statements: readonly Statement[]): string | null =>
  statements
    .filter(({ kind, tree }) => kind === 'InsertStmt' && tree.relation?.relname === 'needed_release')
    .flatMap(({ tree }) => collectTexts(tree.selectStmt))
    .toSorted(compareReleases)
    .at(-1) ?? null

/** Returns the error of a statement marked as a contraction. */
function checkContraction(since: string, needed: string | null, released: string): string | null {
  if (compareReleases(since, released) > 0)
    return `${since} is not released yet, so the previous release still reads it`
  if (needed === null || compareReleases(needed, since) < 0)
    return `the migration does not declare it to processes: INSERT INTO "<schema>"."needed_release" VALUES ('${since}') ON CONFLICT DO NOTHING`
  return null
}

/**
 * Reports incompatibilities of unreleased migrations with the previous release, one line each. They are read in
 * order, all folders together: what one creates is new for the next.
 */
export async function checkMigrations(
  migrations: readonly Pick<MigrationFile, 'tag' | 'sql'>[],
  released: string,
): Promise<readonly string[]> {
  const known = new NewObjects()
  const faults: string[] = []
  for (const { tag, sql } of migrations) {
    const statements = await parseStatements(sql)
    const needed = findNeededRelease(statements)
    for (const statement of statements) {
      const objection = findIncompatibility(statement, known)
      if (objection === null) continue
      const since = CONTRACTION_COMMENT.exec(statement.text)?.[1]
      if (since === undefined) faults.push(`${tag}: ${objection}, while release ${released} is still running`)
      else {
        const fault = checkContraction(since, needed, released)
        if (fault) faults.push(`${tag}: ${objection}; ${fault}`)
      }
    }
  }
  return faults
}
