import { and, arrayContains, asc, eq } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { acceptUpload } from '@evenkeel/server-kit/files/accept-upload'
import { noScanner } from '@evenkeel/server-kit/files/scanner'
import type { Patient } from '#caller.ts'
import { nextId } from '#db/ids.ts'
import { licenses, providers } from '#db/tables.ts'
import { type NewAppointment, reserveSlot } from '#modules/availability/reserve-slot.ts'
import { encryptReasons } from '#modules/availability/appointment-encryption.ts'
import { documentContentContext, documentNameContext } from '#modules/documents/presenter.ts'
import { addDocument } from '#modules/documents/repository.ts'
import { openLedgerAccount } from '#modules/ledger/sessions.ts'
import { writeMessage } from '#modules/messages/write-message.ts'
import { toPatientDetails } from '#modules/patients/patient-encryption.ts'
import { upsertPatient } from '#modules/patients/repository.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import type { DemoFile, DemoPatient } from './demo-patient.ts'

/**
 * The counselors of a demo patient by their number in the demo data: the first of the directory with a
 * license in the state.
 */
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

/** A local time in a zone, this many days from today. */
function timeOnDay(now: Temporal.Instant, zone: string, days: number, time: string): Temporal.Instant {
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

/** Inserts a demo patient's past messages and documents. `first` is the person's counselor. */
async function seedMessages(
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

/**
 * The counselor of a demo patient: the first one listed with a license in the state and all needed methods.
 */
async function findCounselor(tx: Queryable, person: DemoPatient) {
  const methods = [...new Set(person.appointments.map((appointment) => appointment.method))]
  const [row] = await tx
    .select({ id: providers.id, typeId: providers.providerTypeId })
    .from(licenses)
    .innerJoin(providers, eq(providers.id, licenses.providerId))
    .where(
      and(
        eq(licenses.state, person.appointment_state),
        eq(providers.listed, true),
        arrayContains(providers.methods, methods),
      ),
    )
    .orderBy(asc(providers.id))
    .limit(1)
  if (!row)
    throw new RangeError(`the directory has no counselor for the demo data in ${person.appointment_state}`)
  return row
}

/** The phone number a counselor calls, required for phone visits. */
function getCallInNumber({ phone, member_id }: DemoPatient, method: TelehealthMethod): string {
  if (!phone && method === 'phone')
    throw new Error(`demo person ${member_id}: a visit by phone needs a number`)
  return phone ?? ''
}

async function seedAppointments(
  tx: Queryable,
  cipher: Cipher,
  person: DemoPatient,
  { patientId, now }: { readonly patientId: number; readonly now: Temporal.Instant },
): Promise<number | null> {
  if (person.appointments.length === 0) return null
  const counselor = await findCounselor(tx, person)
  for (const appointment of person.appointments) {
    const startsAt = timeOnDay(now, person.timezone, appointment.days_from_today, appointment.time)
    const id = await nextId(tx, 'appointments_id_seq')
    const row: NewAppointment = {
      id,
      patientId,
      providerId: counselor.id,
      providerTypeId: counselor.typeId,
      status: appointment.completed ? 'completed' : 'booked',
      method: appointment.method,
      startsAt,
      endsAt: startsAt.add({ milliseconds: limits.slotLength }),
      state: person.appointment_state,
      ...encryptReasons(cipher, id, {
        chiefComplaint: person.chief_complaint,
        chiefComplaintComments: null,
        surveyAnswer: person.chief_complaint,
      }),
      callInNumber: getCallInNumber(person, appointment.method),
      consentUserInitials: `${person.first_name.slice(0, 1)}${person.last_name.slice(0, 1)}`,
      createdAt: now,
    }
    if (!(await reserveSlot(tx, row))) throw new Error('two demo appointments overlap')
  }
  await invalidateNextFree(tx, counselor.id)
  return counselor.id
}

/**
 * Sessions used before their organization granted them per concern count for all concerns until their year
 * ends.
 */
async function seedLedger(
  tx: Queryable,
  cipher: Cipher,
  patient: Patient,
  now: Temporal.Instant,
): Promise<void> {
  const vault = { patientCipher: async () => cipher }
  await (await openLedgerAccount({ db: tx, vault }, patient, now)).bringUpToDate()
}

/**
 * Inserts the demo patients with visits and messages around today. `ciphers` are those of their
 * organizations.
 */
export async function seedPatients(
  tx: Queryable,
  people: readonly DemoPatient[],
  now: Temporal.Instant,
  ciphers: ReadonlyMap<string, Cipher>,
): Promise<void> {
  for (const person of people) {
    const cipher = ciphers.get(person.ou)
    if (!cipher) throw new Error(`no key for ${person.ou}`)
    const patient = await upsertPatient(
      { db: tx, vault: { patientsHaveKeys: false, patientCipher: async () => cipher } },
      toPatientDetails(person, { ou: person.ou, covered_sessions: person.covered_sessions }),
    )
    const first = await seedAppointments(tx, cipher, person, { patientId: patient.id, now })
    if (first === null) continue
    await seedLedger(tx, cipher, patient, now)
    await seedMessages(tx, cipher, person, { patientId: patient.id, first, now })
  }
}
