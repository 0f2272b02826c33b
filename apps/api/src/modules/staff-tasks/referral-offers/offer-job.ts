import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { CounselorEmailKind } from '@evenkeel/api-contract/counselor/email-notifications'
import { englishTranslator } from '@evenkeel/api-contract/i18n/translator'
import type { NetworkCounselor } from '@evenkeel/api-contract/telehealth/counselors'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { formatDateTimeWithZone } from '@evenkeel/api-contract/time/format-date-time'
import { type BackgroundJob, createBackgroundJob } from '@evenkeel/server-kit/background-job'
import type { TrackJobFailures } from '#jobs/job-failure-tracker.ts'
import { type EmailContent, renderEmailContent } from '#modules/email/email-template.ts'
import { enqueueStaffEmail } from '#modules/staff-accounts/staff-emails.ts'
import { decryptStaff, findStaffAccount } from '#modules/staff-accounts/staff-repository.ts'
import type { StaffContext } from '#app-context.ts'
import { referralOffers } from '../tables.ts'
import { counselorOfferEmailMessages } from './offers.messages.ts'
import type { OfferRow } from './offer-policy.ts'
import { expireOffers, resumeRequests } from './offer-repository.ts'
import { closeReturnedCases, openPendingCases } from './referred-cases.ts'

/** Email to a counselor with an offer; the time is in the counselor's time zone. */
const createCounselorOfferEmail = (link: string, answerBy: Temporal.Instant, zone: string): EmailContent =>
  renderEmailContent(englishTranslator, counselorOfferEmailMessages.subject, [
    counselorOfferEmailMessages.offered({ moment: formatDateTimeWithZone(answerBy, zone) }),
    counselorOfferEmailMessages.look,
    link,
    counselorOfferEmailMessages.others,
  ])

type OfferJobContext = Omit<StaffContext, 'workOnOffers'>

/** Delay between runs. */
const RUN_INTERVAL = seconds(15)

/** Lists offers whose counselor has not been emailed yet. */
function listUnnotifiedOffers({ store, clock }: OfferJobContext): Promise<OfferRow[]> {
  const { toldAt, ended, answerBy, offeredAt } = referralOffers
  return store.db
    .select()
    .from(referralOffers)
    .where(and(isNull(toldAt), isNull(ended), gt(answerBy, clock.now())))
    .orderBy(asc(offeredAt))
    .limit(100)
}

/**
 * Emails a counselor about an offer, once: email and mark are one transaction. Deactivated counselors, and
 * those who opted out, get none.
 */
async function emailOffer(
  context: OfferJobContext,
  row: OfferRow,
  { zone = 'America/New_York', mails_off = [] }: Pick<NetworkCounselor, 'zone' | 'mails_off'> = {},
): Promise<void> {
  const { store, clock, vault, staffUrl } = context
  const person = await findStaffAccount(store.db, row.staffId)
  const isTold =
    person && person.endedAt === null && !mails_off.includes('offer' satisfies CounselorEmailKind)
  const address = isTold ? (await decryptStaff(vault, person)).email : null
  const letter = createCounselorOfferEmail(`${staffUrl}/staff/counselor/offers`, row.answerBy, zone)
  const life = row.answerBy.epochMilliseconds - clock.now().epochMilliseconds
  await store.db.transaction(async (tx) => {
    const updated = await tx
      .update(referralOffers)
      .set({ toldAt: clock.now() })
      .where(and(eq(referralOffers.id, row.id), isNull(referralOffers.toldAt)))
      .returning({ id: referralOffers.id })
    // An email after the deadline would be useless.
    if (updated.length > 0 && address !== null)
      await enqueueStaffEmail(tx, context, address, letter, { life })
  })
}

/** Emails counselors about their offers, in their own time zones. */
async function emailCounselors(context: OfferJobContext): Promise<void> {
  const { network } = context.telehealth
  const rows = network === null ? [] : await listUnnotifiedOffers(context)
  if (network === null || rows.length === 0) return
  const counselors = new Map((await network.counselors()).map((one) => [one.staff_id, one]))
  for (const row of rows) await emailOffer(context, row, counselors.get(row.staffId))
}

/**
 * Runs the background work on offers: expires them, emails counselors, opens and closes cases after earlier
 * failures.
 */
async function processOffers(context: OfferJobContext): Promise<void> {
  const now = context.clock.now()
  const { db } = context.store
  await resumeRequests(db, await expireOffers(db, now), now)
  await openPendingCases(context)
  await closeReturnedCases(context)
  await emailCounselors(context)
}

/** Creates the background job: runs periodically and when triggered. */
export const createOfferJob = (context: OfferJobContext, watched: TrackJobFailures): BackgroundJob<void> =>
  createBackgroundJob(
    watched('referral offers', () => processOffers(context)),
    {
      name: 'referral offers',
      every: RUN_INTERVAL,
      onTrouble: () => context.log.warn('work on referral offers failed; will retry'),
    },
  )
