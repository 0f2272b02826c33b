import { memberTables, type DecryptedRow, readMemberRows } from './member-rows.ts'
import { readTelehealthRecord, type TelehealthRecord } from './telehealth-record.ts'
import type { MemberContext } from './member-context.ts'

/** Everything stored about one member. */
export interface MemberExport {
  /** ISO 8601, in UTC. */
  readonly made_at: string
  /** Program name. */
  readonly organisation: string
  readonly sections: readonly {
    readonly title: string
    readonly table: string
    readonly rows: readonly DecryptedRow[]
  }[]
  /** Null if the telehealth service was unavailable. */
  readonly telehealth: TelehealthRecord | null
}

/** Reads everything about a member, including the records of the telehealth service. */
export async function exportMember({
  own: deps,
  owner,
  tenant,
  maySeeSessions,
}: MemberContext): Promise<MemberExport> {
  const sections = await deps.store.db.transaction(async (tx) => {
    const found = []
    for (const one of memberTables.toReversed()) {
      const { title, table } = one
      if (title !== null) found.push({ title, table, rows: await readMemberRows(tx, deps.vault, one, owner) })
    }
    return found
  })
  return {
    made_at: deps.clock.now().toString(),
    organisation: tenant.programName ?? tenant.username,
    sections,
    telehealth: await readTelehealthRecord(deps, owner, maySeeSessions).catch(() => null),
  }
}
