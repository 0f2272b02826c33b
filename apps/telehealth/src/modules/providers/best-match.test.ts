import { getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import { partOfDayValues } from '@evenkeel/api-contract/reference-data/parts-of-day'
import { timeZones } from '@evenkeel/api-contract/reference-data/time-zones'
import { reasons } from '@evenkeel/api-contract/reference-data/intake-preferences'
import { type RecordedQuery, recordQueries } from '@evenkeel/server-kit/testing/record-queries'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { loadBusyTimes } from '#modules/availability/load-busy-times.ts'
import { listFreeStarts } from '#modules/availability/slots.ts'
import { providers as providerTable } from '#db/tables.ts'
import { identities } from '#modules/directory/reference-data.ts'
import { setUpProviderSearch } from '#testing/provider-search.ts'
import { bookSlot, createBookingBody, findFirstSlot } from '#testing/booking.ts'
import { MONDAY } from '#testing/sandbox.ts'

const zone = 'America/New_York'
const hourIn = (time: string): number => Temporal.Instant.from(time).toZonedDateTimeISO(zone).hour

/** Filters that no provider matches together. */
const rare = { gender: 'Male', specialty: 'Stress', identity: 'Veteran', language_id: 15 }

const orNothing = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
/** Arbitrary filters, for a day up to the horizon and slightly beyond. */
const filtersFrom = (today: Temporal.PlainDate) =>
  fc.record({
    gender: orNothing(fc.constantFrom('Female' as const, 'Male' as const)),
    specialty: orNothing(fc.constantFrom(...reasons)),
    identity: orNothing(fc.constantFrom(...identities)),
    language_id: orNothing(fc.constantFrom(1, 2)),
    part_of_day: orNothing(fc.constantFrom(...partOfDayValues)),
    specific_date: orNothing(fc.integer({ min: 0, max: 62 }).map((days) => today.add({ days }).toString())),
    time_zone: orNothing(fc.constantFrom(...timeZones, 'Europe/Berlin')),
    preferences: fc.record({ reasons: fc.subarray([...reasons], { maxLength: 2 }) }),
  })
type Filters = ReturnType<typeof filtersFrom> extends fc.Arbitrary<infer F> ? F : never

/**
 * Zones without daylight saving, where a change moves the hours of most providers into another part of the
 * day.
 */
const acrossTheChange = (['America/Puerto_Rico', 'America/Phoenix', 'US/Hawaii'] as const).flatMap(
  (time_zone) =>
    partOfDayValues.map((part_of_day): Filters => ({
      gender: undefined,
      specialty: undefined,
      identity: undefined,
      language_id: undefined,
      specific_date: undefined,
      part_of_day,
      time_zone,
      preferences: { reasons: [] },
    })),
)

/** Whether a free start is on the requested day and in the requested part of it. */
function isWanted(
  start: number,
  on: string,
  { specific_date: day, part_of_day: part }: Pick<Filters, 'specific_date' | 'part_of_day'>,
): boolean {
  const wall = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(on)
  const its = wall.hour < 12 ? 'morning' : wall.hour < 17 ? 'afternoon' : 'evening'
  return (part === undefined || part === its) && (day === undefined || day === wall.toPlainDate().toString())
}

describe('search by preferences', () => {
  const at = setUpProviderSearch()
  const { search } = at
  const idsOf = async (asked: object): Promise<readonly number[]> =>
    (await search(asked, { per_page: 100 })).providers.map(({ id }) => id)

  it.each(reasons)(
    'offers ten providers for %s, of whom eight list it, different from any other reason',
    async (reason) => {
      for (const state of ['FL', 'CA', 'TX']) {
        const firstTen = async (one: string) =>
          (await search({ state_abbrev: state, preferences: { reasons: [one] } })).providers.slice(0, 10)
        const mine = await firstTen(reason)
        const listing = mine.filter(({ specialties }) => specialties?.includes(reason))
        expect(listing.length, state).toBeGreaterThanOrEqual(8)
        for (const other of reasons.filter((one) => one !== reason)) {
          const others = await firstTen(other)
          expect(others.map(({ id }) => id)).not.toEqual(mine.map(({ id }) => id))
        }
      }
    },
  )

  it('ranks by preferences without hiding anybody: the same providers on all pages, without duplicates', async () => {
    const everybody = (await idsOf({ sort: 'soonest' })).toSorted()
    const preferences = {
      reasons: ['Grief or Loss', 'Stress'],
      gender: 'Female',
      part_of_day: 'evening',
      language: 'Spanish',
      approach: 'tools',
    }
    expect((await idsOf({ preferences })).toSorted()).toEqual(everybody)
    const pages = [await search({ preferences }), await search({ preferences }, { page: 2 })]
    expect(pages.flatMap(({ providers }) => providers.map(({ id }) => id)).toSorted()).toEqual(everybody)
    const [first] = pages[0]?.providers ?? []
    expect(first?.languages).toContain('Spanish')
    expect(first?.specialties).toContain('Grief or Loss')
  })

  /** All providers of Florida with all free starts up to the horizon, from weekly hours and visits. */
  const everybodyFree = async () => {
    const { clock, store } = at.sandbox
    const now = clock.now()
    const everybody = (await search({}, { per_page: 100 })).providers
    const calendars = await store.db.select().from(providerTable)
    const busy = await loadBusyTimes(
      store.db,
      everybody.map(({ id }) => id),
      now,
    )
    return everybody.flatMap((shown) => {
      const calendar = calendars.find(({ id }) => id === shown.id)
      const ahead = { from: now.epochMilliseconds, to: Infinity }
      return calendar
        ? [{ shown, zone: calendar.zone, free: listFreeStarts(calendar, busy(shown.id), ahead.from, ahead) }]
        : []
    })
  }

  it.each([MONDAY, '2026-10-19T14:00:00Z'])(
    'never hides the only free provider, before a daylight saving change (%s): each match with free time is found',
    async (now) => {
      await at.setTime(now)
      const everybody = await everybodyFree()
      const today = Temporal.PlainDate.from(now.slice(0, 10))
      await fc.assert(
        fc.asyncProperty(filtersFrom(today), async (asked) => {
          const fits = everybody.filter(
            ({ shown, zone, free }) =>
              free.some((start) => isWanted(start, asked.time_zone ?? zone, asked)) &&
              (asked.gender === undefined || shown.gender === asked.gender) &&
              (asked.specialty === undefined || shown.specialties?.includes(asked.specialty)) &&
              (asked.identity === undefined || shown.identities?.includes(asked.identity)) &&
              (asked.language_id !== 2 || shown.languages.includes('Spanish')),
          )
          expect((await idsOf(asked)).toSorted()).toEqual(fits.map(({ shown }) => shown.id).toSorted())
        }),
        { numRuns: 40, examples: acrossTheChange.map((asked) => [asked]) },
      )
    },
  )

  it('returns the next three free times, and only those in the requested part of the day', async () => {
    const { providers, soonest } = await search({ part_of_day: 'evening', time_zone: zone })
    expect(providers.length).toBeGreaterThan(3)
    for (const { next_times: times = [] } of providers) {
      expect(times.length).toBeGreaterThan(0)
      expect(times.every((time) => hourIn(time) >= 17)).toBe(true)
      expect(times).toEqual(
        times.toSorted((a, b) =>
          Temporal.Instant.compare(Temporal.Instant.from(a), Temporal.Instant.from(b)),
        ),
      )
    }
    const earliest = (times: readonly string[] = []) =>
      Math.min(...times.map((time) => Temporal.Instant.from(time).epochMilliseconds))
    expect(earliest(soonest?.next_times)).toBe(Math.min(...providers.map((one) => earliest(one.next_times))))
    const [any] = (await search({})).providers
    expect(any?.next_times).toHaveLength(3)
    expect(any?.next_times?.[0]).toBe(any?.next_appt_available_date)
  })

  it('prefers times in the stated part of day, and reports the soonest one at any hour', async () => {
    const preferences = { reasons: ['Anxiety'], part_of_day: 'evening' as const }
    const { providers, soonest } = await search({ preferences, time_zone: zone }, { per_page: 100 })
    const evenings = (times: readonly string[] = []) => times.map((time) => hourIn(time) >= 17)
    const [works, others] = [true, false].map((does) =>
      providers.filter(({ parts_of_day: parts }) => parts?.includes('evening') === does),
    )
    expect(works?.flatMap(({ next_times: times }) => evenings(times))).not.toContain(false)
    expect(works?.length).toBeGreaterThan(3)
    // A provider without hours in that part of day keeps other times.
    expect(others?.flatMap(({ next_times: times = [] }) => times).length).toBeGreaterThan(0)
    const [first] = (await search({ sort: 'soonest', preferences, time_zone: zone })).providers
    expect(soonest?.next_times?.[0]).toBe(first?.next_times?.[0])
  })

  it('reports the provider who is free soonest among all hits, also beyond the first page', async () => {
    const preferences = { reasons: ['Alcohol or Drug use'] }
    const [first] = (await search({ sort: 'soonest' })).providers
    const best = await search({ preferences })
    expect(best.soonest?.next_times?.[0]).toBe(first?.next_times?.[0])
    expect((await search({ preferences }, { page: 2 })).soonest).toBeUndefined()
  })

  it('reports the first one on the list among equally soon providers', async () => {
    for (const state of ['FL', 'CA', 'TX']) {
      const { providers, soonest } = await search({
        state_abbrev: state,
        preferences: { reasons: ['Anxiety'], approach: 'tools' },
      })
      const [earliest] = soonest?.next_times ?? []
      const instant = (time = '') => Temporal.Instant.from(time).epochMilliseconds
      const asSoon = providers.filter(
        ({ next_times: [time] = [] }) => time && instant(time) <= instant(earliest),
      )
      expect(soonest?.id, state).toBe(asSoon[0]?.id)
    }
  })

  it('does not offer a time that was just taken', async () => {
    const slot = await findFirstSlot(at.sandbox, at.ada, 'FL')
    await bookSlot(at.sandbox, at.ada, createBookingBody(slot))
    const found = (await search({}, { per_page: 100 })).providers.find(({ id }) => id === slot.providerId)
    expect(found?.next_times).not.toContain(slot.timeslot)
    expect(found?.next_times).toHaveLength(3)
  })

  it('counts the hits, and for an empty result how many each filter hides', async () => {
    expect((await search({})).total).toBe(57)
    const { providers, without = [], soonest, total } = await search(rare)
    expect([providers, soonest, total]).toEqual([[], null, 0])
    expect(without.map(({ filter }) => filter)).toEqual(['gender', 'language_id', 'specialty', 'identity'])
    for (const { filter, count } of without) {
      const { providers: rest } = await search({ ...rare, [filter]: undefined })
      expect([filter, count]).toEqual([filter, rest.length])
    }
    const idaho = await search({ state_abbrev: 'ID', availability_type: ['phone'] })
    expect(idaho.without).toEqual([{ filter: 'availability_type', count: expect.any(Number) }])
    expect(idaho.without?.[0]?.count).toBeGreaterThan(5)
  })

  it.runIf(getTestEngine() === 'postgres')(
    'does not rank when counting what a filter hides: preferences add no cost',
    async () => {
      const preferences = { reasons: ['Stress', 'Anxiety'], gender: 'Female', language: 'Spanish' }
      const lists = async (page: number) => {
        const watched = recordQueries()
        const { without } = await search({ ...rare, preferences }, { page }).finally(() => watched.stop())
        const isList = ({ text }: RecordedQuery) => /from "telehealth"."licences".* order by/.test(text)
        return { without, asked: watched.queries.filter(isList).length }
      }
      const [first, second] = [await lists(1), await lists(2)]
      expect(first.without).toHaveLength(4)
      expect(second.asked).toBeGreaterThan(1)
      expect(first.asked).toBe(second.asked)
    },
  )

  it('accepts all documented filters, and returns no hits for an unknown name', async () => {
    const { refine_search_options: options } = await search({})
    expect(options.specialties).toEqual([...reasons])
    expect(options.identities).toEqual([...identities])
    expect(await idsOf({ specialty: 'Tarot' })).toEqual([])
    expect(await idsOf({ identity: 'Tarot' })).toEqual([])
    expect(await idsOf({ preferences: { reasons: ['Tarot'], language: 'Klingon' } })).toHaveLength(57)
  })

  it.each([
    ['a voice', sql`statement = '', approach = 'listening', identities = '{}'`],
    [
      'their own statement',
      sql`statement = 'We connect the dots at your speed, and you decide where to look.'`,
    ],
    [
      'a sentence that names no specialty',
      sql`statement = 'Grief, shame, relief: all of them are welcome in here.'`,
    ],
  ])('gives counselors of an older directory %s at the next start', async (_, older) => {
    const { db } = at.sandbox.store
    const before = (await search({})).providers
    await db.execute(sql`update telehealth.providers set ${older}`)
    expect((await search({})).providers).not.toEqual(before)
    await at.sandbox.telehealth.prepare()
    expect((await search({})).providers).toEqual(before)
  })

  it('gives counselors of an older directory a biography that matches their approach, and keeps their own texts', async () => {
    const { db } = at.sandbox.store
    const told = () =>
      db
        .select({ statement: providerTable.statement, about: providerTable.aboutMe })
        .from(providerTable)
        .orderBy(providerTable.id)
    const before = await told()
    const old = 'For 9 years I have worked with people who live with stress. I give you homework.'
    await db.update(providerTable).set({ aboutMe: old, statement: 'I say this myself.' })
    await at.sandbox.telehealth.prepare()
    expect(await told()).toEqual(before.map(({ about }) => ({ about, statement: 'I say this myself.' })))
    await db.update(providerTable).set({ statement: '' })
    await at.sandbox.telehealth.prepare()
    expect(await told()).toEqual(before)
  })
})
