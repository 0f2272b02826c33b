import { and, asc, eq } from 'drizzle-orm'
import { acceptUpload } from '@evenkeel/server-kit/files/accept-upload'
import { noScanner } from '@evenkeel/server-kit/files/scanner'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { nextId } from '#db/next-id.ts'
import { licenses, providers } from '#db/tables.ts'
import { documentContentContext, documentNameContext } from '#modules/documents/encryption.ts'
import { addDocument } from '#modules/documents/repository.ts'
import { writeMessage } from '#modules/messages/write-message.ts'
import type { DemoFile, DemoPatient } from './demo-patient.ts'

/** Counselors of the demo person by their number in the demo data: the first ones of the directory with a licence there. */
async function findCounselors(tx: Queryable, person: DemoPatient, first: number): Promise<readonly number[]> {
  const rows = await tx
    .select({ id: licenses.providerId })
    .from(licenses)
    .innerJoin(providers, eq(providers.id, licenses.providerId))
    .where(and(eq(licenses.state, person.appointment_state), eq(providers.listed, true)))
    .orderBy(asc(licenses.providerId))
    .limit(10)
  return [first, ...rows.map(({ id }) => id).filter((id) => id !== first)]
}

/** A time of day in a zone, so many days after today. */
export function timeOnDay(now: Temporal.Instant, zone: string, days: number, time: string): Temporal.Instant {
  const day = now.toZonedDateTimeISO(zone).toPlainDate().add({ days })
  return day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant()
}

async function addFile(
  tx: Queryable,
  cipher: Cipher,
  file: DemoFile,
  owner: {
    readonly patientId: number
    readonly providerId: number | null
    readonly createdAt: Temporal.Instant
  },
): Promise<number> {
  const admitted = await acceptUpload(noScanner, file)
  const id = await nextId(tx, 'document_ids')
  await addDocument(
    tx,
    {
      ...owner,
      id,
      name: cipher.encrypt(documentNameContext(id), admitted.name),
      mimeType: admitted.type,
      recordType: 'Patient Record',
      extension: admitted.extension,
      size: admitted.bytes.length,
      scan: admitted.scan,
    },
    cipher.encryptBytes(documentContentContext(id), admitted.bytes),
  )
  return id
}

/** Writes a demo person's messages and documents, which lie before the day it is now. `first` is the person's counselor. */
export async function seedMessages(
  tx: Queryable,
  cipher: Cipher,
  person: DemoPatient,
  {
    patientId,
    first,
    now,
  }: { readonly patientId: number; readonly first: number; readonly now: Temporal.Instant },
): Promise<void> {
  const counselors = await findCounselors(tx, person, first)
  const inOrder = person.messages
    .map((message) => ({
      ...message,
      sentAt: timeOnDay(now, person.timezone, -message.days_ago, message.time),
    }))
    .toSorted((a, b) => Temporal.Instant.compare(a.sentAt, b.sentAt))
  for (const { from, counselor, sentAt, subject, text, unread, file } of inOrder) {
    const providerId = counselors[counselor - 1]
    if (providerId === undefined)
      throw new RangeError(`the directory has no counselor ${counselor} for the demo data`)
    const isOwn = from === 'member'
    const owner = { patientId, providerId: isOwn ? null : providerId, createdAt: sentAt }
    const documentIds = file ? [await addFile(tx, cipher, file, owner)] : []
    await writeMessage(tx, cipher, {
      patientId,
      providerId,
      sender: isOwn ? 'patient' : 'provider',
      subject,
      body: text,
      sentAt,
      unread: !isOwn && unread,
      documentIds,
    })
  }
}
