import { hours, minutes } from '@evenkeel/contract/units'
import { INSTALLATION } from '@evenkeel/server/crypto/vault'
import { jobs } from '@evenkeel/server/diagnostics'
import type { Db } from '@evenkeel/server/store/store'
import { sql } from 'drizzle-orm'
import { sweepAudit } from '#audit/sweep.ts'
import { waitsForDangerCall } from '#features/intake/answers/danger.ts'
import { sweepAnswers } from '#features/intake/answers/sweep-answers.ts'
import { sweepInquiries } from '#features/inquiries/store.ts'
import { sweepAppointments } from '#features/appointments/sweep-appointments.ts'
import { carryOutPatientRemovals } from '#features/members/patient-removals.ts'
import { sweepMembers } from '#features/sign-in/sweep-members.ts'
import { sweepStranded } from '../rights/sweep-stranded.ts'
import { sweepStaff } from '../staff/sweep-staff.ts'
import type { SignInDeps } from '#features/sign-in/deps.ts'

/**
 * Destroys the per-subject keys who are gone: answers nobody took over, registrations nobody confirmed. A key is written in one
 * transaction with the first row it encrypts, so none is missed by its row.
 */
async function sweepSubjectKeys(db: Db): Promise<void> {
  await db.execute(sql`
    delete from keys.people k
    where k.owner <> ${INSTALLATION.id}
      and not exists (select from portal.members m where m.id = k.owner)
      and not exists (select from portal.answer_sets s where s.id = k.owner)
  `)
}

/** How often the clock is looked at. */
const LOOK = minutes(1)
/** Time between two sweeps. */
const BETWEEN = hours(1)

/**
 * Removes what is over, hourly by the clock: whoever hangs on a registration goes after it. `spared` members stay though
 * they never confirmed: the demo needs one of those.
 */
export function sweepJob(
  deps: Pick<SignInDeps, 'store' | 'clock' | 'vault' | 'telehealth'>,
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
    await sweepMembers(deps, clock.now(), spared(), waitsForDangerCall)
    await sweepAnswers(store.db, clock.now())
    await sweepSubjectKeys(store.db)
    await sweepInquiries(store.db)
    await sweepAppointments(store.db, clock.now())
    await sweepStranded(store.db)
    await sweepStaff(store.db, clock.now())
    await sweepAudit(store.db, vault, clock.now())
    // Last: a telehealth service that does not answer holds up nothing else.
    await carryOutPatientRemovals(deps)
  })
  const isDue = (now: Temporal.Instant): boolean =>
    last === null || Math.abs(now.epochMilliseconds - last.epochMilliseconds) >= BETWEEN
  const look = (): void => {
    const now = clock.now()
    if (current || !isDue(now)) return
    last = now
    current = jobs
      .tracePromise(run, { name: 'sweep' })
      .catch(onTrouble)
      .finally(() => {
        current = null
      })
  }
  return {
    run,
    start: (): void => {
      timer ??= setInterval(look, LOOK).unref()
    },
    /** Ends the rounds and waits for the one at work. */
    stop: async (): Promise<void> => {
      if (timer) clearInterval(timer)
      timer = null
      await current
    },
  }
}
