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
import { crossTenant } from '#db/tenant-isolation.ts'
import type { ApiOptions, AppContext } from '#app-context.ts'
import { deleteExpiredAppointments } from '#modules/appointments/drafts/appointment-repository.ts'
import { createVisitJob } from '#modules/appointments/visit-job.ts'
import { cleanUpAuditEvents } from '#modules/audit-log/hash-chain.ts'
import { deleteExpiredAccountData } from '#modules/auth/delete-expired-account-data.ts'
import { processQueuedEmails } from '#modules/auth/queued-account-emails.ts'
import { notifySessionEnded } from '#modules/auth/sessions/notify-session-ended.ts'
import { deliverEmails } from '#modules/email/deliver-emails.ts'
import { createEmailCounter, type EmailCounts } from '#modules/email/delivery-results.ts'
import { countPendingEmails } from '#modules/email/email-outbox.ts'
import { deliverInquiries } from '#modules/inquiries/deliver-inquiries.ts'
import { deleteOrphanedInquiries } from '#modules/inquiries/inquiry-repository.ts'
import { isAwaitingDangerCall } from '#modules/intake/answers/danger-alerts.ts'
import { deleteExpiredAnswers } from '#modules/intake/answers/answer-tokens.ts'
import { cleanUpMemberAccess } from '#modules/member-access/member-record.ts'
import { backfillContactHashes, type ContactHashContext } from '#modules/members/contact-hashes.ts'
import { readDemoMembers } from '#modules/members/demo-members.ts'
import { processPatientRemovals } from '#modules/members/patients/patient-removals.ts'
import { deleteExpiredPreviews } from '#modules/organizations/previews.ts'
import { cleanUpOrphanedRows } from '#modules/privacy-requests/member-rows.ts'
import { cleanUpInvitations } from '#modules/staff-accounts/invitation-repository.ts'
import { cleanUpChallenges } from '#modules/staff-auth/passkeys.ts'
import { cleanUpStaffSessions } from '#modules/staff-auth/staff-sessions.ts'
import { cleanUpTaskRecords } from '#modules/staff-tasks/claim-repository.ts'
import { cleanUpOffers } from '#modules/staff-tasks/referral-offers/offer-repository.ts'
import type { OperationalLog } from '#operational-log.ts'
import { createJobFailureTracker, type TrackJobFailures } from './job-failure-tracker.ts'

/**
 * Deletes expired staff data: sessions, links, member accesses, unfinished enrollments and old work on
 * unassigned tasks.
 */
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
 * Destroys per-subject keys without data: unclaimed answers, unconfirmed registrations. A key is written in
 * one transaction with the first row it encrypts, so a key without a row is never a new one.
 */
async function cleanUpSubjectKeys(db: Db): Promise<void> {
  await db.execute(sql`
    delete from keys.people k
    where k.owner <> ${INSTALLATION_SUBJECT.id}
      and not exists (select from portal.members m where m.id = k.owner)
      and not exists (select from portal.answer_sets s where s.id = k.owner)
  `)
}

/** Polling interval. */
const POLL_INTERVAL = minutes(1)
/** Time between two cleanups. */
const CLEANUP_INTERVAL = hours(1)

/**
 * Removes expired data hourly by the clock, including everything that belongs to an expired registration.
 * `spared` members stay though they never confirmed: the demo needs one of those.
 */
export function createCleanupJob(
  context: Pick<AppContext, 'store' | 'clock' | 'vault' | 'telehealth'>,
  spared: () => readonly string[],
  onTrouble: () => void,
  watched: (name: string, work: () => Promise<void>) => () => Promise<void> = (_name, work) => work,
) {
  const { store, clock, vault } = context
  let last: Temporal.Instant | null = null
  let current: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  const run = watched('sweep', async (): Promise<void> => {
    // Members in danger are called before their data is deleted, confirmed or not.
    await deleteExpiredAccountData(context, clock.now(), spared(), isAwaitingDangerCall)
    await deleteExpiredAnswers(store.db, clock.now())
    await cleanUpSubjectKeys(store.db)
    await deleteOrphanedInquiries(store.db)
    await deleteExpiredAppointments(store.db, clock.now())
    await cleanUpOrphanedRows(store.db)
    await cleanUpStaffData(store.db, clock.now())
    await cleanUpAuditEvents(store.db, vault, clock.now())
    // Last, so that a slow telehealth service delays nothing else.
    await processPatientRemovals(context)
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
    /** Stops the job and waits for the current run. */
    stop: async (): Promise<void> => {
      if (timer) clearInterval(timer)
      timer = null
      await current
    },
  }
}

/** Options of a delivery job. */
interface DeliveryJobOptions {
  readonly name: string
  /** What it delivers, as a noun for the log. */
  readonly what: string
  readonly every: number
  readonly watched: TrackJobFailures
  readonly log: Pick<OperationalLog, 'warn'>
}

/** Called when a run starts and ends processing an item. */
type SetInProgress = (isSomething: boolean) => void

/**
 * A job that delivers pending items. If a run fails with no item in progress, for example without a database,
 * it is unknown whether anything is pending, and the log message says only that.
 */
export function createDeliveryJob(
  deliver: (inHand: SetInProgress) => Promise<number>,
  { name, what, every, watched, log }: DeliveryJobOptions,
): BackgroundJob<number> {
  let isInHand = false
  const round = (): Promise<number> => {
    isInHand = false
    return deliver((isSomething) => {
      isInHand = isSomething
    })
  }
  const onTrouble = (): void =>
    log.warn(
      isInHand
        ? `delivery of ${what} failed; will retry`
        : `checking for ${what} to deliver failed; will retry`,
    )
  return createBackgroundJob(watched(name, round), { name, every, onTrouble })
}

/** A previous release may run beside this one and register members without contact hashes. */
const RUN_INTERVAL = minutes(10)

/**
 * Backfills the contact hashes of members written by a previous release: after the start, in batches, so that
 * nothing waits for it and it stops with the process.
 */
function createContactBackfillJob(
  context: ContactHashContext,
  watched: (name: string, work: () => Promise<void>) => () => Promise<void>,
  onTrouble: BackgroundJobOptions['onTrouble'],
): BackgroundJob<void> {
  let after: string | null = null
  const work = async (): Promise<void> => {
    after = await backfillContactHashes(context, after)
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

/** Interval of scheduled outbox runs. */
const EMAIL_INTERVAL = seconds(5)

/** The background jobs of the API. */
export interface ApiJobs {
  /** Renders queued account emails and sends pending emails. */
  readonly mail: BackgroundJob<number>
  /** Email delivery counts since the process started. */
  readonly mailCounts: () => EmailCounts
  /** Delivers in-person requests to the call center. */
  readonly inquiries: BackgroundJob<number>
  /** Completes interrupted reschedules, reconciles changed visits and writes due emails. */
  readonly visits: BackgroundJob<void>
  /** Reports ended sessions to the telehealth service. */
  readonly endedSessions: BackgroundJob<void>
  /** Backfills contact hashes of members written by a previous release. */
  readonly phones: BackgroundJob<void>
  /** Records failures of these and other jobs. */
  readonly watched: TrackJobFailures
  /** Removes expired data. */
  readonly sweep: ReturnType<typeof createCleanupJob>
}

/** Creates the jobs; none runs before it is started or triggered. */
export function createApiJobs(
  options: ApiOptions,
  { context, keys }: { readonly context: AppContext; readonly keys: Db },
): ApiJobs {
  const { clock, mail: transport } = options
  const { store, vault, log } = context
  const counter = createEmailCounter(log.warn)
  const watched = createJobFailureTracker({ db: store.crossTenant('rounds').db, clock })
  const every = options.mailInterval ?? EMAIL_INTERVAL
  const sendMail = async (inHand: SetInProgress): Promise<number> => {
    const everywhere = crossTenant(context, 'rounds')
    await processQueuedEmails({ ...everywhere, inHand })
    const round = await deliverEmails({ db: everywhere.store.db, clock, mail: transport, vault, inHand })
    if (counter.add(round))
      log.warn('email delivery resumed', {
        sent: round.sent,
        waiting: await countPendingEmails(everywhere.store.db),
      })
    return round.sent
  }
  const careLine = options.careLine ?? { email: 'care-line@evenkeel.example', receiver: null }
  const spared = () => (options.demo ? readDemoMembers(options.programmesDir).map(({ id }) => id) : [])
  return {
    watched,
    mail: createDeliveryJob(sendMail, { name: 'mail', what: 'mail', every, watched, log }),
    mailCounts: counter.counts,
    // A separate job, so that a slow receiver does not delay email.
    inquiries: createDeliveryJob(
      (inHand) => deliverInquiries({ ...options, store, vault, careLine, inHand }),
      {
        name: 'inquiries',
        what: 'in-person requests',
        every,
        watched,
        log,
      },
    ),
    visits: createVisitJob(context, () => log.warn('processing of appointments failed; will retry'), watched),
    endedSessions: createBackgroundJob(
      watched('ended sessions', () => notifySessionEnded(crossTenant(context, 'rounds'))),
      {
        name: 'ended sessions',
        every: EMAIL_INTERVAL,
        onTrouble: () => {},
      },
    ),
    phones: createContactBackfillJob(
      { db: keys, vault, addressHash: context.addressHash, phoneHash: context.phoneHash },
      watched,
      () => log.warn('backfill of contact hashes failed; will retry'),
    ),
    sweep: createCleanupJob(
      crossTenant(context, 'sweep'),
      spared,
      () => log.warn('cleanup of expired rows failed; will retry'),
      watched,
    ),
  }
}
