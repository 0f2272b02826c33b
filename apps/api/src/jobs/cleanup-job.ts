import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { INSTALLATION_SUBJECT } from '@evenkeel/server-kit/crypto/vault'
import { jobChannel } from '@evenkeel/server-kit/diagnostics'
import type { Db } from '@evenkeel/server-kit/database/store'
import { sql } from 'drizzle-orm'
import { cleanUpAuditEvents } from '#modules/audit-log/clean-up-audit-events.ts'
import { isAwaitingDangerCall } from '#modules/intake/answers/danger-alerts.ts'
import { deleteExpiredAnswers } from '#modules/intake/answers/delete-expired-answers.ts'
import { deleteOrphanedInquiries } from '#modules/inquiries/inquiry-repository.ts'
import { deleteExpiredAppointments } from '#modules/appointments/delete-expired-appointments.ts'
import { processPatientRemovals } from '#modules/members/patients/patient-removals.ts'
import { deleteExpiredAccountData } from '#modules/auth/delete-expired-account-data.ts'
import { cleanUpOrphanedRows } from '#modules/privacy-requests/clean-up-orphaned-rows.ts'
import { cleanUpStaffData } from './clean-up-staff-data.ts'
import type { AuthDeps } from '#modules/auth/deps.ts'

/**
 * Destroys the per-subject keys who are gone: answers nobody took over, registrations nobody confirmed. A key is written in one
 * transaction with the first row it encrypts, so none is missed by its row.
 */
async function cleanUpSubjectKeys(db: Db): Promise<void> {
  await db.execute(sql`
    delete from keys.people k
    where k.owner <> ${INSTALLATION_SUBJECT.id}
      and not exists (select from portal.members m where m.id = k.owner)
      and not exists (select from portal.answer_sets s where s.id = k.owner)
  `)
}

/** How often the clock is looked at. */
const POLL_INTERVAL = minutes(1)
/** Time between two sweeps. */
const CLEANUP_INTERVAL = hours(1)

/**
 * Removes what is over, hourly by the clock: whoever hangs on a registration goes after it. `spared` members stay though
 * they never confirmed: the demo needs one of those.
 */
export function createCleanupJob(
  deps: Pick<AuthDeps, 'store' | 'clock' | 'vault' | 'telehealth'>,
  spared: () => readonly string[],
  onTrouble: () => void,
  watched: (name: string, work: () => Promise<void>) => () => Promise<void> = (_name, work) => work,
) {
  const { store, clock, vault } = deps
  let last: Temporal.Instant | null = null
  let current: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  const run = watched('sweep', async (): Promise<void> => {
    // Whoever is in danger is called first, confirmed or not.
    await deleteExpiredAccountData(deps, clock.now(), spared(), isAwaitingDangerCall)
    await deleteExpiredAnswers(store.db, clock.now())
    await cleanUpSubjectKeys(store.db)
    await deleteOrphanedInquiries(store.db)
    await deleteExpiredAppointments(store.db, clock.now())
    await cleanUpOrphanedRows(store.db)
    await cleanUpStaffData(store.db, clock.now())
    await cleanUpAuditEvents(store.db, vault, clock.now())
    // Last: a telehealth service that does not answer holds up nothing else.
    await processPatientRemovals(deps)
  })
  const isDue = (now: Temporal.Instant): boolean =>
    last === null || Math.abs(now.epochMilliseconds - last.epochMilliseconds) >= CLEANUP_INTERVAL
  const look = (): void => {
    const now = clock.now()
    if (current || !isDue(now)) return
    last = now
    current = jobChannel
      .tracePromise(run, { name: 'sweep' })
      .catch(onTrouble)
      .finally(() => {
        current = null
      })
  }
  return {
    run,
    start: (): void => {
      timer ??= setInterval(look, POLL_INTERVAL).unref()
    },
    /** Ends the rounds and waits for the one at work. */
    stop: async (): Promise<void> => {
      if (timer) clearInterval(timer)
      timer = null
      await current
    },
  }
}
