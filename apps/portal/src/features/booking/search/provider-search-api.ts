import { ApiError, NetworkError } from '@evenkeel/api-contract/client/api-call'
import { limits } from '@evenkeel/api-contract/limits'
import {
  readVisitorToken,
  readCounselorAvailability,
  searchProviders,
} from '@evenkeel/api-contract/portal/mdlive'
import {
  type ProviderProfile,
  readProviderProfile,
  searchProvidersAtTelehealth,
} from '@evenkeel/api-contract/telehealth/providers'
import type { TelehealthMethod } from '@evenkeel/api-contract/schemas'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { resumeAnswers } from '#session/intake/intake-answers.ts'
import type { Session } from '#session/session.ts'
import type { BookingWizard } from '#session/booking/booking-wizard.ts'
import { isBookingClosed } from '../notices/booking-closed.ts'
import type { SearchBody } from './search-request.ts'

/** Who searches: a member with a patient record, or a visitor with the temporary telehealth user (RD-150). */
export interface Searcher {
  readonly session: Session
  readonly booking: BookingWizard
  /** Patient id of a member; null for a visitor. */
  readonly patientId: number | null
}

/** A visitor without usable answers; the intake questions come first. */
export class NoAnswersError extends Error {}

const getSearcherKey = ({ patientId }: Searcher): string =>
  patientId === null ? 'visitor' : `member-${patientId}`
const retry = (count: number, error: Error): boolean => error instanceof NetworkError && count < 1

interface VisitorAccess {
  readonly userId: number
  readonly jwt: string
}

/** Requests the temporary user. Unknown answers have expired, which is reported (INTAKE-06). */
async function requestTemporaryUser({
  session,
  booking,
}: Pick<Searcher, 'session' | 'booking'>): Promise<void> {
  if (session.read().status === 'member') {
    // Logged in while the telehealth service was down: the member's record has its token once it is back.
    await session.reload()
    throw new NetworkError('The member had no patient yet')
  }
  const isKnown = session.hasAnswerToken() || session.telehealthJwt() !== null
  if (!isKnown && !(await resumeAnswers(session, booking))) throw new NoAnswersError()
  try {
    session.holdTelehealth(await session.own(readVisitorToken, {}))
  } catch (error) {
    // New answers would not help when the organization has closed booking.
    if (!(error instanceof ApiError) || isBookingClosed(error)) throw error
    if (error.status !== 401 && error.status !== 403) throw error
    session.holdAnswerToken(null)
    if (!(await resumeAnswers(session, booking))) throw new NoAnswersError()
    session.holdTelehealth(await session.own(readVisitorToken, {}))
  }
}

/** Pending requests for the temporary user per session, so that parallel calls of a week share one. */
const pendingTemporaryUsers = new WeakMap<Session, Promise<void>>()

function requestTemporaryUserOnce(searcher: Pick<Searcher, 'session' | 'booking'>): Promise<void> {
  const underWay = pendingTemporaryUsers.get(searcher.session)
  if (underWay) return underWay
  const admission = requestTemporaryUser(searcher).finally(() =>
    pendingTemporaryUsers.delete(searcher.session),
  )
  pendingTemporaryUsers.set(searcher.session, admission)
  return admission
}

/**
 * The temporary telehealth user of a visitor, requested with the answer token; `dead` is an expired one
 * (ROLE-03, ROLE-04).
 */
async function getVisitorAccess({ session, booking }: Searcher, dead: string | null): Promise<VisitorAccess> {
  const known = session.telehealthJwt()
  if (known === null || known === dead || session.read().status === 'member')
    await requestTemporaryUserOnce({ session, booking })
  const userId = session.telehealthUserId()
  const jwt = session.telehealthJwt()
  if (userId === null || jwt === null) throw new NoAnswersError()
  return { userId, jwt }
}

/**
 * Whether the temporary token expired; our API reports it as a field error, because it does not log anyone
 * out.
 */
const isExpiredToken = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 401 || error.payload.errors.some(({ field }) => field === 'mdlive_token'))

/** Runs a call with the temporary user; replaces an expired token once. */
export async function callAsVisitor<T>(
  searcher: Searcher,
  act: (access: VisitorAccess) => Promise<T>,
): Promise<T> {
  const access = await getVisitorAccess(searcher, null)
  try {
    return await act(access)
  } catch (error) {
    if (!isExpiredToken(error)) throw error
    return act(await getVisitorAccess(searcher, access.jwt))
  }
}

// The specification requires the token in the query; our API prefers the header.
export const getVisitorQuery = ({ userId, jwt }: VisitorAccess) => ({
  query: { patient_id: userId, mdlive_token: jwt },
  headers: { 'x-mdlive-token': jwt },
})

/** When we control the query, keep the token out of it, because URLs are logged. */
export const getVisitorHeaders = ({ userId, jwt }: VisitorAccess) => ({
  query: { patient_id: userId },
  headers: { 'x-mdlive-token': jwt },
})

async function fetchSearchPage(searcher: Searcher, body: SearchBody, page: number, signal: AbortSignal) {
  const paging = { page, per_page: limits.providerPageSize }
  const { session, patientId } = searcher
  if (patientId !== null) {
    const sent = { params: { id: patientId }, query: paging, body, signal }
    return session.telehealth(searchProvidersAtTelehealth, sent)
  }
  return callAsVisitor(searcher, (access) => {
    const { query, headers } = getVisitorQuery(access)
    return session.own(searchProviders, { query: { ...query, ...paging }, headers, body, signal })
  })
}

/** Counselors in pages of 30; the last page is the one that is not full (BOOK-08, CONST-03). */
export const providersQuery = (searcher: Searcher, body: SearchBody) =>
  infiniteQueryOptions({
    queryKey: ['providers', getSearcherKey(searcher), body],
    queryFn: ({ pageParam, signal }) => fetchSearchPage(searcher, body, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ providers }, _pages, page) =>
      providers.length < limits.providerPageSize ? undefined : page + 1,
    retry,
    staleTime: seconds(30),
  })

/** Parameters of the profile calls of one counselor. */
export interface ProfileRequest {
  readonly providerId: number
  readonly state: string | null
  readonly method: TelehealthMethod | null
  /** Day in `zone`, YYYY-MM-DD. */
  readonly day: string
  readonly zone: string
}

async function profileQuery(
  searcher: Searcher,
  asked: ProfileRequest,
  next: boolean,
  signal: AbortSignal,
): Promise<ProviderProfile> {
  const { session, patientId } = searcher
  const day = {
    specific_date: asked.day,
    time_zone: asked.zone,
    show_next_availability: next ? ('true' as const) : ('false' as const),
    ...(asked.state === null ? {} : { state_abbrev: asked.state }),
    ...(asked.method === null ? {} : { availability_type: asked.method }),
  }
  // Errors of a single day stay silent: the other six are still useful (RD-192).
  const told = { signal, quiet: !next }
  if (patientId !== null) {
    return session.telehealth(readProviderProfile, { params: { id: asked.providerId }, query: day, ...told })
  }
  return callAsVisitor(searcher, (access) => {
    const { query, headers } = getVisitorQuery(access)
    const all = { ...query, ...day, provider_id: asked.providerId }
    return session.own(readCounselorAvailability, { query: all, headers, ...told })
  })
}

/** The counselor and the first day with free time from the requested day on (RD-154). */
export const firstAvailabilityQuery = (searcher: Searcher, asked: ProfileRequest) =>
  queryOptions({
    queryKey: ['first-availability', getSearcherKey(searcher), asked],
    queryFn: ({ signal }) => profileQuery(searcher, asked, true, signal),
    retry,
    staleTime: seconds(60),
  })

/** The free times of one day: one request per day (BOOK-10). */
export const dayAvailabilityQuery = (searcher: Searcher, asked: ProfileRequest) =>
  queryOptions({
    queryKey: ['day-availability', getSearcherKey(searcher), asked],
    queryFn: ({ signal }) => profileQuery(searcher, asked, false, signal),
    retry: false,
    staleTime: seconds(20),
  })
