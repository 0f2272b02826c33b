import { and, eq, isNull } from 'drizzle-orm'
import type { EndpointInput } from '@evenkeel/api-contract/endpoint'
import { isUsState } from '@evenkeel/api-contract/reference-data/us-states'
import * as contract from '@evenkeel/api-contract/staff/offers'
import type {
  createOffers as makeOffersEndpoint,
  OfferableCounselor,
  OfferOptions,
} from '@evenkeel/api-contract/staff/offers'
import type { Task } from '@evenkeel/api-contract/staff/tasks'
import {
  createHttpError,
  createNotFoundError,
  createValidationError,
} from '@evenkeel/server-kit/http/http-error'
import type { RegisterEndpoint } from '@evenkeel/server-kit/http/serve-endpoint'
import { inTenant } from '#db/tenant-isolation.ts'
import { createTelehealthUnavailableError } from '#integrations/telehealth.ts'
import { readMeetingRequest } from '#modules/inquiries/build-inquiry.ts'
import { getWorkplace, refreshPatientToken } from '#modules/members/patients/patient-token.ts'
import { requireMember } from '#modules/members/read-member.ts'
import type { StaffContext } from '#app-context.ts'
import { isGrantActive, type StaffCall, type StaffCaller } from '#modules/staff-accounts/access-control.ts'
import { staffAccounts, staffGrants } from '#modules/staff-accounts/tables.ts'
import { requireTaskOfCaller, type TaskWithClaim } from '../claim-task.ts'
import { getTaskDb } from '../list-tasks.ts'
import { presentTasks } from '../present-tasks.ts'
import { referralOffers } from '../tables.ts'
import { getNoteCipher } from '../task-notes.ts'
import type { PendingTask } from '../task-policy.ts'
import { validateAnswerBy } from './offer-policy.ts'
import {
  encryptConcern,
  endOffer,
  expireOffers,
  findOffer,
  listOffersOfRequests,
  lockOpenRequest,
} from './offer-repository.ts'
import { offerMessages as words } from './offers.messages.ts'
import { getZipArea } from './present-offers.ts'

/** Returns the ids of active staff with the role counselor. */
async function listActiveCounselors({
  store,
  clock,
}: Pick<StaffContext, 'store' | 'clock'>): Promise<ReadonlySet<string>> {
  const now = clock.now()
  const rows = await store.db
    .select({ grant: staffGrants })
    .from(staffGrants)
    .innerJoin(staffAccounts, and(eq(staffAccounts.id, staffGrants.staffId), isNull(staffAccounts.endedAt)))
    .where(and(eq(staffGrants.role, 'counselor'), isNull(staffGrants.endedAt)))
  return new Set(rows.filter(({ grant }) => isGrantActive(grant, now)).map(({ grant }) => grant.staffId))
}

/**
 * Lists counselors of the own network who meet people in person, with their licensed states; empty with an
 * external service.
 */
async function listOfferableCounselors(
  context: Pick<StaffContext, 'store' | 'clock' | 'telehealth'>,
): Promise<readonly OfferableCounselor[]> {
  const { network } = context.telehealth
  if (network === null) return []
  const active = await listActiveCounselors(context)
  return (await network.counselors()).flatMap(
    ({ staff_id, name, sees_in_person, is_profile_complete, licences }) => {
      const states = licences.filter(({ status }) => status === 'held').map(({ state }) => state)
      const may = sees_in_person === true && is_profile_complete && active.has(staff_id) && states.length > 0
      return may ? [{ staff_id, name, states }] : []
    },
  )
}

/** Returns the member of a request with the organization, whose keys are hidden from all staff roles. */
const requireTaskMember = (
  context: Pick<StaffContext, 'store' | 'vault'>,
  { organisationId, memberId }: Pick<PendingTask, 'organisationId' | 'memberId'>,
) => {
  if (organisationId === null || memberId === null) throw createNotFoundError()
  return requireMember(inTenant(context, organisationId), memberId)
}

/** Returns the initial values of an offer for the holder of the task. */
async function presentOfferOptions(context: StaffContext, task: PendingTask): Promise<OfferOptions> {
  const { member, tenant } = await requireTaskMember(context, task)
  const state = member.appointmentState ?? member.profile.state
  const { db } = context.store.forOrganisation(member.organisationId)
  const request = await readMeetingRequest({ db, vault: context.vault }, member.id)
  return {
    is_own_network: context.telehealth.network !== null,
    state: isUsState(state) ? state : null,
    ...(request ? { area: getZipArea(request.place.zip), wishes: request.wishes } : {}),
    sessions: tenant.shownSessions(getWorkplace(member)),
    counselors: [...(await listOfferableCounselors(context))],
  }
}

type OffersInput = EndpointInput<typeof makeOffersEndpoint>['body']

const presentTask = async (context: StaffContext, staff: StaffCaller, task: PendingTask): Promise<Task> => {
  const [answer] = await presentTasks(context, staff, [task])
  if (!answer) throw createNotFoundError()
  return answer
}

/** Rejects if one of the counselors does not meet people in person there now. */
async function requireOfferableCounselors(context: StaffContext, { to, state }: OffersInput): Promise<void> {
  const offerable = await listOfferableCounselors(context)
  const may = new Set(offerable.filter(({ states }) => states.includes(state)).map((one) => one.staff_id))
  if (!to.every((id) => may.has(id))) throw createHttpError('Unprocessable', words.notThere)
}

/** Rejects if the member cannot become a case, because after an acceptance it would be too late. */
async function requireTelehealthPatient(context: StaffContext, task: PendingTask): Promise<void> {
  const { member, tenant } = await requireTaskMember(context, task)
  const outcome = await refreshPatientToken(inTenant(context, member.organisationId), member, tenant)
  if (outcome.kind === 'exists-elsewhere') throw createHttpError('Unprocessable', words.hasOtherAccount)
  if (outcome.kind === 'unavailable') throw createTelehealthUnavailableError()
}

/** Inserts the offers of one request in one transaction. */
async function insertOffers(
  context: StaffContext,
  staff: StaffCaller,
  task: PendingTask,
  { to, state, concern, sessions, answer_by }: OffersInput,
): Promise<void> {
  const { organisationId, memberId, id: inquiryId } = task
  if (organisationId === null || memberId === null) throw createNotFoundError()
  const now = context.clock.now()
  const cipher = await getNoteCipher(context, task)
  const rows = [...new Set(to)].map((staffId) => {
    const id = context.randomUuid()
    return {
      ...{ id, organisationId, memberId, inquiryId, staffId, state, sessions },
      ...{ offeredBy: staff.id, offeredAt: now, way: 'in_person' as const },
      concern: encryptConcern(cipher, id, concern),
      answerBy: Temporal.Instant.from(answer_by),
    }
  })
  await getTaskDb(context, staff, task).transaction(async (tx) => {
    if (!(await lockOpenRequest(tx, inquiryId))) throw createNotFoundError()
    await expireOffers(tx, now, inquiryId)
    const before = await listOffersOfRequests(tx, [inquiryId])
    if (before.some(({ ended }) => ended === 'accepted')) throw createHttpError('Conflict', words.isAccepted)
    const open = before.filter(({ ended }) => ended === null).map(({ staffId }) => staffId)
    if (rows.some(({ staffId }) => open.includes(staffId))) throw createHttpError('Conflict', words.hasOffer)
    await tx.insert(referralOffers).values(rows)
  })
}

/** Offers a request to counselors; each gets an email. */
async function createOffers(
  context: StaffContext,
  staff: StaffCaller,
  { task }: TaskWithClaim,
  sent: OffersInput,
): Promise<Task> {
  if (context.telehealth.network === null) throw createNotFoundError()
  const fault = validateAnswerBy(Temporal.Instant.from(sent.answer_by), context.clock.now())
  if (fault) throw createValidationError([fault])
  await requireOfferableCounselors(context, sent)
  await requireTelehealthPatient(context, task)
  await insertOffers(context, staff, task, sent)
  context.workOnOffers()
  return presentTask(context, staff, task)
}

/** Withdraws an open offer. */
async function withdrawOffer(
  context: StaffContext,
  staff: StaffCaller,
  { task }: TaskWithClaim,
  offerId: string,
): Promise<Task> {
  const now = context.clock.now()
  await getTaskDb(context, staff, task).transaction(async (tx) => {
    if (!(await lockOpenRequest(tx, task.id))) throw createNotFoundError()
    const offer = await findOffer(tx, task.id, offerId)
    if (!offer) throw createNotFoundError()
    if (await endOffer(tx, offerId, { ended: 'withdrawn' }, now)) return
    // Idempotent.
    if (offer.ended !== 'withdrawn') throw createHttpError('Conflict', words.wasAnswered)
  })
  return presentTask(context, staff, task)
}

/** Registers the endpoints for offers of in-person requests. */
export function staffOfferRoutes(serve: RegisterEndpoint<StaffCall>, context: StaffContext): void {
  serve(contract.readOfferOptions, async ({ caller, params, request }) => {
    const [, { task }] = await requireTaskOfCaller(context, caller, params, request)
    return presentOfferOptions(context, task)
  })
  serve(contract.createOffers, async ({ caller, params, body, request }) => {
    const [staff, held] = await requireTaskOfCaller(context, caller, params, request)
    return createOffers(context, staff, held, body)
  })
  serve(contract.withdrawOffer, async ({ caller, params, request }) => {
    const [staff, held] = await requireTaskOfCaller(context, caller, params, request)
    return withdrawOffer(context, staff, held, params.offer)
  })
}
