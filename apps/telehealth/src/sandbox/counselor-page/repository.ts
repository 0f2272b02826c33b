import { and, asc, desc, eq, max, ne, sql } from 'drizzle-orm'
import type { Db, Queryable } from '@evenkeel/server-kit/database/store'
import { conversations } from '#db/message-tables.ts'
import { appointments, patients, providers } from '#db/tables.ts'

/** Sandbox patients with a visit or conversation, latest activity first. */
export async function listSandboxPatients(db: Db) {
  const written = db
    .select({ patientId: conversations.patientId, at: max(conversations.lastMessageAt).as('written_at') })
    .from(conversations)
    .groupBy(conversations.patientId)
    .as('written')
  const booked = db
    .select({ patientId: appointments.patientId, at: max(appointments.createdAt).as('booked_at') })
    .from(appointments)
    .groupBy(appointments.patientId)
    .as('booked')
  const lastContactAt = sql<string | null>`greatest(${written.at}, ${booked.at})`
  return db
    .select({
      id: patients.id,
      firstName: patients.firstName,
      lastName: patients.lastName,
      ou: patients.ou,
    })
    .from(patients)
    .leftJoin(written, eq(written.patientId, patients.id))
    .leftJoin(booked, eq(booked.patientId, patients.id))
    .where(and(eq(patients.kind, 'patient'), sql`${lastContactAt} is not null`))
    .orderBy(desc(lastContactAt), asc(patients.id))
    .limit(100)
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
    .where(and(eq(appointments.patientId, patientId), ne(appointments.status, 'held')))
    .orderBy(desc(appointments.startsAt))
    .limit(20)
