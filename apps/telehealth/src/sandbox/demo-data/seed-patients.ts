import { and, arrayContains, asc, eq } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import type { Cipher } from '@evenkeel/server-kit/crypto/vault'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { encryptReasons } from '#modules/availability/visit-reasons.ts'
import { type NewAppointment, reserveSlot } from '#modules/availability/reserve-slot.ts'
import { nextId } from '#db/next-id.ts'
import { licenses, providers } from '#db/tables.ts'
import type { Patient } from '#caller.ts'
import { openLedgerAccount } from '#modules/ledger/sessions.ts'
import { toPatientDetails } from '#modules/patients/patient-details.ts'
import { upsertPatient } from '#modules/patients/repository.ts'
import { invalidateNextFree } from '#modules/providers/next-free-cache.ts'
import type { DemoPatient } from './demo-patient.ts'
import { seedMessages, timeOnDay } from './seed-messages.ts'

/** The counselor of a demo person: the first one listed who has a licence there and offers every method needed. */
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

/** The number a counselor calls: whoever has a visit by phone has one. */
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
    if (!(await reserveSlot(tx, row))) throw new Error('two appointments of the demo data meet')
  }
  await invalidateNextFree(tx, counselor.id)
  return counselor.id
}

/** What they have used was granted before their program gave each concern its own: it counts for all of them until its year is over. */
async function seedLedger(
  tx: Queryable,
  cipher: Cipher,
  patient: Patient,
  now: Temporal.Instant,
): Promise<void> {
  const vault = { patientCipher: async () => cipher }
  await (await openLedgerAccount({ db: tx, vault }, patient, now)).bringUpToDate()
}

/** Writes the demo people with visits and messages, which lie around the day it is now. `boxes` are those of their organisations. */
export async function seedPatients(
  tx: Queryable,
  people: readonly DemoPatient[],
  now: Temporal.Instant,
  boxes: ReadonlyMap<string, Cipher>,
): Promise<void> {
  for (const person of people) {
    const cipher = boxes.get(person.ou)
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
