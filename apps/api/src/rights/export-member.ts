import { type Owner, memberTables, type PlainRow, memberRowsOf } from './member-rows.ts'
import { readTelehealth, type TelehealthRecord } from './telehealth-record.ts'
import type { RightsDeps } from './deps.ts'

type ExportMemberDeps = Pick<RightsDeps, 'store' | 'clock' | 'telehealth' | 'vault' | 'asPatient'>

/** Everything we hold about one member. */
export interface MemberExport {
  /** ISO 8601, in UTC. */
  readonly made_at: string
  /** Name of the programme. */
  readonly organisation: string
  readonly sections: readonly {
    readonly title: string
    readonly table: string
    readonly rows: readonly PlainRow[]
  }[]
  /** Null when the telehealth service did not answer. */
  readonly telehealth: TelehealthRecord | null
}

/** Reads everything about a member, and asks the telehealth service for its part. */
export async function exportMember(
  deps: ExportMemberDeps,
  owner: Owner,
  organisation: string,
): Promise<MemberExport> {
  const sections = await deps.store.db.transaction(async (tx) => {
    const found = []
    for (const one of memberTables.toReversed()) {
      const { title, table } = one
      if (title !== null) found.push({ title, table, rows: await memberRowsOf(tx, deps.vault, one, owner) })
    }
    return found
  })
  return {
    made_at: deps.clock.now().toString(),
    organisation,
    sections,
    telehealth: await readTelehealth(deps, owner).catch(() => null),
  }
}
