import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '@evenkeel/server/store/store'
import { conversations } from '#db/message-tables.ts'
import { appointments, patients, providers } from '#db/tables.ts'

/** Patients of the sandbox who have a visit or a conversation, the one heard of last first. */
export async function listSandboxPatients(db: Queryable) {
  const heard = sql<string | null>`greatest(
    (select max(${conversations.lastMessageAt}) from ${conversations} where ${conversations.patientId} = ${patients.id}),
    (select max(${appointments.createdAt}) from ${appointments} where ${appointments.patientId} = ${patients.id})
  )`
  const rows = await db
    .select({
      id: patients.id,
      firstName: patients.firstName,
      lastName: patients.lastName,
      ou: patients.ou,
      heard,
    })
    .from(patients)
    .where(eq(patients.kind, 'patient'))
    .orderBy(sql`${heard} desc nulls last`, asc(patients.id))
    .limit(100)
  return rows.filter((row) => row.heard !== null)
}

/** Visits of a patient with their counselors, newest first. */
export const listVisits = (db: Queryable, patientId: number) =>
  db
    .select({
      id: appointments.id,
      status: appointments.status,
      startsAt: appointments.startsAt,
      providerId: providers.id,
      provider: providers.fullname,
    })
    .from(appointments)
    .innerJoin(providers, eq(providers.id, appointments.providerId))
    .where(eq(appointments.patientId, patientId))
    .orderBy(desc(appointments.startsAt))
    .limit(20)
