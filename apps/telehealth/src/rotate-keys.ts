import { and, asc, eq, gt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Place } from '@evenkeel/server/crypto/envelope'
import type { Box, Vault } from '@evenkeel/server/crypto/vault'
import type { Db } from '@evenkeel/server/store/store'
import { documentContents, documents, messages } from '#db/message-tables.ts'
import { patients } from '#db/tables.ts'
import { contentPlace, namePlace } from '#documents/sealed.ts'
import { wordPlace } from '#messages/sealed.ts'

const BATCH = 200

/** One encrypted column and the row it stands in. */
interface SealedColumn {
  readonly table: PgTable
  readonly id: PgColumn
  readonly column: PgColumn
  /** Name of the column in the table's definition. */
  readonly name: string
  readonly patientId: PgColumn
  readonly place: (id: number) => Place
}

const columns: readonly SealedColumn[] = [
  {
    table: messages,
    id: messages.id,
    column: messages.subject,
    name: 'subject',
    patientId: messages.patientId,
    place: (id) => wordPlace(id, 'subject'),
  },
  {
    table: messages,
    id: messages.id,
    column: messages.body,
    name: 'body',
    patientId: messages.patientId,
    place: (id) => wordPlace(id, 'body'),
  },
  {
    table: documents,
    id: documents.id,
    column: documents.name,
    name: 'name',
    patientId: documents.patientId,
    place: namePlace,
  },
]

/** Encrypts one value anew; a value that was changed meanwhile lies under the new key already. */
async function reseal(db: Db, box: Box, at: SealedColumn, id: number, sealed: Buffer): Promise<number> {
  if (!box.isStale(sealed)) return 0
  const place = at.place(id)
  const anew = box.sealBytes(place, await box.openBytes(place, sealed))
  const changed = await db
    .update(at.table)
    .set({ [at.name]: anew })
    .where(and(eq(at.id, id), eq(at.column, sealed)))
    .returning({ id: at.id })
  return changed.length
}

async function resealColumn(db: Db, box: Box, ou: string, at: SealedColumn): Promise<number> {
  let count = 0
  for (let last = 0; ;) {
    const rows = await db
      .select({ id: at.id, sealed: at.column })
      .from(at.table)
      .innerJoin(patients, eq(patients.id, at.patientId))
      .where(and(eq(patients.ou, ou), gt(at.id, last)))
      .orderBy(asc(at.id))
      .limit(BATCH)
    for (const row of rows) count += await reseal(db, box, at, row.id as number, row.sealed as Buffer)
    const end = rows.at(-1)?.id as number | undefined
    if (end === undefined) return count
    last = end
  }
}

/** Contents are large: one at a time. */
async function resealContents(db: Db, box: Box, ou: string): Promise<number> {
  const at: SealedColumn = {
    table: documentContents,
    id: documentContents.documentId,
    column: documentContents.content,
    name: 'content',
    patientId: documents.patientId,
    place: contentPlace,
  }
  const ids = await db
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(patients, eq(patients.id, documents.patientId))
    .where(eq(patients.ou, ou))
  let count = 0
  for (const { id } of ids) {
    const [row] = await db
      .select({ content: documentContents.content })
      .from(documentContents)
      .where(eq(documentContents.documentId, id))
    if (row) count += await reseal(db, box, at, id, row.content)
  }
  return count
}

/**
 * Gives every organisation a new key and encrypts everything anew while members go on working. The key before the new one
 * stays until the next rotation, for processes that do not know the new one yet; the ones before that are removed.
 */
export async function rotateKeys(db: Db, vault: Vault): Promise<number> {
  const owners = await db.selectDistinct({ ou: patients.ou }).from(patients)
  let count = 0
  for (const { ou } of owners) {
    await vault.newKey(ou)
    const box = await vault.boxOf(ou)
    for (const at of columns) count += await resealColumn(db, box, ou, at)
    count += await resealContents(db, box, ou)
    await vault.dropOldKeys(ou)
  }
  return count
}
