import { seconds } from '@evenkeel/contract/units'
import { type BackgroundJob, backgroundJob } from '@evenkeel/server/background-job'
import type { Db } from '@evenkeel/server/store/store'
import { crossTenant } from '#db/portal-store.ts'
import { visitJob } from '#features/appointments/visit-job.ts'
import { deliverInquiries } from '#features/inquiries/deliver-inquiries.ts'
import { deliverMail } from '#features/mail/deliver-mail.ts'
import { waitingMails } from '#features/mail/mail-outbox.ts'
import { type MailCounts, mailCounter } from '#features/mail/mail-outcomes.ts'
import { readDemoPeople } from '#features/members/demo-people.ts'
import { tellEnded } from '#features/sessions/tell-ended.ts'
import { fulfilOrders } from '#features/sign-in/mail-orders.ts'
import type { ApiDeps } from '../deps.ts'
import type { FeatureDeps } from '../feature-deps.ts'
import { deliveryJob, type InHand } from './delivery-job.ts'
import { phoneJob } from './phone-job.ts'
import { sweepJob } from './sweep-job.ts'
import type { TroubleLog } from '../trouble-log.ts'
import { type Watch, watchJobs } from './watch-jobs.ts'

/** Wait between two looks at the outbox when nothing asks for one. */
const MAIL_INTERVAL = seconds(5)

/** What the API does by itself. */
export interface ApiJobs {
  /** Writes the mails that were asked for, and sends what waits in the outbox. */
  readonly mail: BackgroundJob<number>
  /** What came of the mails since the process started. */
  readonly mailCounts: () => MailCounts
  /** Hands requests to meet in person over to the call centre. */
  readonly inquiries: BackgroundJob<number>
  /** Finishes reschedules that were left, compares visits that changed, writes mails that are due. */
  readonly visits: BackgroundJob<void>
  /** Tells the telehealth service of ended sessions. */
  readonly endedSessions: BackgroundJob<void>
  /** Writes down by what number members are found, of whom a release before did not. */
  readonly phones: BackgroundJob<void>
  /** Writes down what fails of these, and of the jobs of others. */
  readonly watched: Watch
  /** Removes what is over. */
  readonly sweep: ReturnType<typeof sweepJob>
}

/** Puts the jobs together; none runs before it is started or asked for. */
export function apiJobs(
  deps: ApiDeps,
  { features, keys }: { readonly features: FeatureDeps; readonly keys: Db },
  trouble: TroubleLog,
): ApiJobs {
  const { clock, mail: transport } = deps
  const { store, vault } = features
  const counter = mailCounter(trouble.warn)
  const watched = watchJobs({ db: store.crossTenant('rounds').db, clock })
  const every = deps.mailInterval ?? MAIL_INTERVAL
  const sendMail = async (inHand: InHand): Promise<number> => {
    const everywhere = crossTenant(features, 'rounds')
    await fulfilOrders({ ...everywhere, inHand })
    const round = await deliverMail({ db: everywhere.store.db, clock, mail: transport, vault, inHand })
    if (counter.add(round))
      trouble.warn('mail goes again', { sent: round.sent, waiting: await waitingMails(everywhere.store.db) })
    return round.sent
  }
  const careLine = deps.careLine ?? { email: 'care-line@evenkeel.example', receiver: null }
  const spared = () => (deps.demo ? readDemoPeople(deps.programmesDir).map(({ id }) => id) : [])
  return {
    watched,
    mail: deliveryJob(sendMail, { name: 'mail', what: 'mail', every, watched, trouble }),
    mailCounts: counter.counts,
    // A job of its own: a receiver that does not answer holds up no mail.
    inquiries: deliveryJob((inHand) => deliverInquiries({ ...deps, store, vault, careLine, inHand }), {
      name: 'inquiries',
      what: 'requests to meet in person',
      every,
      watched,
      trouble,
    }),
    visits: visitJob(
      features,
      () => trouble.warn('work on appointments was interrupted, trying again later'),
      watched,
    ),
    endedSessions: backgroundJob(
      watched('ended sessions', () => tellEnded(crossTenant(features, 'rounds'))),
      {
        name: 'ended sessions',
        every: MAIL_INTERVAL,
        onTrouble: () => {},
      },
    ),
    phones: phoneJob(
      { db: keys, vault, addressHash: features.addressHash, phoneHash: features.phoneHash },
      watched,
      () => trouble.warn('numbers of members could not be written down, trying again later'),
    ),
    sweep: sweepJob(
      crossTenant(features, 'sweep'),
      spared,
      () => trouble.warn('what is over could not be removed, trying again later'),
      watched,
    ),
  }
}
