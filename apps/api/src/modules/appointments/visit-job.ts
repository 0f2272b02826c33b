import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { getMissingVisitDetails } from '@evenkeel/api-contract/forms/visit-details'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { type BackgroundJob, createBackgroundJob } from '@evenkeel/server-kit/background-job'
import type { Queryable } from '@evenkeel/server-kit/database/store'
import { HttpError } from '@evenkeel/server-kit/http/http-error'
import { crossTenant, inTenant } from '#db/tenant-isolation.ts'
import { enqueueEmail } from '#modules/email/email-outbox.ts'
import { toEmailOrganization, translatorFor } from '#modules/members/email-organization.ts'
import { findMember, type MemberRow } from '#modules/members/member-repository.ts'
import { findTenant } from '#modules/members/tenant.ts'
import type { AppContext } from '#app-context.ts'
import { claimReschedules, hasOpenReschedule } from './reschedules/reschedule-repository.ts'
import { runRescheduleSaga } from './reschedules/reschedule-saga.ts'
import { createVisitCalendar } from './visits/calendar.ts'
import { createVisitEmail } from './visits/visit-emails.ts'
import { compareVisits, isNoticeCurrent } from './visits/visit-policy.ts'
import {
  claimNotices,
  claimPendingSyncs,
  completeNotice,
  completeSync,
  findVisitById,
  hasDetailsReminderSent,
  listVisits,
  type NoticeRow,
  postponeNotice,
  postponeSync,
  updateVisit,
} from './visits/visit-repository.ts'
import { cancelVisit, getPatientAccess, saveVisit, updateVisitTime } from './visits/visit-service.ts'

/**
 * Syncs the member's visit copies with the telehealth service and queues emails about changes made by
 * anyone. False while a reschedule is in progress, because only the reschedule knows which visit moved
 * where.
 */
async function syncMemberVisits(
  context: Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'telehealth' | 'vault'>,
  memberId: string,
): Promise<boolean> {
  const { db } = context.store
  const member = await findMember({ db, vault: context.vault }, memberId)
  if (!member?.verifiedAt) return true
  const access = await getPatientAccess(context, member)
  const listed = await context.telehealth.upcoming(access)
  if (await hasOpenReschedule(db, memberId)) return false
  const found = compareVisits(await listVisits(db, memberId), listed, context.clock.now())
  const lost = await Promise.all(
    found.missing.map(async (visit) => ({
      visit,
      appointment: await context.telehealth.appointment(access, visit.mdliveAppointmentId),
    })),
  )
  return db.transaction(async (tx) => {
    if (await hasOpenReschedule(tx, memberId)) return false
    for (const time of found.added) await saveVisit(tx, context, member, time)
    for (const { row, time } of found.changed) await updateVisitTime(tx, context, row, time)
    for (const row of found.over) await updateVisit(tx, row, { status: 'over' }, context.clock.now())
    for (const { visit, appointment } of lost) {
      if (appointment?.status === 'completed') {
        await updateVisit(tx, visit, { status: 'over' }, context.clock.now())
      } else if (appointment?.status !== 'booked') await cancelVisit(tx, context, visit, 'cancelled')
    }
    return true
  })
}

type VisitJobContext = Pick<
  AppContext,
  'store' | 'clock' | 'randomUuid' | 'publicUrl' | 'catalogue' | 'telehealth' | 'vault' | 'mailFrom'
>

/** Delay between two runs when nothing triggers one. */
const POLL_INTERVAL = seconds(15)
/** Kinds of email with a calendar entry attached. */
const calendarNoticeKinds: ReadonlySet<NoticeRow['kind']> = new Set([
  'booked',
  'changed',
  'kept',
  'cancelled',
  'lost',
])

/** Whether the telehealth service failed in a way that may succeed later. */
const isRetryable = (error: unknown): boolean => error instanceof HttpError || error instanceof ApiError

/** Whether no details reminder is needed: all details are given, or one was sent before. */
const hasNoMissingDetails = async (db: Queryable, member: MemberRow): Promise<boolean> =>
  getMissingVisitDetails(member.profile).length === 0 || (await hasDetailsReminderSent(db, member.id))

/** Reads the visit again and sends the email if it is still current. */
async function sendNotice(context: VisitJobContext, notice: NoticeRow): Promise<void> {
  const { db } = context.store
  const visit = await findVisitById(db, notice.visitId)
  const member = visit && (await findMember({ db, vault: context.vault }, visit.memberId))
  const tenant = member && (await findTenant(db, member.organisationId))
  const now = context.clock.now()
  const isIdle = member && notice.kind === 'details' && (await hasNoMissingDetails(db, member))
  if (!visit || !member || !tenant || isIdle) {
    await completeNotice(db, notice.id, 'void', now)
    return
  }
  const appointment = await context.telehealth.appointment(
    await getPatientAccess(context, member),
    visit.mdliveAppointmentId,
  )
  await db.transaction(async (tx) => {
    const current = await findVisitById(tx, visit.id)
    const isTrue =
      current !== null && isNoticeCurrent(notice.kind, notice.sequence, current, { appointment, now })
    if (!(await completeNotice(tx, notice.id, isTrue ? 'sent' : 'void', now)) || !isTrue) return
    const programme = toEmailOrganization(tenant, context.publicUrl, translatorFor(context, member.profile))
    const { kind, movedFrom } = notice
    const freeUntil = appointment?.free_until ? Temporal.Instant.from(appointment.free_until) : null
    const emailOptions = { kind, movedFrom, freeUntil, canceledBy: appointment?.canceled_by, now }
    const words = createVisitEmail(programme, emailOptions, current, member.profile)
    const method = current.status === 'cancelled' ? ('CANCEL' as const) : ('PUBLISH' as const)
    const content = createVisitCalendar(current, { programme, from: context.mailFrom, now })
    await enqueueEmail(tx, context, programme, member, {
      ...words,
      ...(calendarNoticeKinds.has(notice.kind) ? { calendar: { method, content } } : {}),
    })
  })
}

async function syncVisits(
  context: Pick<AppContext, 'store' | 'clock' | 'randomUuid' | 'telehealth' | 'vault'>,
): Promise<void> {
  for (const hint of await claimPendingSyncs(context.store.db, context.clock.now())) {
    try {
      const own = inTenant(context, hint.organisationId)
      if (await syncMemberVisits(own, hint.memberId)) await completeSync(context.store.db, hint)
      else await postponeSync(context.store.db, hint, context.clock.now())
    } catch (error) {
      if (!isRetryable(error)) throw error
      await postponeSync(context.store.db, hint, context.clock.now())
    }
  }
}

async function sendNotices(context: VisitJobContext): Promise<void> {
  for (const notice of await claimNotices(context.store.db, context.clock.now())) {
    try {
      await sendNotice(inTenant(context, notice.organisationId), notice)
    } catch (error) {
      if (!isRetryable(error)) throw error
      await postponeNotice(context.store.db, notice, context.clock.now())
    }
  }
}

/** One run: pending reschedules, requested syncs, due emails. */
async function runVisitJob(context: VisitJobContext): Promise<void> {
  for (const row of await claimReschedules(context.store.db, context.clock.now()))
    await runRescheduleSaga(inTenant(context, row.organisationId), row)
  await syncVisits(context)
  await sendNotices(context)
}

/**
 * Creates the background job of this module: runs when triggered and every few seconds, one run at a time.
 */
export const createVisitJob = (
  context: VisitJobContext,
  onTrouble: () => void,
  watched: (name: string, work: () => Promise<void>) => () => Promise<void> = (_name, work) => work,
): BackgroundJob<void> =>
  createBackgroundJob(
    watched('visits', () => runVisitJob(crossTenant(context, 'rounds'))),
    {
      name: 'visits',
      every: POLL_INTERVAL,
      onTrouble,
    },
  )
