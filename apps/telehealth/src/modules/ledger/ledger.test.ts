import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getContractYear } from '@evenkeel/api-contract/telehealth/contract-year'
import {
  authorizeVisit,
  balanceOf,
  reconcileLedger,
  grantForToday,
  type SessionGrant,
  hasSessionLeft,
  isExhausted,
  type Ledger,
  type LedgerVisit,
  contestSession,
  releaseSession,
  reserveSession,
  upholdSession,
  markSessionUsed,
  waiveSession,
} from './ledger.ts'

const nothing: Ledger = { authorizations: [], entries: [] }
const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text)
const visit = (id: number, on: string, isCanceled = false, concern = 'Anxiety'): LedgerVisit => ({
  id,
  day: day(on),
  concern,
  isCanceled,
})
const six: SessionGrant = { sessions: 6, yearBegins: null, perConcern: false }
const yearly: SessionGrant = { ...six, yearBegins: '01-01' }
/** Sessions left for a visit on a day. */
const leftOn = (ledger: Ledger, on: string, granted: SessionGrant, concern = 'Anxiety'): number => {
  const [authorized, { id }] = authorizeVisit(ledger, { day: day(on), concern }, granted)
  return balanceOf(authorized, id)
}

describe('contract year', () => {
  it.each([
    ['2026-12-31', '01-01', '2026-01-01', '2027-01-01'],
    ['2027-01-01', '01-01', '2027-01-01', '2028-01-01'],
    ['2026-06-30', '07-01', '2025-07-01', '2026-07-01'],
    ['2026-07-01', '07-01', '2026-07-01', '2027-07-01'],
    ['2027-02-28', '02-29', '2027-02-28', '2028-02-29'],
  ])('of %s, with years from %s, lasts from %s until %s', (on, begins, from, until) => {
    expect(getContractYear(day(on), begins)).toEqual({ from, until })
  })

  it('has no end when sessions are granted once', () => {
    expect(getContractYear(day('2026-11-23'), null)).toEqual({ from: null, until: null })
  })
})

describe('session ledger', () => {
  it('enters visits from before the ledger existed, except canceled ones', () => {
    const visits = [visit(1, '2025-03-01'), visit(2, '2026-05-01', true), visit(3, '2026-12-01')]
    const ledger = reconcileLedger(nothing, visits, six, day('2026-11-23'))
    expect(leftOn(ledger, '2026-12-02', six)).toBe(4)
  })

  it('keeps the counts of the current period when contract years are introduced, and grants the next year in full', () => {
    const before = reconcileLedger(nothing, [visit(1, '2026-05-01')], six, day('2026-06-01'))
    const after = reconcileLedger(before, [visit(1, '2026-05-01')], yearly, day('2026-11-23'))
    expect(leftOn(after, '2026-12-31', yearly)).toBe(5)
    expect(leftOn(after, '2027-01-01', yearly)).toBe(6)
  })

  it("pays for a visit of next year from next year's sessions", () => {
    const ledger = reconcileLedger(nothing, [visit(1, '2027-01-04')], yearly, day('2026-12-20'))
    expect(leftOn(ledger, '2026-12-31', yearly)).toBe(6)
    expect(leftOn(ledger, '2027-06-01', yearly)).toBe(5)
  })

  it("follows the contract's number, also below the used sessions", () => {
    const visits = [1, 2, 3].map((id) => visit(id, '2026-05-01'))
    const ledger = reconcileLedger(nothing, visits, six, day('2026-06-01'))
    const fewer = reconcileLedger(ledger, visits, { ...six, sessions: 2 }, day('2026-06-02'))
    expect(leftOn(fewer, '2026-07-01', six)).toBe(-1)
    const more = reconcileLedger(fewer, visits, { ...six, sessions: 8 }, day('2026-06-03'))
    expect(leftOn(more, '2026-07-01', six)).toBe(5)
  })

  it('keeps the sessions of a past year unchanged', () => {
    const visits = [visit(1, '2026-05-01')]
    const ledger = reconcileLedger(nothing, visits, yearly, day('2026-06-01'))
    const later = reconcileLedger(ledger, visits, { ...yearly, sessions: 10 }, day('2027-02-01'))
    expect(leftOn(later, '2026-12-01', yearly)).toBe(5)
  })

  it('returns a session once, even for repeated calls', () => {
    const booked = reconcileLedger(nothing, [visit(1, '2026-12-01')], six, day('2026-11-23'))
    const released = releaseSession(releaseSession(booked, 1), 1)
    const again = reconcileLedger(released, [visit(1, '2026-12-01', true)], six, day('2026-11-24'))
    expect(leftOn(again, '2026-12-02', six)).toBe(6)
    expect(again.entries).toHaveLength(3)
  })

  it('grants sessions for each concern, regardless of spelling, and again each year', () => {
    const each: SessionGrant = { ...yearly, perConcern: true }
    const visits = [
      visit(1, '2026-05-01'),
      visit(2, '2026-06-01', false, 'anxiety'),
      visit(3, '2026-07-01', false, 'Grief or Loss'),
    ]
    const ledger = reconcileLedger(nothing, visits, each, day('2026-11-23'))
    expect(ledger.authorizations.map(({ concern }) => concern)).toEqual(['Anxiety', 'Grief or Loss'])
    expect(leftOn(ledger, '2026-12-01', each)).toBe(4)
    expect(leftOn(ledger, '2026-12-01', each, 'Grief or Loss')).toBe(5)
    expect(leftOn(ledger, '2026-12-01', each, 'Stress')).toBe(6)
    expect(leftOn(ledger, '2027-01-01', each)).toBe(6)
  })

  it('carries the concerns of the previous year into the new one, and no older ones', () => {
    const each: SessionGrant = { ...yearly, perConcern: true }
    const ledger = reconcileLedger(nothing, [visit(1, '2026-05-01')], each, day('2026-11-23'))
    const yearsOf = ({ authorizations }: Ledger) => authorizations.map(({ from }) => from)
    expect(yearsOf(grantForToday(ledger, day('2026-12-31'), each))).toEqual(['2026-01-01'])
    const renewed = grantForToday(ledger, day('2027-01-01'), each)
    expect(yearsOf(renewed)).toEqual(['2026-01-01', '2027-01-01'])
    expect(leftOn(renewed, '2027-01-01', each)).toBe(6)
    expect(grantForToday(renewed, day('2027-06-01'), each)).toBe(renewed)
    expect(yearsOf(grantForToday(ledger, day('2028-02-01'), each))).toEqual(['2026-01-01'])
  })

  it('keeps common sessions until their year ends when sessions per concern are introduced', () => {
    const before = reconcileLedger(nothing, [visit(1, '2026-05-01')], yearly, day('2026-06-01'))
    const each: SessionGrant = { ...yearly, perConcern: true }
    const after = reconcileLedger(before, [visit(1, '2026-05-01')], each, day('2026-11-23'))
    expect(leftOn(after, '2026-12-31', each, 'Stress')).toBe(5)
    expect(leftOn(after, '2027-01-01', each, 'Stress')).toBe(6)
    const once = reconcileLedger(nothing, [visit(1, '2026-05-01')], six, day('2026-06-01'))
    const ended = reconcileLedger(
      once,
      [visit(1, '2026-05-01')],
      { ...six, perConcern: true },
      day('2026-11-23'),
    )
    expect(leftOn(ended, '2026-11-23', { ...six, perConcern: true })).toBe(6)
    expect(leftOn(ended, '2026-11-22', six)).toBe(5)
  })

  it('reports exhaustion only when no concern can have sessions left', () => {
    const one: SessionGrant = { sessions: 1, yearBegins: '01-01', perConcern: true }
    const booked = reconcileLedger(nothing, [visit(1, '2026-05-01')], one, day('2026-05-01'))
    expect(isExhausted(nothing, day('2026-05-01'), one)).toBe(false)
    expect(isExhausted(booked, day('2026-05-02'), one)).toBe(true)
    expect(isExhausted(booked, day('2027-01-01'), one)).toBe(false)
    const more = [visit(1, '2026-05-01'), visit(2, '2026-06-01', true, 'Stress')]
    const canceled = releaseSession(reserveSession(booked, { ...more[1]!, id: 2 }, one), 2)
    expect(isExhausted(canceled, day('2026-05-02'), one)).toBe(false)
  })
})

describe('session ledger under random actions', () => {
  const notes: Readonly<Record<string, (ledger: Ledger, id: number) => Ledger>> = {
    'no-show': (ledger, id) => markSessionUsed(ledger, id, 'no_show'),
    contest: contestSession,
    waive: (ledger, id) => waiveSession(ledger, id, 'goodwill'),
    uphold: (ledger, id) => upholdSession(ledger, id, 'counselor_waited'),
  }

  it('never allows more sessions than granted, counts nothing twice and loses nothing, in any order', () => {
    const act = fc.record({
      kind: fc.constantFrom(
        'book',
        'cancel',
        'silent-book',
        'silent-cancel',
        'look',
        'time-passes',
        'class',
        'cancel-counts',
        'move-counts',
        'no-show',
        'contest',
        'waive',
        'uphold',
      ),
      which: fc.nat(9),
      concern: fc.constantFrom('Anxiety', 'Stress'),
      hours: fc.integer({ min: 0, max: 9_600 }),
    })
    const terms = fc.record({
      sessions: fc.integer({ min: 1, max: 6 }),
      yearBegins: fc.constantFrom('01-01', '07-01', null),
      perConcern: fc.boolean(),
    })
    const zones = fc.constantFrom('Pacific/Honolulu', 'America/New_York')
    /** As many actions around New Year as around any other day. */
    const start = fc.constantFrom('2026-06-01T12:00:00Z', '2026-12-31T12:00:00Z', '2027-01-01T05:30:00Z')
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), terms, start, zones, (acts, agreed, begin, zone) => {
        let granted: SessionGrant = agreed
        let ledger = nothing
        let now = Temporal.Instant.from(begin)
        const visits: (LedgerVisit & { readonly at: Temporal.Instant })[] = []
        const dayAt = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate()
        const bringUpToDate = (): void => void (ledger = reconcileLedger(ledger, visits, granted, dayAt(now)))
        const cancel = (which: number): LedgerVisit | undefined => {
          const at = visits.findIndex((one, index) => index >= which && !one.isCanceled)
          const found = visits[at]
          if (found) visits[at] = { ...found, isCanceled: true }
          return found
        }
        let overbooked = 0
        let mostGranted = agreed.sessions
        /** Canceled after the notice deadline: they count like booked ones. */
        const counted = new Set<number>()
        /** Returned by staff: they never count again. */
        const waived = new Set<number>()
        acts.forEach(({ kind, which, hours, concern }, index) => {
          const at = now.add({ hours })
          const one = { id: index + 1, at, day: dayAt(at), concern, isCanceled: false }
          // Staff change the class of a member.
          if (kind === 'class') {
            granted = { ...granted, sessions: 1 + (hours % 9) }
            mostGranted = Math.max(mostGranted, granted.sessions ?? 0)
          }
          if (kind === 'time-passes') now = now.add({ hours })
          if (kind === 'look') bringUpToDate()
          if (kind === 'silent-book') {
            visits.push(one)
            overbooked += 1
          }
          if (kind === 'book') {
            bringUpToDate()
            const [authorized, authorization] = authorizeVisit(ledger, one, granted)
            if (!hasSessionLeft(authorized, authorization)) return
            ledger = reserveSession(authorized, one, granted)
            visits.push(one)
          }
          if (kind === 'cancel') {
            bringUpToDate()
            const gone = cancel(which)
            if (gone) ledger = releaseSession(ledger, gone.id)
          }
          if (kind === 'silent-cancel') cancel(which)
          const said = visits[which]
          if (said && notes[kind]) {
            bringUpToDate()
            const before = ledger
            ledger = notes[kind](notes[kind](ledger, said.id), said.id)
            if (kind === 'waive' && ledger !== before) waived.add(said.id)
          }
          if (kind === 'cancel-counts' || kind === 'move-counts') {
            bringUpToDate()
            const gone = cancel(which)
            if (!gone) return
            ledger = markSessionUsed(
              markSessionUsed(ledger, gone.id, 'after_notice'),
              gone.id,
              'after_notice',
            )
            counted.add(gone.id)
            bringUpToDate()
            if (kind === 'cancel-counts') return
            const moved = releaseSession(releaseSession(ledger, gone.id, 'moved'), gone.id, 'moved')
            const [authorized, authorization] = authorizeVisit(moved, one, granted)
            if (!hasSessionLeft(authorized, authorization)) return
            ledger = reserveSession(authorized, one, granted)
            counted.delete(gone.id)
            visits.push(one)
          }
        })
        bringUpToDate()
        /** The instant a day begins for the member. */
        const beginOf = (text: string) => Temporal.PlainDate.from(text).toZonedDateTime(zone).toInstant()
        const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
          Temporal.Instant.compare(one, other) < 0
        // The balance of a year is its grant minus its visits for that concern that count.
        for (const { id, sessions, concern, from, until } of ledger.authorizations) {
          const standing = visits.filter(
            (one) =>
              !waived.has(one.id) &&
              (!one.isCanceled || counted.has(one.id)) &&
              (concern === null || concern === one.concern) &&
              (from === null || !isBefore(one.at, beginOf(from))) &&
              (until === null || isBefore(one.at, beginOf(until))),
          )
          expect(balanceOf(ledger, id)).toBe((sessions ?? 0) - standing.length)
          if (overbooked === 0) expect(standing.length).toBeLessThanOrEqual(mostGranted)
        }
        const length = ledger.entries.length
        bringUpToDate()
        expect(ledger.entries).toHaveLength(length)
      }),
      { numRuns: 600, seed: 20_261_123 },
    )
  })
})
