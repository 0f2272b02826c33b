import { getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { appointments } from '#db/tables.ts'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingBody, findFreeSlots, type Slot } from '#testing/booking.ts'
import { openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const logger = failOnErrorLog()
const RACERS = 40

/** Every counselor also offers each hour half an hour later. */
const alsoHalfHours = sql`
  update telehealth.providers set weekly_hours = weekly_hours || (
    select jsonb_agg(jsonb_build_object('weekday', hour->'weekday', 'from', (hour->>'from')::int + 30, 'to', (hour->>'to')::int + 30))
    from jsonb_array_elements(weekly_hours) as hour)`

/** Sends bookings at the same moment and returns their statuses. */
async function race(
  sandbox: Sandbox,
  attempts: readonly (readonly [SignedIn, Slot, string?])[],
): Promise<string[]> {
  const answers = await Promise.all(
    attempts.map(([who, slot, key]) =>
      sandbox.app.inject({
        method: 'POST',
        url: `/telehealth/v2/patients/${who.id}/appointments`,
        headers: { ...who.headers, ...(key ? { 'idempotency-key': key } : {}) },
        payload: { appointment: createBookingBody(slot, { state_abbrev: 'CA' }) },
      }),
    ),
  )
  return answers.map((answer) =>
    answer.statusCode === 201 ? '201' : `${answer.statusCode} ${String(answer.json().error_codes)}`,
  )
}

const tally = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(outcomes, (outcome) => outcome)].map(([key, list]) => [key, list.length]),
  )

/** Number of deadlocks PostgreSQL has counted in this database. */
async function deadlocks(sandbox: Sandbox): Promise<number> {
  const query = sql<number>`(select deadlocks::int from pg_stat_database where datname = current_database())`
  const [row] = await sandbox.store.db.select({ deadlocks: query }).from(appointments).limit(1)
  return row?.deadlocks ?? 0
}

describe('concurrent bookings', () => {
  // The embedded database has one connection, so there are no races: a few rounds are enough.
  const rounds = getTestEngine() === 'postgres' ? 20 : 2
  const fewOverlaps = getTestEngine() === 'postgres' ? 22 : 2
  /** Rounds with two overlapping slots. */
  const overlaps = process.env.DEEP === '1' ? 50 : fewOverlaps
  let sandbox: Sandbox
  let crowd: readonly SignedIn[]
  let slots: readonly Slot[]
  beforeAll(async () => {
    sandbox = await openSandbox({ logger })
    crowd = await Promise.all(
      Array.from({ length: RACERS }, (_, index) =>
        sandbox.signIn(`racer-${index}`, { covered_sessions: null }),
      ),
    )
    const [first] = crowd
    if (!first) throw new Error('no participants')
    slots = await findFreeSlots(sandbox, first, 'CA')
  })
  afterAll(() => sandbox.close())

  it('have exactly one winner; the others get "slot taken" (trust R1) [CALL-44, ERROR-09]', async () => {
    expect(slots.length).toBeGreaterThanOrEqual(4)
    for (let round = 0; round < rounds; round += 1) {
      const slot = slots[round % slots.length]
      if (!slot) throw new Error('too few slots')
      await sandbox.store.db.delete(appointments)
      const outcomes = await race(
        sandbox,
        crowd.map((who) => [who, slot] as const),
      )
      expect(tally(outcomes)).toEqual({ '201': 1, '409 provider_unavailable': RACERS - 1 })
    }
    const [booked] = await sandbox.store.db.select({ rows: count() }).from(appointments)
    expect(booked?.rows).toBe(1)
    expect(await deadlocks(sandbox)).toBe(0)
  })

  it(`have one winner for overlapping slots too (trust R1: ${overlaps} cases) [CALL-44]`, async () => {
    await sandbox.store.db.execute(alsoHalfHours)
    const [first] = crowd
    const offered = first ? await findFreeSlots(sandbox, first, 'CA') : []
    const later = (slot: Slot) => offered.find(({ start }) => start === slot.start + 1800)
    const pairs = offered.flatMap((slot) => {
      const half = later(slot)
      return half ? [[slot, half] as const] : []
    })
    expect(pairs.length).toBeGreaterThan(3)
    const winners = new Set<boolean>()
    for (let round = 0; round < overlaps; round += 1) {
      const [early, late] = pairs[round % pairs.length] ?? []
      if (!early || !late) throw new Error('too few slots')
      await sandbox.store.db.delete(appointments)
      const attempts = crowd.map((who, racer) => [who, (racer + round) % 2 === 0 ? early : late] as const)
      const outcomes = await race(sandbox, attempts)
      expect(tally(outcomes)).toEqual({ '201': 1, '409 provider_unavailable': RACERS - 1 })
      winners.add((outcomes.indexOf('201') + round) % 2 === 0)
    }
    // Either slot may win, depending on which booking is first.
    if (overlaps >= 50 && getTestEngine() === 'postgres') expect(winners.size).toBe(2)
    expect(await deadlocks(sandbox)).toBe(0)
  })

  it('never use more sessions than are covered [ERROR-07]', async () => {
    await sandbox.store.db.delete(appointments)
    const ada = await sandbox.signIn('one-left', { covered_sessions: 1 })
    const outcomes = tally(
      await race(
        sandbox,
        slots.slice(0, 4).map((slot) => [ada, slot] as const),
      ),
    )
    expect(outcomes['201']).toBe(1)
    expect(outcomes['422 no_eap_sessions_remaining']).toBe(3)
  })

  it('from several tabs of one patient create one booking [CALL-44]', async () => {
    const [slot] = slots
    if (!slot) throw new Error('too few slots')
    const ada = await sandbox.signIn('many-tabs', { covered_sessions: 2 })
    await sandbox.store.db.delete(appointments)
    const attempts = Array.from({ length: 6 }, (_, tab) => [ada, slot, `tab-${tab}`] as const)
    expect(tally(await race(sandbox, attempts))).toEqual({ '201': 6 })
    const rows = await sandbox.store.db.select().from(appointments).where(eq(appointments.patientId, ada.id))
    expect(rows).toHaveLength(1)
  })

  it('with the same key create one booking, and every answer contains it (trust R2: 20 cases) [CALL-44]', async () => {
    const [slot] = slots
    if (!slot) throw new Error('too few slots')
    const ada = await sandbox.signIn('one-key', { covered_sessions: 1 })
    for (let round = 0; round < rounds; round += 1) {
      await sandbox.store.db.delete(appointments)
      const attempts = Array.from({ length: 20 }, () => [ada, slot, `key-${round}`] as const)
      expect(tally(await race(sandbox, attempts))).toEqual({ '201': 20 })
      const rows = await sandbox.store.db
        .select()
        .from(appointments)
        .where(eq(appointments.patientId, ada.id))
      expect(rows).toHaveLength(1)
    }
  })
})
