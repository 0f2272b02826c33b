import { isSameConcern } from '@evenkeel/api-contract/telehealth/concern'
import type { CoverageEntryKind, CoverageEntryReason } from '@evenkeel/api-contract/telehealth/constants'
import {
  getContractYear,
  isCovered,
  type CoveragePeriod,
} from '@evenkeel/api-contract/telehealth/contract-year'

/** Sessions a patient may use within a period. */
export interface Authorization extends CoveragePeriod {
  /** Negative until it is saved. */
  readonly id: number
  /** The concern it covers; null: all concerns. */
  readonly concern: string | null
  /** Null: unlimited. */
  readonly sessions: number | null
}

/** A change of an authorization's balance. */
interface LedgerEntry {
  readonly authorizationId: number
  readonly appointmentId: number | null
  readonly kind: CoverageEntryKind
  readonly reason: CoverageEntryReason | null
  readonly sessions: number
  /** Idempotency key of a manual adjustment; absent for everything else. */
  readonly key?: string
}

/** All authorizations of one patient with their entries. Entries are append-only. */
export interface Ledger {
  readonly authorizations: readonly Authorization[]
  readonly entries: readonly LedgerEntry[]
}

/** A visit as the ledger sees it. */
export interface LedgerVisit {
  readonly id: number
  /** The day it starts on, in the patient's time zone: that day's authorization pays for it. */
  readonly day: Temporal.PlainDate
  /** The concern, when sessions are granted per concern; null: not needed. */
  readonly concern: string | null
  readonly isCanceled: boolean
}

/** What the client's contract currently grants. */
export interface SessionGrant {
  /** Null: unlimited. */
  readonly sessions: number | null
  readonly yearBegins: string | null
  /** Whether each concern has its own number of sessions. */
  readonly perConcern: boolean
}

/** A visit to pay for: its day and concern. */
export type BillableVisit = Pick<LedgerVisit, 'day' | 'concern'>

/** Whether an authorization covers a visit on that day for that concern. */
const coversVisit = (one: Authorization, { day, concern }: BillableVisit): boolean =>
  isCovered(one, day) && (one.concern === null || isSameConcern(one.concern, concern ?? ''))

/** The balance of an authorization; meaningless when it is unlimited. */
export const balanceOf = ({ entries }: Ledger, authorizationId: number): number =>
  entries.reduce((sum, entry) => (entry.authorizationId === authorizationId ? sum + entry.sessions : sum), 0)

/** Whether an authorization can pay for one more visit. */
export const hasSessionLeft = (ledger: Ledger, { id, sessions }: Authorization): boolean =>
  sessions === null || balanceOf(ledger, id) > 0

const addEntry = ({ authorizations, entries }: Ledger, entry: LedgerEntry): Ledger => ({
  authorizations,
  entries: [...entries, entry],
})

const noVisit = { appointmentId: null, reason: null }

/**
 * Finds the authorization that pays for a visit; grants the contract year or concern when it is first used.
 */
export function authorizeVisit(
  ledger: Ledger,
  wanted: BillableVisit,
  { sessions, yearBegins, perConcern }: SessionGrant,
): readonly [Ledger, Authorization] {
  const standing = ledger.authorizations.find((one) => coversVisit(one, wanted))
  if (standing) return [ledger, standing]
  const id = -1 - ledger.authorizations.length
  const concern = perConcern ? (wanted.concern ?? '') : null
  const granted = { id, concern, sessions, ...getContractYear(wanted.day, yearBegins) }
  const authorizations = [...ledger.authorizations, granted]
  const grant = { ...noVisit, authorizationId: id, kind: 'grant', sessions: sessions ?? 0 } as const
  return [addEntry({ authorizations, entries: ledger.entries }, grant), granted]
}

/**
 * Applies a changed contract: open-ended authorizations end with the current contract year, and current ones
 * get the new number of sessions. Without contract years, a common authorization ends today once each concern
 * has its own.
 */
function applyContract(
  ledger: Ledger,
  { sessions, yearBegins, perConcern }: SessionGrant,
  today: Temporal.PlainDate,
): Ledger {
  const lasts = ({ until }: CoveragePeriod): boolean => until === null || today.toString() < until
  const changed = ledger.authorizations.filter((one) => lasts(one) && one.sessions !== sessions)
  const adjustments = changed.map((one) => ({
    ...noVisit,
    authorizationId: one.id,
    kind: 'adjust' as const,
    sessions: (sessions ?? 0) - (one.sessions ?? 0),
  }))
  const { until } = getContractYear(today, yearBegins)
  const endOf = ({ concern }: Authorization): string | null =>
    until ?? (perConcern && concern === null ? today.toString() : null)
  const authorizations = ledger.authorizations.map((one) => ({
    ...one,
    until: one.until ?? endOf(one),
    sessions: lasts(one) ? sessions : one.sessions,
  }))
  return { authorizations, entries: [...ledger.entries, ...adjustments] }
}

/** Enters a booked visit. The caller has checked that a session is left, or enters a visit booked earlier. */
export function reserveSession(
  ledger: Ledger,
  visit: Pick<LedgerVisit, 'id'> & BillableVisit,
  granted: SessionGrant,
): Ledger {
  const [authorized, { id: authorizationId }] = authorizeVisit(ledger, visit, granted)
  return addEntry(authorized, {
    authorizationId,
    appointmentId: visit.id,
    kind: 'reserve',
    reason: null,
    sessions: -1,
  })
}

const visitEntries = ({ entries }: Ledger, visitId: number): readonly LedgerEntry[] =>
  entries.filter(({ appointmentId }) => appointmentId === visitId)

/** The entry with which a visit took its session; null: it took none or returned it. */
function findReservation(ledger: Ledger, visitId: number): LedgerEntry | null {
  const own = visitEntries(ledger, visitId)
  const isGivenBack = own.some(({ kind }) => kind === 'release' || kind === 'waive')
  return isGivenBack ? null : (own.find(({ kind }) => kind === 'reserve') ?? null)
}

/** Returns the session of a visit to its authorization, once. */
export function releaseSession(
  ledger: Ledger,
  visitId: number,
  reason: CoverageEntryReason | null = null,
): Ledger {
  const taken = findReservation(ledger, visitId)
  return taken ? addEntry(ledger, { ...taken, kind: 'release', reason, sessions: 1 }) : ledger
}

/** Whether a visit has an entry of this kind. */
export const hasEntry = (ledger: Ledger, visitId: number, kind: CoverageEntryKind): boolean =>
  visitEntries(ledger, visitId).some((entry) => entry.kind === kind)

const isUsed = (ledger: Ledger, visitId: number): boolean => hasEntry(ledger, visitId, 'use')

/** Enters that a visit which does not take place uses its session, once. */
export function markSessionUsed(ledger: Ledger, visitId: number, reason: CoverageEntryReason): Ledger {
  const taken = findReservation(ledger, visitId)
  return taken && !isUsed(ledger, visitId)
    ? addEntry(ledger, { ...taken, kind: 'use', reason, sessions: 0 })
    : ledger
}

/** Returns a session that the contract counts as used, for a reason, once. */
export function waiveSession(ledger: Ledger, visitId: number, reason: CoverageEntryReason): Ledger {
  const taken = findReservation(ledger, visitId)
  return taken ? addEntry(ledger, { ...taken, kind: 'waive', reason, sessions: 1 }) : ledger
}

/** Whether a member can contest that a visit counts: once, while it does. */
export const canContest = (ledger: Ledger, visitId: number): boolean =>
  isUsed(ledger, visitId) &&
  !hasEntry(ledger, visitId, 'contest') &&
  findReservation(ledger, visitId) !== null

/** Enters that the member contests the visit. */
export function contestSession(ledger: Ledger, visitId: number): Ledger {
  const taken = findReservation(ledger, visitId)
  return taken && canContest(ledger, visitId)
    ? addEntry(ledger, { ...taken, kind: 'contest', reason: null, sessions: 0 })
    : ledger
}

/** Enters that a contested visit still counts, once. */
export function upholdSession(ledger: Ledger, visitId: number, reason: CoverageEntryReason): Ledger {
  const taken = findReservation(ledger, visitId)
  return taken && hasEntry(ledger, visitId, 'contest') && !hasEntry(ledger, visitId, 'uphold')
    ? addEntry(ledger, { ...taken, kind: 'uphold', reason, sessions: 0 })
    : ledger
}

/** A manual adjustment. */
type ManualAdjustment = Required<Pick<LedgerEntry, 'authorizationId' | 'sessions' | 'key'>> & {
  readonly reason: CoverageEntryReason
}

/** Enters a manual adjustment; null when the authorization is unlimited or has too few sessions left. */
export function applyAdjustment(ledger: Ledger, change: ManualAdjustment): Ledger | null {
  const { authorizationId: id, sessions } = change
  const isLimited = ledger.authorizations.some((one) => one.id === id && one.sessions !== null)
  if (!isLimited || (sessions < 0 && balanceOf(ledger, id) + sessions < 0)) return null
  return addEntry(ledger, { ...change, appointmentId: null, kind: 'adjust' })
}

/** A visit with the details for the no-fit rule. */
export interface LedgerVisitWithProvider extends LedgerVisit {
  readonly providerId: number
  readonly isOver: boolean
}

/**
 * Whether the session of a visit is returned because the counselor was not a fit: for the first visit with
 * this counselor that took place, once per authorization. `visits` are ordered by time.
 */
export function canReleaseForNoFit(
  ledger: Ledger,
  visits: readonly LedgerVisitWithProvider[],
  visitId: number,
): boolean {
  const isMet = ({ id, isCanceled, isOver }: LedgerVisitWithProvider): boolean =>
    isOver && !isCanceled && !isUsed(ledger, id)
  const visit = visits.find(({ id }) => id === visitId)
  const first = visits.find((one) => isMet(one) && one.providerId === visit?.providerId)
  const taken = findReservation(ledger, visitId)
  const isGivenAlready = ledger.entries.some(
    ({ authorizationId, reason }) => authorizationId === taken?.authorizationId && reason === 'no_fit',
  )
  return first?.id === visitId && taken !== null && !isGivenAlready
}

/**
 * Brings the ledger up to date with visits and contract, including bookings and cancellations by a release
 * without a ledger. A complete ledger does not change.
 */
export function reconcileLedger(
  ledger: Ledger,
  visits: readonly LedgerVisit[],
  granted: SessionGrant,
  today: Temporal.PlainDate,
): Ledger {
  const isReserved = (id: number): boolean =>
    ledger.entries.some(({ appointmentId, kind }) => appointmentId === id && kind === 'reserve')
  const missing = visits.filter(({ id, isCanceled }) => !isCanceled && !isReserved(id))
  const canceled = visits.filter(({ id, isCanceled }) => isCanceled && !isUsed(ledger, id))
  const reserved = missing.reduce(
    (sum, visit) => reserveSession(sum, visit, granted),
    applyContract(ledger, granted, today),
  )
  return canceled.reduce((sum, { id }) => releaseSession(sum, id), reserved)
}

/**
 * Grants the current contract year without a visit. With sessions per concern, the concerns of the previous
 * year continue; new ones are granted with their first visit.
 */
export function grantForToday(ledger: Ledger, today: Temporal.PlainDate, granted: SessionGrant): Ledger {
  if (!granted.perConcern) return authorizeVisit(ledger, { day: today, concern: null }, granted)[0]
  const { from } = getContractYear(today, granted.yearBegins)
  const goOn = ledger.authorizations.filter(
    ({ concern, until }) => concern !== null && until !== null && until === from,
  )
  return goOn.reduce((sum, { concern }) => authorizeVisit(sum, { day: today, concern }, granted)[0], ledger)
}

/**
 * Whether a patient has no session left for a visit on a day, for any concern. With sessions per concern, an
 * unused concern still has all its sessions, so only used ones count here.
 */
export function isExhausted(ledger: Ledger, day: Temporal.PlainDate, granted: SessionGrant): boolean {
  if (!granted.perConcern) return !hasSessionLeft(...authorizeVisit(ledger, { day, concern: null }, granted))
  const begun = ledger.authorizations.filter((one) => isCovered(one, day))
  return begun.length > 0 && !begun.some((one) => hasSessionLeft(ledger, one))
}
