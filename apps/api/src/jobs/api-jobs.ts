import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { type BackgroundJob, createBackgroundJob } from '@evenkeel/server-kit/background-job'
import type { Db } from '@evenkeel/server-kit/database/store'
import { crossTenant } from '#db/portal-store.ts'
import { createVisitJob } from '#modules/appointments/visit-job.ts'
import { deliverInquiries } from '#modules/inquiries/deliver-inquiries.ts'
import { deliverEmails } from '#modules/email/deliver-emails.ts'
import { countPendingEmails } from '#modules/email/email-outbox.ts'
import { type EmailCounts, createEmailCounter } from '#modules/email/delivery-results.ts'
import { readDemoMembers } from '#modules/members/demo-members.ts'
import { notifySessionEnded } from '#modules/auth/sessions/notify-session-ended.ts'
import { processQueuedEmails } from '#modules/auth/queued-account-emails.ts'
import type { ApiDeps } from '#deps.ts'
import type { ModuleDeps } from '#module-deps.ts'
import { createDeliveryJob, type SetInProgress } from './delivery-job.ts'
import { createContactBackfillJob } from './contact-backfill-job.ts'
import { createCleanupJob } from './cleanup-job.ts'
import type { OperationalLog } from '#operational-log.ts'
import { type TrackJobFailures, createJobFailureTracker } from './job-failure-tracker.ts'

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
