import type { DocumentsRoom } from '#features/documents/room.ts'
import { type Owner, memberTables, type PlainRow, memberRowsOf } from './member-rows.ts'
import { readTelehealth, type TelehealthRecord } from './telehealth-record.ts'

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
  room: DocumentsRoom,
  owner: Owner,
  organisation: string,
): Promise<MemberExport> {
  const sections = await room.store.db.transaction(async (tx) => {
    const found = []
    for (const one of memberTables.toReversed()) {
      const { title, table } = one
      if (title !== null) found.push({ title, table, rows: await memberRowsOf(tx, room.vault, one, owner) })
    }
    return found
  })
  return {
    made_at: room.clock.now().toString(),
    organisation,
    sections,
    telehealth: await readTelehealth(room, owner).catch(() => null),
  }
}
