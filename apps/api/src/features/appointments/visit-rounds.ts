import { Refused } from '@evenkeel/contract/call'
import { seconds } from '@evenkeel/contract/units'
import { Failure } from '@evenkeel/server/http/failure'
import { type WorkRounds, workRounds } from '@evenkeel/server/work-rounds'
import { acrossOrganisations, inOrganisation } from '#db/portal-store.ts'
import { writeMail } from '#features/members/mail-outbox.ts'
import { programmeOf } from '#features/members/programme.ts'
import { findMember } from '#features/members/store.ts'
import { findTenant } from '#features/members/tenant.ts'
import { calendarOf } from './calendar.ts'
import { carryOn } from './reschedule-saga.ts'
import { claimReschedules } from './reschedule-store.ts'
import type { AppointmentsRoom } from './room.ts'
import { visitLetter } from './visit-letters.ts'
import { isStillTrue } from './visit-rules.ts'
import {
  claimHints,
  claimNotices,
  dropHint,
  finishNotice,
  type NoticeRow,
  postponeHint,
  postponeNotice,
  readVisit,
} from './visit-store.ts'
import { accessOf, compareWithTelehealth } from './visits.ts'

/** Wait between two rounds when nothing asks for one. */
const EVERY = seconds(15)
/** Kinds of mail that carry a calendar entry. */
const withCalendar: ReadonlySet<NoticeRow['kind']> = new Set(['booked', 'changed', 'cancelled', 'lost'])

/** Trouble of the telehealth service: worth another try later. */
const isForLater = (error: unknown): boolean => error instanceof Failure || error instanceof Refused

/** Reads the visit again and writes the mail if it is still true (trust trap 50). */
async function sendNotice(room: AppointmentsRoom, notice: NoticeRow): Promise<void> {
  const { db } = room.store
  const visit = await readVisit(db, notice.visitId)
  const member = visit && (await findMember({ db, vault: room.vault }, visit.memberId))
  const tenant = member && (await findTenant(db, member.organisationId))
  const now = room.clock.now()
  if (!visit || !member || !tenant) {
    await finishNotice(db, notice.id, 'void', now)
    return
  }
  const appointment = await room.telehealth.appointment(
    await accessOf(room, member),
    visit.mdliveAppointmentId,
  )
  await db.transaction(async (tx) => {
    const current = await readVisit(tx, visit.id)
    const isTrue =
      current !== null && isStillTrue(notice.kind, notice.sequence, current, { appointment, now })
    if (!(await finishNotice(tx, notice.id, isTrue ? 'sent' : 'void', now)) || !isTrue) return
    const programme = programmeOf(tenant, room.publicUrl)
    const words = visitLetter(programme, notice.kind, current, member.timezone)
    const method = current.status === 'cancelled' ? ('CANCEL' as const) : ('PUBLISH' as const)
    const content = calendarOf(current, { programme, from: room.mailFrom, now })
    await writeMail(tx, room, programme, member, {
      ...words,
      ...(withCalendar.has(notice.kind) ? { calendar: { method, content } } : {}),
    })
  })
}

async function compareHinted(room: AppointmentsRoom): Promise<void> {
  for (const hint of await claimHints(room.store.db, room.clock.now())) {
    try {
      const own = inOrganisation(room, hint.organisationId)
      if (await compareWithTelehealth(own, hint.memberId)) await dropHint(room.store.db, hint)
      else await postponeHint(room.store.db, hint, room.clock.now())
    } catch (error) {
      if (!isForLater(error)) throw error
      await postponeHint(room.store.db, hint, room.clock.now())
    }
  }
}

async function sendNotices(room: AppointmentsRoom): Promise<void> {
  for (const notice of await claimNotices(room.store.db, room.clock.now())) {
    try {
      await sendNotice(inOrganisation(room, notice.organisationId), notice)
    } catch (error) {
      if (!isForLater(error)) throw error
      await postponeNotice(room.store.db, notice, room.clock.now())
    }
  }
}

/** One round: reschedules that were left, comparisons that were asked for, mails that are due. */
async function round(room: AppointmentsRoom): Promise<void> {
  for (const row of await claimReschedules(room.store.db, room.clock.now()))
    await carryOn(inOrganisation(room, row.organisationId), row)
  await compareHinted(room)
  await sendNotices(room)
}

/** The worker of this feature: runs on request and every few seconds, one round at a time. */
export const visitRounds = (room: AppointmentsRoom, onTrouble: () => void): WorkRounds<void> =>
  workRounds(() => round(acrossOrganisations(room, 'rounds')), {
    name: 'visits',
    every: EVERY,
    onTrouble,
  })
