import type { Received } from '@evenkeel/contract/endpoint'
import type { makeOffers as makeOffersEndpoint } from '@evenkeel/contract/staff/offers'
import type { Task } from '@evenkeel/contract/staff/tasks'
import { invalid, notFound, refuse } from '@evenkeel/server/http/failure'
import { inTenant } from '#db/portal-store.ts'
import { freshPatient } from '#features/members/patient.ts'
import { telehealthUnavailable } from '#integrations/telehealth.ts'
import type { StaffCaller } from '../../people/staff-caller.ts'
import type { HeldTask } from '../claim-task.ts'
import type { TasksDeps } from '../deps.ts'
import { cipherOfNotes } from '../notes.ts'
import { rowsFor } from '../open-tasks.ts'
import { presentTasks } from '../present-tasks.ts'
import type { WaitingTask } from '../rules.ts'
import { referralOffers } from '../tables.ts'
import { offerWords as words } from './offer.words.ts'
import { encryptConcern, endOffer, lockRequest, noteRunOut, offerOf, offersOf } from './offer-store.ts'
import { memberOf, offerableCounselors } from './offerable.ts'
import { faultOfAnswerBy } from './rules.ts'

type Sent = Received<typeof makeOffersEndpoint>['body']

const presented = async (deps: TasksDeps, staff: StaffCaller, task: WaitingTask): Promise<Task> => {
  const [answer] = await presentTasks(deps, staff, [task])
  if (!answer) throw notFound()
  return answer
}

/** Refuses where one of the counselors does not meet people there at this moment. */
async function requireOfferable(deps: TasksDeps, { to, state }: Sent): Promise<void> {
  const offerable = await offerableCounselors(deps)
  const may = new Set(offerable.filter(({ states }) => states.includes(state)).map((one) => one.staff_id))
  if (!to.every((id) => may.has(id))) throw refuse('Unprocessable', words.notThere)
}

/** Refuses where the member can become nobody's case: what is found out after somebody has accepted helps nobody. */
async function requirePatient(deps: TasksDeps, task: WaitingTask): Promise<void> {
  const { member, tenant } = await memberOf(deps, task)
  const outcome = await freshPatient(inTenant(deps, member.organisationId), member, tenant)
  if (outcome.kind === 'exists-elsewhere') throw refuse('Unprocessable', words.hasOtherAccount)
  if (outcome.kind === 'unavailable') throw telehealthUnavailable()
}

/** The rows of a press, written in one transaction: all of them, or none. */
async function write(
  deps: TasksDeps,
  staff: StaffCaller,
  task: WaitingTask,
  { to, state, concern, sessions, answer_by }: Sent,
): Promise<void> {
  const { organisationId, memberId, id: inquiryId } = task
  if (organisationId === null || memberId === null) throw notFound()
  const now = deps.clock.now()
  const cipher = await cipherOfNotes(deps, task)
  const rows = [...new Set(to)].map((staffId) => {
    const id = deps.randomUuid()
    return {
      ...{ id, organisationId, memberId, inquiryId, staffId, state, sessions },
      ...{ offeredBy: staff.id, offeredAt: now, way: 'in_person' as const },
      concern: encryptConcern(cipher, id, concern),
      answerBy: Temporal.Instant.from(answer_by),
    }
  })
  await rowsFor(deps, staff, task).transaction(async (tx) => {
    if (!(await lockRequest(tx, inquiryId))) throw notFound()
    await noteRunOut(tx, now, inquiryId)
    const before = await offersOf(tx, [inquiryId])
    if (before.some(({ ended }) => ended === 'accepted')) throw refuse('Conflict', words.isAccepted)
    const open = before.filter(({ ended }) => ended === null).map(({ staffId }) => staffId)
    if (rows.some(({ staffId }) => open.includes(staffId))) throw refuse('Conflict', words.hasOffer)
    await tx.insert(referralOffers).values(rows)
  })
}

/** Offers a request to counselors; each of them is told by mail. */
export async function makeOffers(
  deps: TasksDeps,
  staff: StaffCaller,
  { task }: HeldTask,
  sent: Sent,
): Promise<Task> {
  if (deps.telehealth.network === null) throw notFound()
  const fault = faultOfAnswerBy(Temporal.Instant.from(sent.answer_by), deps.clock.now())
  if (fault) throw invalid([fault])
  await requireOfferable(deps, sent)
  await requirePatient(deps, task)
  await write(deps, staff, task, sent)
  deps.workOnOffers()
  return presented(deps, staff, task)
}

/** Takes an open offer back. */
export async function withdrawOffer(
  deps: TasksDeps,
  staff: StaffCaller,
  { task }: HeldTask,
  offerId: string,
): Promise<Task> {
  const now = deps.clock.now()
  await rowsFor(deps, staff, task).transaction(async (tx) => {
    if (!(await lockRequest(tx, task.id))) throw notFound()
    const known = await offerOf(tx, task.id, offerId)
    if (!known) throw notFound()
    if (await endOffer(tx, offerId, { ended: 'withdrawn' }, now)) return
    // Pressed twice, it is withdrawn once.
    if (known.ended !== 'withdrawn') throw refuse('Conflict', words.wasAnswered)
  })
  return presented(deps, staff, task)
}
