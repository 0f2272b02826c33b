import { isSameConcern } from '@evenkeel/api-contract/telehealth/concern'
import type { CoverageEntryKind, CoverageEntryReason } from '@evenkeel/api-contract/telehealth/coverage'
import {
  getContractYear,
  isCovered,
  type CoveragePeriod,
} from '@evenkeel/api-contract/telehealth/contract-year'

/** Sessions a patient may use between two days. */
export interface Authorization extends CoveragePeriod {
  /** Negative while it is not written yet. */
  readonly id: number
  /** The concern it is for; null where it is for all of them. */
  readonly concern: string | null
  /** Null is without limit. */
  readonly sessions: number | null
}

/** A change of what is left of an authorization. */
export interface LedgerEntry {
  readonly authorizationId: number
  readonly appointmentId: number | null
  readonly kind: CoverageEntryKind
  readonly reason: CoverageEntryReason | null
  readonly sessions: number
  /** Made by whoever changed a number by hand; left out for everything else. */
  readonly key?: string
}

/** All authorizations of one patient with everything that changed them. Entries are only ever added at the end. */
export interface Ledger {
  readonly authorizations: readonly Authorization[]
  readonly entries: readonly LedgerEntry[]
}

/** A visit as the ledger sees it. */
export interface LedgerVisit {
  readonly id: number
  /** The day it starts on, in the patient's zone: that day's authorization pays for it. */
  readonly day: Temporal.PlainDate
  /** What it is about, where sessions are granted for each concern; null where nobody asks. */
  readonly concern: string | null
  readonly isCanceled: boolean
}

/** What the client's contract grants now. */
export interface SessionGrant {
  /** Null is without limit. */
  readonly sessions: number | null
  readonly yearBegins: string | null
  /** Whether each concern has the number for itself. */
  readonly perConcern: boolean
}

/** What is to be paid: a visit on a day, about something. */
export type BillableVisit = Pick<LedgerVisit, 'day' | 'concern'>

/** Whether an authorization pays for a visit on that day, about that. */
export const coversVisit = (one: Authorization, { day, concern }: BillableVisit): boolean =>
  isCovered(one, day) && (one.concern === null || isSameConcern(one.concern, concern ?? ''))

/** What is left of an authorization; says nothing where it is without limit. */
export const balanceOf = ({ entries }: Ledger, authorizationId: number): number =>
  entries.reduce((sum, entry) => (entry.authorizationId === authorizationId ? sum + entry.sessions : sum), 0)

/** Whether an authorization pays for one more visit. */
export const hasSessionLeft = (ledger: Ledger, { id, sessions }: Authorization): boolean =>
  sessions === null || balanceOf(ledger, id) > 0

const addEntry = ({ authorizations, entries }: Ledger, entry: LedgerEntry): Ledger => ({
  authorizations,
  entries: [...entries, entry],
})

const noVisit = { appointmentId: null, reason: null }

/** The authorization that pays for a visit; a contract year or a concern nobody has used yet is granted now. */
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
 * The contract has changed: what had no end ends with this contract year, and what lasts has the new number of sessions. Where no
 * years are agreed, what was for all concerns ends today once each has its own.
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

/** Enters a booked visit; whoever calls this has seen that a session is left, or tells of what was booked long ago. */
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

/** The entry by which a visit took its session; null where it took none or has given it back. */
function findReservation(ledger: Ledger, visitId: number): LedgerEntry | null {
  const own = visitEntries(ledger, visitId)
  const isGivenBack = own.some(({ kind }) => kind === 'release' || kind === 'waive')
  return isGivenBack ? null : (own.find(({ kind }) => kind === 'reserve') ?? null)
}

/** Gives the session of a visit back to the authorization it came from, once. */
export function releaseSession(
  ledger: Ledger,
  visitId: number,
  reason: CoverageEntryReason | null = null,
): Ledger {
  const taken = findReservation(ledger, visitId)
  return taken ? addEntry(ledger, { ...taken, kind: 'release', reason, sessions: 1 }) : ledger
}

/** Whether something of this kind is entered about a visit. */
export const hasEntry = (ledger: Ledger, visitId: number, kind: CoverageEntryKind): boolean =>
  visitEntries(ledger, visitId).some((entry) => entry.kind === kind)

const isUsed = (ledger: Ledger, visitId: number): boolean => hasEntry(ledger, visitId, 'use')

/** Enters that a visit which does not take place keeps its session, once. */
export function markSessionUsed(ledger: Ledger, visitId: number, reason: CoverageEntryReason): Ledger {
  const taken = findReservation(ledger, visitId)
  return taken && !isUsed(ledger, visitId)
    ? addEntry(ledger, { ...taken, kind: 'use', reason, sessions: 0 })
    : ledger
}

/** Gives a session back that stays used by the contract, for a reason, once. */
export function waiveSession(ledger: Ledger, visitId: number, reason: CoverageEntryReason): Ledger {
  const taken = findReservation(ledger, visitId)
  return taken ? addEntry(ledger, { ...taken, kind: 'waive', reason, sessions: 1 }) : ledger
}

/** Whether a member can say that it is not right that a visit counts: once, while it does. */
export const canContest = (ledger: Ledger, visitId: number): boolean =>
  isUsed(ledger, visitId) &&
  !hasEntry(ledger, visitId, 'contest') &&
  findReservation(ledger, visitId) !== null

/** Enters that the member says so. */
export function contestSession(ledger: Ledger, visitId: number): Ledger {
  const taken = findReservation(ledger, visitId)
  return taken && canContest(ledger, visitId)
    ? addEntry(ledger, { ...taken, kind: 'contest', reason: null, sessions: 0 })
    : ledger
}

/** Enters that what was contested stays as it is, once. */
export function upholdSession(ledger: Ledger, visitId: number, reason: CoverageEntryReason): Ledger {
  const taken = findReservation(ledger, visitId)
  return taken && hasEntry(ledger, visitId, 'contest') && !hasEntry(ledger, visitId, 'uphold')
    ? addEntry(ledger, { ...taken, kind: 'uphold', reason, sessions: 0 })
    : ledger
}

/** A change of a number by hand. */
export type ManualAdjustment = Required<Pick<LedgerEntry, 'authorizationId' | 'sessions' | 'key'>> & {
  readonly reason: CoverageEntryReason
}

/** Enters a change by hand: what is given, or taken of what is left; null where there is no limit, or not that much is left. */
export function applyAdjustment(ledger: Ledger, change: ManualAdjustment): Ledger | null {
  const { authorizationId: id, sessions } = change
  const isLimited = ledger.authorizations.some((one) => one.id === id && one.sessions !== null)
  if (!isLimited || (sessions < 0 && balanceOf(ledger, id) + sessions < 0)) return null
  return addEntry(ledger, { ...change, appointmentId: null, kind: 'adjust' })
}

/** A visit that took place or was to, with what decides whether it can have been no fit. */
export interface LedgerVisitWithProvider extends LedgerVisit {
  readonly providerId: number
  readonly isOver: boolean
}

/**
 * Whether the session of a visit is given back where the member says that the counselor was no fit: of the first visit with this
 * counselor that took place, and once an authorization. `visits` in the order of their hours.
 */
export function canReleaseForNoFit(
  ledger: Ledger,
  visits: readonly LedgerVisitWithProvider[],
  visitId: number,
): boolean {
  const isMet = ({ id, isCanceled, isOver }: LedgerVisitWithProvider): boolean =>
    isOver && !isCanceled && !isUsed(ledger, id)
  const asked = visits.find(({ id }) => id === visitId)
  const first = visits.find((one) => isMet(one) && one.providerId === asked?.providerId)
  const taken = findReservation(ledger, visitId)
  const isGivenAlready = ledger.entries.some(
    ({ authorizationId, reason }) => authorizationId === taken?.authorizationId && reason === 'no_fit',
  )
  return first?.id === visitId && taken !== null && !isGivenAlready
}

/**
 * The ledger with everything in it that the visits and the contract say: also what another release has booked or canceled without
 * a word to the ledger. Of a ledger that says it all already nothing changes.
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
 * The ledger with what is granted today without a visit: the contract year it is. Where each concern has its own, those that were
 * begun in the year before go on; of which other one a patient will come is known with the first visit.
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
 * Whether somebody who looks for a visit on a day, about whatever, finds no session. Where each concern has its own, one that is
 * not begun still has all of them, so only those that are begun can say so.
 */
export function isExhausted(ledger: Ledger, day: Temporal.PlainDate, granted: SessionGrant): boolean {
  if (!granted.perConcern) return !hasSessionLeft(...authorizeVisit(ledger, { day, concern: null }, granted))
  const begun = ledger.authorizations.filter((one) => isCovered(one, day))
  return begun.length > 0 && !begun.some((one) => hasSessionLeft(ledger, one))
}
