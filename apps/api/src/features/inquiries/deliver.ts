import { minutes } from '@evenkeel/contract/units'
import type { Clock } from '@evenkeel/server/clock'
import type { Vault } from '@evenkeel/server/crypto/vault'
import { inOrganisation, type PortalStore } from '#db/portal-store.ts'
import { answersOfMember, wasInDanger } from '#features/intake/store.ts'
import { type Receiver, writeMail } from '#features/members/mail-outbox.ts'
import { letter } from '#features/members/mail-page.ts'
import { programmeOf } from '#features/members/programme.ts'
import { findMember } from '#features/members/store.ts'
import { findOrganisationById, type OrganisationRow } from '#features/organisations/store.ts'
import { type CareLine, ReceiverTrouble } from '#outside/care-line.ts'
import { type InquiryFacts, inquiryMail, inquiryOf } from './inquiry.ts'
import { claimInquiries, type InquiryRow, markDelivered, postponeInquiry } from './store.ts'

export interface InquiriesRoom {
  readonly store: PortalStore
  readonly clock: Clock
  readonly randomUuid: () => string
  readonly publicUrl: string
  readonly careLine: CareLine
  readonly vault: Vault
}

/** Tries in quick succession; after the last of them staff are told (flows.md 6). */
const QUICK_TRIES = 6
const QUICK_WAIT = minutes(1)
/** It is never given up: a person waits for this call. */
const SLOW_WAIT = minutes(30)

const programmeFor = (room: InquiriesRoom, organisation: OrganisationRow) =>
  programmeOf({ ...organisation, programName: organisation.program_name }, room.publicUrl)

/** The call centre, for a mail about the member of this row: it lies under the member's key. */
const receiverOf = (
  { careLine }: InquiriesRoom,
  { care_line_email: email }: OrganisationRow,
  { memberId: id, organisationId }: InquiryRow,
): Receiver => ({ id, organisationId, email: email ?? careLine.email })

async function factsOf({ store: { db }, vault }: InquiriesRoom, row: InquiryRow): Promise<InquiryFacts> {
  const member = await findMember({ db, vault }, row.memberId)
  const organisation = await findOrganisationById(db, row.organisationId)
  if (!member) throw new ReceiverTrouble('the member is gone')
  if (!organisation) throw new ReceiverTrouble('the organisation is not active')
  const answers = await answersOfMember({ db, vault }, member.id)
  return { row, member, organisation, answers, isUrgent: await wasInDanger(db, member.id) }
}

/** To the receiving system where there is one, else as a mail; the mail and its note are one transaction. */
async function handOver(room: InquiriesRoom, row: InquiryRow): Promise<void> {
  const { clock, careLine } = room
  const { db } = room.store
  const facts = await factsOf(room, row)
  const inquiry = inquiryOf(facts)
  if (careLine.receiver) {
    const reference = await careLine.receiver.send(inquiry)
    await markDelivered(db, row.id, reference, clock.now())
    return
  }
  const programme = programmeFor(room, facts.organisation)
  const to = receiverOf(room, facts.organisation, row)
  await db.transaction(async (tx) => {
    if (!(await markDelivered(tx, row.id, null, clock.now()))) return
    await writeMail(tx, room, programme, to, inquiryMail(programme, inquiry))
  })
}

/** Notes a failure; after the last quick try staff get one mail with ids and no names. */
async function failed(room: InquiriesRoom, row: InquiryRow, error: unknown): Promise<void> {
  const { clock } = room
  const { db } = room.store
  const words = error instanceof ReceiverTrouble ? error.message : 'an unexpected fault of our own'
  const isOver = row.attempts >= QUICK_TRIES
  const isReported = isOver && row.reportedAt === null
  const wait = isOver ? SLOW_WAIT : QUICK_WAIT
  const organisation = isReported ? await findOrganisationById(db, row.organisationId) : null
  await db.transaction(async (tx) => {
    await postponeInquiry(tx, row.id, { words, wait, isReported: organisation !== null }, clock.now())
    if (!organisation) return
    const programme = programmeFor(room, organisation)
    const mail = letter(programme, `An in-person request could not be handed over`, [
      `Organisation: ${organisation.username}\nAppointment: ${row.id}\nReference: ${row.reference}`,
      `Tried ${row.attempts} times. The last failure: ${words}.`,
      'It is tried again every 30 minutes. To try at once, or to see all that wait: npm run care-list.',
    ])
    await writeMail(tx, room, programme, receiverOf(room, organisation, row), mail)
  })
}

/**
 * Hands over what is due and returns how many requests the call centre took. One that fails holds up none of the others.
 * An unknown outcome is tried again under the same key, which the receiver counts once.
 */
export async function deliverInquiries(room: InquiriesRoom): Promise<number> {
  const { db: everywhere } = room.store.acrossOrganisations('rounds')
  let delivered = 0
  for (;;) {
    const batch = await claimInquiries(everywhere, room.clock.now())
    if (batch.length === 0) return delivered
    for (const row of batch) {
      const own = inOrganisation(room, row.organisationId)
      try {
        await handOver(own, row)
        delivered += 1
      } catch (error) {
        await failed(own, row, error)
      }
    }
  }
}
