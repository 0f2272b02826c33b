import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contractYearOf } from './contract-year.ts'
import {
  authorizedFor,
  balanceOf,
  broughtUpToDate,
  type Granted,
  hasSessionLeft,
  type Ledger,
  type LedgerVisit,
  withContested,
  withReleased,
  withReserved,
  withUpheld,
  withUsed,
  withWaived,
} from './ledger.ts'

const nothing: Ledger = { authorizations: [], entries: [] }
const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text)
const visit = (id: number, on: string, isCanceled = false): LedgerVisit => ({ id, day: day(on), isCanceled })
const six: Granted = { sessions: 6, yearBegins: null }
const yearly: Granted = { sessions: 6, yearBegins: '01-01' }
/** What is left for a visit on a day. */
const leftOn = (ledger: Ledger, on: string, granted: Granted): number => {
  const [authorized, { id }] = authorizedFor(ledger, day(on), granted)
  return balanceOf(authorized, id)
}

describe('a contract year', () => {
  it.each([
    ['2026-12-31', '01-01', '2026-01-01', '2027-01-01'],
    ['2027-01-01', '01-01', '2027-01-01', '2028-01-01'],
    ['2026-06-30', '07-01', '2025-07-01', '2026-07-01'],
    ['2026-07-01', '07-01', '2026-07-01', '2027-07-01'],
    ['2027-02-28', '02-29', '2027-02-28', '2028-02-29'],
  ])('of %s, where years begin on %s, lasts from %s until %s', (on, begins, from, until) => {
    expect(contractYearOf(day(on), begins)).toEqual({ from, until })
  })

  it('is endless where sessions are granted once', () => {
    expect(contractYearOf(day('2026-11-23'), null)).toEqual({ from: null, until: null })
  })
})

describe('the ledger of sessions', () => {
  it('enters what stood before it was kept, without what was canceled', () => {
    const visits = [visit(1, '2025-03-01'), visit(2, '2026-05-01', true), visit(3, '2026-12-01')]
    const ledger = broughtUpToDate(nothing, visits, six, day('2026-11-23'))
    expect(leftOn(ledger, '2026-12-02', six)).toBe(4)
  })

  it('keeps the counts of the contract year in which years come to be agreed, and grants the next one whole', () => {
    const before = broughtUpToDate(nothing, [visit(1, '2026-05-01')], six, day('2026-06-01'))
    const after = broughtUpToDate(before, [visit(1, '2026-05-01')], yearly, day('2026-11-23'))
    expect(leftOn(after, '2026-12-31', yearly)).toBe(5)
    expect(leftOn(after, '2027-01-01', yearly)).toBe(6)
  })

  it('pays for a visit of next year out of next year', () => {
    const ledger = broughtUpToDate(nothing, [visit(1, '2027-01-04')], yearly, day('2026-12-20'))
    expect(leftOn(ledger, '2026-12-31', yearly)).toBe(6)
    expect(leftOn(ledger, '2027-06-01', yearly)).toBe(5)
  })

  it('follows the number of the contract, also below what was used', () => {
    const visits = [1, 2, 3].map((id) => visit(id, '2026-05-01'))
    const ledger = broughtUpToDate(nothing, visits, six, day('2026-06-01'))
    const fewer = broughtUpToDate(ledger, visits, { ...six, sessions: 2 }, day('2026-06-02'))
    expect(leftOn(fewer, '2026-07-01', six)).toBe(-1)
    const more = broughtUpToDate(fewer, visits, { ...six, sessions: 8 }, day('2026-06-03'))
    expect(leftOn(more, '2026-07-01', six)).toBe(5)
  })

  it('leaves the sessions of a year that is over as they were', () => {
    const visits = [visit(1, '2026-05-01')]
    const ledger = broughtUpToDate(nothing, visits, yearly, day('2026-06-01'))
    const later = broughtUpToDate(ledger, visits, { ...yearly, sessions: 10 }, day('2027-02-01'))
    expect(leftOn(later, '2026-12-01', yearly)).toBe(5)
  })

  it('gives a session back once, however often it is told', () => {
    const booked = broughtUpToDate(nothing, [visit(1, '2026-12-01')], six, day('2026-11-23'))
    const released = withReleased(withReleased(booked, 1), 1)
    const again = broughtUpToDate(released, [visit(1, '2026-12-01', true)], six, day('2026-11-24'))
    expect(leftOn(again, '2026-12-02', six)).toBe(6)
    expect(again.entries).toHaveLength(3)
  })

  const notes: Readonly<Record<string, (ledger: Ledger, id: number) => Ledger>> = {
    'no-show': (ledger, id) => withUsed(ledger, id, 'no_show'),
    contest: withContested,
    waive: (ledger, id) => withWaived(ledger, id, 'goodwill'),
    uphold: (ledger, id) => withUpheld(ledger, id, 'counselor_waited'),
  }

  it('never lets more through than are granted, counts nothing twice and loses nothing, in any order', () => {
    const act = fc.record({
      kind: fc.constantFrom(
        'book',
        'cancel',
        'silent-book',
        'silent-cancel',
        'look',
        'year-passes',
        'cancel-counts',
        'move-counts',
        'no-show',
        'contest',
        'waive',
        'uphold',
      ),
      which: fc.nat(9),
      on: fc.integer({ min: 0, max: 800 }),
    })
    const start = day('2026-06-01')
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), (acts, sessions) => {
        const granted: Granted = { sessions, yearBegins: '01-01' }
        let ledger = nothing
        let today = start
        const visits: LedgerVisit[] = []
        const bringUpToDate = (): void => void (ledger = broughtUpToDate(ledger, visits, granted, today))
        const cancel = (which: number): LedgerVisit | undefined => {
          const at = visits.findIndex((one, index) => index >= which && !one.isCanceled)
          const found = visits[at]
          if (found) visits[at] = { ...found, isCanceled: true }
          return found
        }
        let overbooked = 0
        /** Canceled after the notice: they count as if they stood. */
        const counted = new Set<number>()
        /** Given back by staff: they count no more, whatever becomes of them. */
        const waived = new Set<number>()
        acts.forEach(({ kind, which, on }, index) => {
          const one = { id: index + 1, day: today.add({ days: on % 400 }), isCanceled: false }
          if (kind === 'year-passes') today = today.add({ days: on })
          if (kind === 'look') bringUpToDate()
          if (kind === 'silent-book') {
            visits.push(one)
            overbooked += 1
          }
          if (kind === 'book') {
            bringUpToDate()
            const [authorized, authorization] = authorizedFor(ledger, one.day, granted)
            if (!hasSessionLeft(authorized, authorization)) return
            ledger = withReserved(authorized, one, granted)
            visits.push(one)
          }
          if (kind === 'cancel') {
            bringUpToDate()
            const gone = cancel(which)
            if (gone) ledger = withReleased(ledger, gone.id)
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
            ledger = withUsed(withUsed(ledger, gone.id, 'after_notice'), gone.id, 'after_notice')
            counted.add(gone.id)
            bringUpToDate()
            if (kind === 'cancel-counts') return
            const moved = withReleased(withReleased(ledger, gone.id, 'moved'), gone.id, 'moved')
            const [authorized, authorization] = authorizedFor(moved, one.day, granted)
            if (!hasSessionLeft(authorized, authorization)) return
            ledger = withReserved(authorized, one, granted)
            counted.delete(gone.id)
            visits.push(one)
          }
        })
        bringUpToDate()
        // What is left of a year is what was granted without the visits of that year that stand.
        for (const { id, from, until } of ledger.authorizations) {
          const standing = visits.filter(
            (one) =>
              !waived.has(one.id) &&
              (!one.isCanceled || counted.has(one.id)) &&
              (from ?? '') <= one.day.toString() &&
              one.day.toString() < (until ?? '9'),
          )
          expect(balanceOf(ledger, id)).toBe(sessions - standing.length)
          if (overbooked === 0) expect(standing.length).toBeLessThanOrEqual(sessions)
        }
        const length = ledger.entries.length
        bringUpToDate()
        expect(ledger.entries).toHaveLength(length)
      }),
      { numRuns: 400, seed: 20_261_123 },
    )
  })
})
