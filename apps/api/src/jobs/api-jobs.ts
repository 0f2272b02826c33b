import { sql } from 'drizzle-orm'
import { hours, minutes, seconds } from '@evenkeel/api-contract/time/duration-units'
import {
  type BackgroundJob,
  type BackgroundJobOptions,
  createBackgroundJob,
} from '@evenkeel/server-kit/background-job'
import { INSTALLATION_SUBJECT } from '@evenkeel/server-kit/crypto/vault'
import type { Db } from '@evenkeel/server-kit/database/store'
import { jobChannel } from '@evenkeel/server-kit/diagnostics'
import { crossTenant } from '#db/portal-store.ts'
import type { ApiDeps } from '#deps.ts'
import type { ModuleDeps } from '#module-deps.ts'
import { deleteExpiredAppointments } from '#modules/appointments/delete-expired-appointments.ts'
import { createVisitJob } from '#modules/appointments/visit-job.ts'
import { cleanUpAuditEvents } from '#modules/audit-log/clean-up-audit-events.ts'
import { deleteExpiredAccountData } from '#modules/auth/delete-expired-account-data.ts'
import type { AuthDeps } from '#modules/auth/deps.ts'
import { processQueuedEmails } from '#modules/auth/queued-account-emails.ts'
import { notifySessionEnded } from '#modules/auth/sessions/notify-session-ended.ts'
import { deliverEmails } from '#modules/email/deliver-emails.ts'
import { createEmailCounter, type EmailCounts } from '#modules/email/delivery-results.ts'
import { countPendingEmails } from '#modules/email/email-outbox.ts'
import { deliverInquiries } from '#modules/inquiries/deliver-inquiries.ts'
import { deleteOrphanedInquiries } from '#modules/inquiries/inquiry-repository.ts'
import { isAwaitingDangerCall } from '#modules/intake/answers/danger-alerts.ts'
import { deleteExpiredAnswers } from '#modules/intake/answers/delete-expired-answers.ts'
import { cleanUpMemberAccess } from '#modules/member-access/member-access-repository.ts'
import { backfillContactHashes, type ContactHashDeps } from '#modules/members/contact-hashes.ts'
import { readDemoMembers } from '#modules/members/demo-members.ts'
import { processPatientRemovals } from '#modules/members/patients/patient-removals.ts'
import { deleteExpiredPreviews } from '#modules/organizations/previews.ts'
import { cleanUpOrphanedRows } from '#modules/privacy-requests/clean-up-orphaned-rows.ts'
import { cleanUpInvitations } from '#modules/staff-accounts/invitation-repository.ts'
import { cleanUpChallenges } from '#modules/staff-auth/challenges.ts'
import { cleanUpStaffSessions } from '#modules/staff-auth/staff-sessions.ts'
import { cleanUpTaskRecords } from '#modules/staff-tasks/claim-repository.ts'
import { cleanUpOffers } from '#modules/staff-tasks/referral-offers/offer-repository.ts'
import type { OperationalLog } from '#operational-log.ts'
import { createJobFailureTracker, type TrackJobFailures } from './job-failure-tracker.ts'

/** Removes what is over of the staff: sessions, links, look-ups, what was begun and never finished, and old work on what belongs to no member. */
async function cleanUpStaffData(db: Db, now: Temporal.Instant): Promise<void> {
  await cleanUpStaffSessions(db, now)
  await cleanUpInvitations(db, now)
  await cleanUpChallenges(db, now)
  await deleteExpiredPreviews(db, now)
  await cleanUpTaskRecords(db, now)
  await cleanUpOffers(db, now)
  await cleanUpMemberAccess(db, now)
}

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

/** How a job that delivers is called, how often it looks, and who hears of it. */
interface DeliveryJobOptions {
  readonly name: string
  /** What it delivers, in words of the log. */
  readonly what: string
  readonly every: number
  readonly watched: TrackJobFailures
  readonly trouble: Pick<OperationalLog, 'warn'>
}

/** Told when a round has something in hand, and when that is done. */
type SetInProgress = (isSomething: boolean) => void

/**
 * Rounds that deliver what waits. Of one that breaks off with nothing in hand, as every round does without a database, nobody knows whether
 * anything waits: the log says no more than that.
 */
export function createDeliveryJob(
  deliver: (inHand: SetInProgress) => Promise<number>,
  { name, what, every, watched, trouble }: DeliveryJobOptions,
): BackgroundJob<number> {
  let isInHand = false
  const round = (): Promise<number> => {
    isInHand = false
    return deliver((isSomething) => {
      isInHand = isSomething
    })
  }
  const onTrouble = (): void =>
    trouble.warn(
      isInHand
        ? `${what} could not be delivered, trying again later`
        : `could not look for ${what} to deliver, trying again later`,
    )
  return createBackgroundJob(watched(name, round), { name, every, onTrouble })
}

/** A release before may run beside this one, and registers members without this. */
const RUN_INTERVAL = minutes(10)

/**
 * Writes down by what number members are found, of whom a release before did not: all that are left after the start, some at a time, so
 * that nobody waits for it and it ends with the process.
 */
function createContactBackfillJob(
  deps: ContactHashDeps,
  watched: (name: string, work: () => Promise<void>) => () => Promise<void>,
  onTrouble: BackgroundJobOptions['onTrouble'],
): BackgroundJob<void> {
  let after: string | null = null
  const work = async (): Promise<void> => {
    after = await backfillContactHashes(deps, after)
    if (after !== null) setImmediate(job.trigger)
  }
  const job = createBackgroundJob(watched('phones', work), { name: 'phones', every: RUN_INTERVAL, onTrouble })
  return {
    ...job,
    start: () => {
      job.start()
      job.trigger()
    },
  }
}

/** Wait between two looks at the outbox when nothing asks for one. */
const EMAIL_INTERVAL = seconds(5)

/** What the API does by itself. */
export interface ApiJobs {
  /** Writes the mails that were asked for, and sends what waits in the outbox. */
  readonly mail: BackgroundJob<number>
  /** What came of the mails since the process started. */
  readonly mailCounts: () => EmailCounts
  /** Hands requests to meet in person over to the call centre. */
  readonly inquiries: BackgroundJob<number>
  /** Finishes reschedules that were left, compares visits that changed, writes mails that are due. */
  readonly visits: BackgroundJob<void>
  /** Tells the telehealth service of ended sessions. */
  readonly endedSessions: BackgroundJob<void>
  /** Writes down by what number members are found, of whom a release before did not. */
  readonly phones: BackgroundJob<void>
  /** Writes down what fails of these, and of the jobs of others. */
  readonly watched: TrackJobFailures
  /** Removes what is over. */
  readonly sweep: ReturnType<typeof createCleanupJob>
}

/** Puts the jobs together; none runs before it is started or asked for. */
export function createApiJobs(
  deps: ApiDeps,
  { features, keys }: { readonly features: ModuleDeps; readonly keys: Db },
  trouble: OperationalLog,
): ApiJobs {
  const { clock, mail: transport } = deps
  const { store, vault } = features
  const counter = createEmailCounter(trouble.warn)
  const watched = createJobFailureTracker({ db: store.crossTenant('rounds').db, clock })
  const every = deps.mailInterval ?? EMAIL_INTERVAL
  const sendMail = async (inHand: SetInProgress): Promise<number> => {
    const everywhere = crossTenant(features, 'rounds')
    await processQueuedEmails({ ...everywhere, inHand })
    const round = await deliverEmails({ db: everywhere.store.db, clock, mail: transport, vault, inHand })
    if (counter.add(round))
      trouble.warn('mail goes again', {
        sent: round.sent,
        waiting: await countPendingEmails(everywhere.store.db),
      })
    return round.sent
  }
  const careLine = deps.careLine ?? { email: 'care-line@evenkeel.example', receiver: null }
  const spared = () => (deps.demo ? readDemoMembers(deps.programmesDir).map(({ id }) => id) : [])
  return {
    watched,
    mail: createDeliveryJob(sendMail, { name: 'mail', what: 'mail', every, watched, trouble }),
    mailCounts: counter.counts,
    // A job of its own: a receiver that does not answer holds up no mail.
    inquiries: createDeliveryJob((inHand) => deliverInquiries({ ...deps, store, vault, careLine, inHand }), {
      name: 'inquiries',
      what: 'requests to meet in person',
      every,
      watched,
      trouble,
    }),
    visits: createVisitJob(
      features,
      () => trouble.warn('work on appointments was interrupted, trying again later'),
      watched,
    ),
    endedSessions: createBackgroundJob(
      watched('ended sessions', () => notifySessionEnded(crossTenant(features, 'rounds'))),
      {
        name: 'ended sessions',
        every: EMAIL_INTERVAL,
        onTrouble: () => {},
      },
    ),
    phones: createContactBackfillJob(
      { db: keys, vault, addressHash: features.addressHash, phoneHash: features.phoneHash },
      watched,
      () => trouble.warn('numbers of members could not be written down, trying again later'),
    ),
    sweep: createCleanupJob(
      crossTenant(features, 'sweep'),
      spared,
      () => trouble.warn('what is over could not be removed, trying again later'),
      watched,
    ),
  }
}
