import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { acceptUpload } from '@evenkeel/server-kit/files/accept-upload'
import { createNotFoundError } from '@evenkeel/server-kit/http/http-error'
import type { Patient } from '#caller.ts'
import { appointments, patients } from '#db/tables.ts'
import { saveDocument } from '#modules/documents/save-document.ts'
import { listContacts } from '#modules/messages/presenter.ts'
import { writeProviderMessage } from '#modules/messages/write-message.ts'
import type { AppContext } from '#app-context.ts'

/** A counselor's message; default `providerId`: the latest contact. */
interface CounselorReply {
  readonly subject: string
  readonly message: string
  readonly providerId?: number | undefined
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Buffer } | undefined
}

/**
 * The counselor's side for the test hooks and the sandbox page. The product has no screens for it (RD-177).
 */
export interface CounselorApi {
  /**
   * Sends a message from a member's counselor, optionally with a document. Refuses an unknown email address,
   * and invalid files as for patients.
   */
  reply(to: { readonly email: string } | { readonly patientId: number }, reply: CounselorReply): Promise<void>
}

async function findReplyPatient(
  { db }: Pick<AppContext, 'db'>,
  to: { readonly email: string } | { readonly patientId: number },
): Promise<Patient> {
  const whom =
    'email' in to ? eq(sql`lower(${patients.email})`, to.email.toLowerCase()) : eq(patients.id, to.patientId)
  const [patient] = await db
    .select()
    .from(patients)
    .where(and(eq(patients.kind, 'patient'), whom))
    .orderBy(desc(patients.id))
    .limit(1)
  if (!patient) throw createNotFoundError()
  return patient
}

/**
 * The sender: the given counselor, or else the one of the nearest booked visit, or else the latest contact.
 */
async function findWriter(
  { db }: Pick<AppContext, 'db'>,
  patient: Patient,
  named: number | undefined,
): Promise<number> {
  const contacts = await listContacts(db, patient.id)
  if (named !== undefined) {
    if (contacts.some(({ id }) => id === named)) return named
    throw createNotFoundError()
  }
  const [visit] = await db
    .select({ id: appointments.providerId })
    .from(appointments)
    .where(and(eq(appointments.patientId, patient.id), inArray(appointments.status, ['booked', 'completed'])))
    .orderBy(desc(appointments.startsAt))
    .limit(1)
  const id = visit?.id ?? contacts[0]?.id
  if (id === undefined) throw createNotFoundError()
  return id
}

/** Creates the counselor's side. */
export function createCounselorApi(
  service: Pick<AppContext, 'db' | 'clock' | 'vault' | 'scanner' | 'news'>,
): CounselorApi {
  return {
    reply: async (to, { subject, message, providerId: named, file }) => {
      const patient = await findReplyPatient(service, to)
      const providerId = await findWriter(service, patient, named)
      const document =
        file &&
        (await saveDocument(service, patient, {
          file: await acceptUpload(service.scanner, file),
          recordType: 'Patient Record',
          clientDocumentId: null,
          providerId,
        }))
      await writeProviderMessage(service, patient, {
        subject,
        body: message,
        providerId,
        documentIds: document ? [document.id] : [],
      })
    },
  }
}
