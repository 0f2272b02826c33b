import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import type { createOffers as makeOffersEndpoint } from '@evenkeel/api-contract/staff/offers'
import type { Task } from '@evenkeel/api-contract/staff/tasks'
import {
  createValidationError,
  createNotFoundError,
  createHttpError,
} from '@evenkeel/server-kit/http/http-error'
import { inTenant } from '#db/portal-store.ts'
import { refreshPatientToken } from '#modules/members/patients/patient-token.ts'
import { createTelehealthUnavailableError } from '#integrations/telehealth.ts'
import type { StaffCaller } from '#modules/staff-accounts/staff-caller.ts'
import type { TaskWithClaim } from '../claim-task.ts'
import type { TasksDeps } from '../deps.ts'
import { getNoteCipher } from '../task-notes.ts'
import { getTaskDb } from '../list-tasks.ts'
import { presentTasks } from '../present-tasks.ts'
import type { PendingTask } from '../task-policy.ts'
import { referralOffers } from '../tables.ts'
import { offerMessages as words } from './offer.messages.ts'
import {
  encryptConcern,
  endOffer,
  lockOpenRequest,
  expireOffers,
  findOffer,
  listOffersOfRequests,
} from './offer-repository.ts'
import { requireTaskMember, listOfferableCounselors } from './offer-options.ts'
import { validateAnswerBy } from './offer-policy.ts'

type OffersInput = EndpointInput<typeof makeOffersEndpoint>['body']

const presentTask = async (deps: TasksDeps, staff: StaffCaller, task: PendingTask): Promise<Task> => {
  const [answer] = await presentTasks(deps, staff, [task])
  if (!answer) throw createNotFoundError()
  return answer
}

/** Refuses where one of the counselors does not meet people there at this moment. */
async function requireOfferableCounselors(deps: TasksDeps, { to, state }: OffersInput): Promise<void> {
  const offerable = await listOfferableCounselors(deps)
  const may = new Set(offerable.filter(({ states }) => states.includes(state)).map((one) => one.staff_id))
  if (!to.every((id) => may.has(id))) throw createHttpError('Unprocessable', words.notThere)
}

/** Refuses where the member can become nobody's case: what is found out after somebody has accepted helps nobody. */
async function requireTelehealthPatient(deps: TasksDeps, task: PendingTask): Promise<void> {
  const { member, tenant } = await requireTaskMember(deps, task)
  const outcome = await refreshPatientToken(inTenant(deps, member.organisationId), member, tenant)
  if (outcome.kind === 'exists-elsewhere') throw createHttpError('Unprocessable', words.hasOtherAccount)
  if (outcome.kind === 'unavailable') throw createTelehealthUnavailableError()
}

/** The rows of a press, written in one transaction: all of them, or none. */
async function insertOffers(
  deps: TasksDeps,
  staff: StaffCaller,
  task: PendingTask,
  { to, state, concern, sessions, answer_by }: OffersInput,
): Promise<void> {
  const { organisationId, memberId, id: inquiryId } = task
  if (organisationId === null || memberId === null) throw createNotFoundError()
  const now = deps.clock.now()
  const cipher = await getNoteCipher(deps, task)
  const rows = [...new Set(to)].map((staffId) => {
    const id = deps.randomUuid()
    return {
      ...{ id, organisationId, memberId, inquiryId, staffId, state, sessions },
      ...{ offeredBy: staff.id, offeredAt: now, way: 'in_person' as const },
      concern: encryptConcern(cipher, id, concern),
      answerBy: Temporal.Instant.from(answer_by),
    }
  })
  await getTaskDb(deps, staff, task).transaction(async (tx) => {
    if (!(await lockOpenRequest(tx, inquiryId))) throw createNotFoundError()
    await expireOffers(tx, now, inquiryId)
    const before = await listOffersOfRequests(tx, [inquiryId])
    if (before.some(({ ended }) => ended === 'accepted')) throw createHttpError('Conflict', words.isAccepted)
    const open = before.filter(({ ended }) => ended === null).map(({ staffId }) => staffId)
    if (rows.some(({ staffId }) => open.includes(staffId))) throw createHttpError('Conflict', words.hasOffer)
    await tx.insert(referralOffers).values(rows)
  })
}

/** Offers a request to counselors; each of them is told by mail. */
export async function createOffers(
  deps: TasksDeps,
  staff: StaffCaller,
  { task }: TaskWithClaim,
  sent: OffersInput,
): Promise<Task> {
  if (deps.telehealth.network === null) throw createNotFoundError()
  const fault = validateAnswerBy(Temporal.Instant.from(sent.answer_by), deps.clock.now())
  if (fault) throw createValidationError([fault])
  await requireOfferableCounselors(deps, sent)
  await requireTelehealthPatient(deps, task)
  await insertOffers(deps, staff, task, sent)
  deps.workOnOffers()
  return presentTask(deps, staff, task)
}

/** Takes an open offer back. */
export async function withdrawOffer(
  deps: TasksDeps,
  staff: StaffCaller,
  { task }: TaskWithClaim,
  offerId: string,
): Promise<Task> {
  const now = deps.clock.now()
  await getTaskDb(deps, staff, task).transaction(async (tx) => {
    if (!(await lockOpenRequest(tx, task.id))) throw createNotFoundError()
    const known = await findOffer(tx, task.id, offerId)
    if (!known) throw createNotFoundError()
    if (await endOffer(tx, offerId, { ended: 'withdrawn' }, now)) return
    // Pressed twice, it is withdrawn once.
    if (known.ended !== 'withdrawn') throw createHttpError('Conflict', words.wasAnswered)
  })
  return presentTask(deps, staff, task)
}
