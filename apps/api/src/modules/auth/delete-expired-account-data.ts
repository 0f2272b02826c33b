import { and, isNull, lt, lte, not, notInArray, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { limits } from '@evenkeel/api-contract/limits'
import { mailOutbox } from '#modules/email/tables.ts'
import { deleteOrphanedContactHashes } from '#modules/members/contact-hashes.ts'
import { mayHavePatient, queuePatientRemoval } from '#modules/members/patients/patient-removals.ts'
import { members } from '#modules/members/tables.ts'
import { oneTimeCodes, passwordResets, sessions } from './tables.ts'
import { throttles } from '#modules/rate-limit/tables.ts'
import type { AppContext } from '#app-context.ts'

/**
 * Deletes expired rows: sessions with their tokens, codes, links, rate limits, sent emails, and unconfirmed
 * registrations with their data. Keeps `spared` members, and unconfirmed ones who are `awaited`. Failed
 * password attempts stay, for known and unknown addresses alike, until a success. Replaced tokens stay as
 * long as their session, to detect their reuse.
 */
export async function deleteExpiredAccountData(
  { store: { db }, telehealth }: Pick<AppContext, 'store' | 'telehealth'>,
  now: Temporal.Instant,
  spared: readonly string[],
  awaited: (member: SQLWrapper) => SQL,
): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        lte(sessions.endsAt, now),
        lte(sessions.lastUsedAt, now.subtract({ milliseconds: limits.memberTokenIdle })),
      ),
    )
  await db
    .delete(oneTimeCodes)
    .where(lt(oneTimeCodes.createdAt, now.subtract({ milliseconds: limits.codesKept })))
  await db
    .delete(passwordResets)
    .where(lt(passwordResets.createdAt, now.subtract({ milliseconds: limits.codesKept })))
  await db.delete(throttles).where(lte(throttles.endsAt, now))
  await db
    .delete(mailOutbox)
    .where(
      or(
        lt(mailOutbox.sentAt, now.subtract({ milliseconds: limits.sentMailKept })),
        lt(mailOutbox.givenUpAt, now.subtract({ milliseconds: limits.sentMailKept })),
      ),
    )
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(members)
      .where(
        and(
          isNull(members.verifiedAt),
          lt(members.createdAt, now.subtract({ milliseconds: limits.unconfirmedKept })),
          notInArray(members.id, [...spared]),
          not(awaited(members.id)),
        ),
      )
      .returning({
        memberId: members.id,
        organisationId: members.organisationId,
        mdliveId: members.mdliveId,
      })
    for (const { mdliveId, ...who } of gone)
      if (mayHavePatient(telehealth, { mdliveId }))
        await queuePatientRemoval(tx, { ...who, patientId: mdliveId, askedAt: now })
  })
  await deleteOrphanedContactHashes(db)
}
