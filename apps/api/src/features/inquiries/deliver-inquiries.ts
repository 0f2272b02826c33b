import { durationInWords } from '@evenkeel/contract/durations'
import { spokenEnglish } from '@evenkeel/contract/words/spoken'
import { minutes } from '@evenkeel/contract/units'
import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import { isOutage } from '@evenkeel/server/store/outage'
import { inTenant, type PortalStore } from '#db/portal-store.ts'
import { answersOfMember, wasInDanger } from '#features/intake/answers/store.ts'
import { type Receiver, writeMail } from '#features/mail/mail-outbox.ts'
import { renderEmail } from '#features/mail/render-email.ts'
import { mailOrganisationOf } from '#features/members/mail-organisation.ts'
import { findMember } from '#features/members/store.ts'
import { findOrganisationById, type OrganisationRow } from '#features/organisations/store.ts'
import { type CallbackDesk, ReceiverTrouble } from '#integrations/callback-desk.ts'
import { type InquiryFacts, inquiryMail, inquiryOf } from './inquiry.ts'
import { claimInquiries, type InquiryRow, markDelivered, postponeInquiry } from './store.ts'

export interface InquiriesDeps {
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly publicUrl: string
  readonly careLine: CallbackDesk
  readonly vault: Vault
  /** Told when requests were claimed, and when that is done. */
  readonly inHand?: (isSomething: boolean) => void
}

/** Tries in quick succession; after the last of them staff are told. */
const QUICK_TRIES = 6
const QUICK_WAIT = minutes(1)
/** It is never given up: a person waits for this call. */
const SLOW_WAIT = minutes(30)

const programmeFor = (deps: InquiriesDeps, organisation: OrganisationRow) =>
  // Staff of the call centre read English.
  mailOrganisationOf(
    { ...organisation, programName: organisation.program_name },
    deps.publicUrl,
    spokenEnglish,
  )

/** The call centre, for a mail about the member of this row: it lies under the member's key. */
const receiverOf = (
  { careLine }: InquiriesDeps,
  { care_line_email: email }: OrganisationRow,
  { memberId: id, organisationId }: InquiryRow,
): Receiver => ({ id, organisationId, profile: { email: email ?? careLine.email } })

async function factsOf({ store: { db }, vault }: InquiriesDeps, row: InquiryRow): Promise<InquiryFacts> {
  const member = await findMember({ db, vault }, row.memberId)
  const organisation = await findOrganisationById(db, row.organisationId)
  if (!member) throw new ReceiverTrouble('the member is gone')
  if (!organisation) throw new ReceiverTrouble('the organisation is not active')
  const answers = await answersOfMember({ db, vault }, member.id)
  return { row, member, organisation, answers, isUrgent: await wasInDanger(db, member.id) }
}

/** To the receiving system where there is one, else as a mail; the mail and its note are one transaction. */
async function handOver(deps: InquiriesDeps, row: InquiryRow): Promise<void> {
  const { clock, careLine } = deps
  const { db } = deps.store
  const facts = await factsOf(deps, row)
  const inquiry = inquiryOf(facts)
  if (careLine.receiver) {
    const reference = await careLine.receiver.send(inquiry)
    await markDelivered(db, row.id, reference, clock.now())
    return
  }
  const programme = programmeFor(deps, facts.organisation)
  const to = receiverOf(deps, facts.organisation, row)
  await db.transaction(async (tx) => {
    if (!(await markDelivered(tx, row.id, null, clock.now()))) return
    await writeMail(tx, deps, programme, to, inquiryMail(programme, inquiry))
  })
}

/** Notes a failure; after the last quick try staff get one mail with ids and no names. */
async function failed(deps: InquiriesDeps, row: InquiryRow, error: unknown): Promise<void> {
  const { clock } = deps
  const { db } = deps.store
  const words = error instanceof ReceiverTrouble ? error.message : 'an unexpected fault of our own'
  const isOver = row.attempts >= QUICK_TRIES
  const isReported = isOver && row.reportedAt === null
  const wait = isOver ? SLOW_WAIT : QUICK_WAIT
  const organisation = isReported ? await findOrganisationById(db, row.organisationId) : null
  await db.transaction(async (tx) => {
    await postponeInquiry(tx, row.id, { words, wait, isReported: organisation !== null }, clock.now())
    if (!organisation) return
    const programme = programmeFor(deps, organisation)
    const lines = [
      `Organization: ${organisation.username}\nAppointment: ${row.id}\nReference: ${row.reference}`,
      `Tried ${row.attempts} times. The last failure: ${words}.`,
      `It is tried again every ${durationInWords(SLOW_WAIT)}. To try at once, or to see all that wait: npm run callback-queue.`,
    ]
    const closing = [
      'A member waits for this call. Please tell those who run the portal. Nobody reads answers to this mail.',
    ]
    const mail = renderEmail(programme, `An in-person request could not be handed over`, lines, closing)
    await writeMail(tx, deps, programme, receiverOf(deps, organisation, row), mail)
  })
}

/**
 * Hands over what is due when the round begins and returns how many requests the call centre took. One that fails holds up none of
 * the others, but without a database the round is over. An unknown outcome is tried again under the same key, which the receiver
 * counts once.
 */
export async function deliverInquiries(deps: InquiriesDeps): Promise<number> {
  const { db: everywhere } = deps.store.crossTenant('rounds')
  const begun = deps.clock.now()
  let delivered = 0
  for (;;) {
    const batch = await claimInquiries(everywhere, deps.clock.now(), begun)
    if (batch.length === 0) return delivered
    deps.inHand?.(true)
    for (const row of batch) {
      const own = inTenant(deps, row.organisationId)
      try {
        await handOver(own, row)
        delivered += 1
      } catch (error) {
        await failed(own, row, error)
        if (isOutage(error)) throw error
      }
    }
    deps.inHand?.(false)
  }
}
