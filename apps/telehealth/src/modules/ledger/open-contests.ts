import type { OpenContest } from '@evenkeel/api-contract/telehealth/coverage'
import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ledgerEntries } from '#db/ledger-tables.ts'
import { appointments, patients } from '#db/tables.ts'
import type { AppContext } from '#app-context.ts'

const use = alias(ledgerEntries, 'use')
const answer = alias(ledgerEntries, 'answer')

/** Contests of members without an answer, oldest first. */
export async function readOpenContests({ db }: Pick<AppContext, 'db'>): Promise<OpenContest[]> {
  const { appointmentId, kind, enteredAt } = ledgerEntries
  const answered = db
    .select({ id: answer.id })
    .from(answer)
    .where(and(eq(answer.appointmentId, appointmentId), inArray(answer.kind, ['waive', 'uphold', 'release'])))
  const rows = await db
    .select({
      member: patients.memberId,
      visit: appointments.id,
      visitAt: appointments.startsAt,
      reason: use.reason,
      contestedAt: enteredAt,
    })
    .from(ledgerEntries)
    .innerJoin(patients, eq(patients.id, ledgerEntries.patientId))
    .innerJoin(appointments, eq(appointments.id, appointmentId))
    .innerJoin(use, and(eq(use.appointmentId, appointmentId), eq(use.kind, 'use')))
    // The same condition as its partial index, which holds the few contests.
    .where(and(sql`${kind} = 'contest'`, notExists(answered)))
    .orderBy(asc(enteredAt), asc(ledgerEntries.id))
  return rows.map(({ member, visit, visitAt, reason, contestedAt }) => ({
    member_id: member,
    visit_id: visit,
    visit_at: visitAt.toString(),
    reason,
    contested_at: contestedAt.toString(),
  }))
}
