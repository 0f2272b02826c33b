import { holdSlotAtTelehealth } from '@evenkeel/api-contract/telehealth/slot-holds'
import type { ProviderSearchResult } from '@evenkeel/api-contract/telehealth/providers'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { setUpProviderSearch } from '#testing/provider-search.ts'
import { bookSlot, createBookingBody, findFirstSlot, findFreeSlots } from '#testing/booking.ts'

type Hits = z.output<typeof ProviderSearchResult>['providers']

const nextTimes = (hits: Hits): number[] =>
  hits.map(({ next_appt_available_date: next }) =>
    next ? Temporal.Instant.from(next).epochMilliseconds : Infinity,
  )

describe('provider search', () => {
  const at = setUpProviderSearch()
  const search = async (wanted: object, query?: object): Promise<Hits> =>
    (await at.search(wanted, query)).providers
  const post = (payload: object) =>
    at.sandbox.app.inject({
      method: 'POST',
      url: `/telehealth/v2/patients/${at.ada.id}/providers/search?page=1&per_page=30`,
      headers: at.ada.headers,
      payload,
    })

  it('returns pages of 30; the last page is shorter and the next one empty [CALL-51, BOOK-08]', async () => {
    const pages = [await search({}), await search({}, { page: 2 }), await search({}, { page: 3 })]
    expect(pages.map((page) => page.length)).toEqual([30, 27, 0])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(57)
  })

  it('also answers below /api, and accepts `per` for `per_page`, as MDLIVE does [CALL-51]', async () => {
    const shown = async (path: string) => {
      const answer = await at.sandbox.app.inject({
        method: 'POST',
        url: `/telehealth${path}`,
        headers: at.ada.headers,
        payload: { search: { state_abbrev: 'FL', provider_type_id: 38 } },
      })
      expect(answer.statusCode).toBe(200)
      return answer.json().providers.map(({ id }: { id: number }) => id)
    }
    const search = `v2/patients/${at.ada.id}/providers/search`
    const five = await shown(`/${search}?page=2&per_page=5`)
    expect(five).toHaveLength(5)
    expect(await shown(`/${search}?page=2&per=5`)).toEqual(five)
    expect(await shown(`/api/${search}?page=2&per=5`)).toEqual(five)
    expect(await shown(`/${search}?page=2&per=9&per_page=5`)).toEqual(five)
    const url = `/telehealth/api/v1/patients/${at.ada.id}/documents`
    expect((await at.sandbox.app.inject({ url, headers: at.ada.headers })).json()).toEqual({ documents: [] })
    expect((await at.sandbox.app.inject({ url })).statusCode).toBe(401)
  })

  it('names the field when the state is missing or unknown [CALL-51]', async () => {
    for (const payload of [
      { search: {} },
      { search: { state_abbrev: 'GU' } },
      { search: { state_abbrev: 'florida' } },
    ]) {
      const answer = await post(payload)
      expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'search.state_abbrev'])
    }
  })

  it('finds the only counselor of Wyoming, and none of another type [CALL-51, ERROR-13]', async () => {
    expect(await search({ state_abbrev: 'WY' })).toHaveLength(1)
    expect(await search({ provider_type_id: 12 })).toEqual([])
    expect(await search({ provider_type_id: 9_007_199_254_740_991 })).toEqual([])
    expect(await search({ language_id: 999 })).toEqual([])
  })

  it('finds only providers with the method, and Idaho allows video only [BOOK-01, BOOK-02]', async () => {
    const phone = await search({ availability_type: ['phone'] }, { per_page: 100 })
    const video = await search({ availability_type: ['video'] }, { per_page: 100 })
    expect(phone.every((hit) => hit.availability_type.includes('phone'))).toBe(true)
    expect(video.every((hit) => hit.availability_type.includes('video'))).toBe(true)
    expect([phone.length, video.length].every((count) => count > 20 && count < 57)).toBe(true)
    const idaho = await search({ state_abbrev: 'ID' })
    expect(idaho.every((hit) => hit.availability_type.join() === 'video')).toBe(true)
    expect(idaho.length).toBeGreaterThan(5)
    expect(await search({ state_abbrev: 'ID', availability_type: ['phone'] })).toEqual([])
  })

  it('filters by gender and language [CALL-51]', async () => {
    const women = await search({ gender: 'Female', language_id: 2 })
    expect(women.length).toBeGreaterThan(2)
    expect(women.every((hit) => hit.gender === 'Female' && hit.languages.includes('Spanish'))).toBe(true)
    expect(women.every((hit) => hit.languages[0] === 'English')).toBe(true)
  })

  it('lists the soonest free provider first, also after time has passed and a slot was taken [CALL-51]', async () => {
    const before = await search({}, { per_page: 100 })
    expect(nextTimes(before)).toEqual(nextTimes(before).toSorted((a, b) => a - b))
    const slot = await findFirstSlot(at.sandbox, at.ada, 'FL')
    await bookSlot(at.sandbox, at.ada, createBookingBody(slot))
    const booked = await search({}, { per_page: 100 })
    expect(nextTimes(booked)).toEqual(nextTimes(booked).toSorted((a, b) => a - b))
    const mine = booked.find((hit) => hit.id === slot.providerId)?.next_appt_available_date
    expect(mine).not.toBe(slot.timeslot)
    const now = at.sandbox.clock.now().add({ hours: 5 })
    await at.setTime(now)
    const pages = [await search({}), await search({}, { page: 2 })]
    const later = nextTimes(pages.flat())
    expect(later).toEqual(later.toSorted((a, b) => a - b))
    expect(later[0]).toBeGreaterThanOrEqual(now.epochMilliseconds + hours(1))
  })

  it('lists the soonest free provider first for a slot holder, too [CALL-51]', async () => {
    const ben = await at.sandbox.signIn('ben')
    const [held, taken] = await findFreeSlots(at.sandbox, at.ada, 'FL')
    if (!held || !taken) throw new Error('too few free slots')
    await at.sandbox.call(holdSlotAtTelehealth, {
      params: { id: at.ada.id },
      body: {
        hold: {
          provider_id: held.providerId,
          start_time: held.start,
          state_abbrev: 'FL',
          appointment_method: 'video',
        },
      },
      headers: at.ada.headers,
    })
    await bookSlot(at.sandbox, ben, createBookingBody(taken))
    const mine = await search({}, { per_page: 100 })
    expect(mine.find((hit) => hit.id === held.providerId)?.next_times?.[0]).toBe(held.timeslot)
    expect(nextTimes(mine)).toEqual(nextTimes(mine).toSorted((a, b) => a - b))
  })

  it('reports the soonest free provider in a list by name, also after time has passed [CALL-51]', async () => {
    await search({ sort: 'soonest' })
    await at.setTime(at.sandbox.clock.now().add({ hours: 9 }))
    const { providers, soonest } = await at.search({ sort: 'name' }, { per_page: 100 })
    expect(nextTimes(soonest ? [soonest] : [])).toEqual([Math.min(...nextTimes(providers))])
  })

  it('sorts by family name when requested [CALL-51]', async () => {
    const names = (await search({ sort: 'name' }, { per_page: 100 })).map((hit) => hit.fullname)
    const family = names.map((name) => name.replace(/,.*/, '').split(' ').at(-1) ?? '')
    expect(family).toEqual(family.toSorted())
  })

  it('finds only providers with free times on a requested day [CALL-51]', async () => {
    const everybody = await search({}, { per_page: 100 })
    const sunday = await search({ specific_date: '2026-03-08' }, { per_page: 100 })
    expect(sunday.length).toBeGreaterThan(0)
    expect(sunday.length).toBeLessThan(everybody.length / 2)
    expect(await search({ specific_date: '2026-03-01' })).toEqual([])
    const [first, ...rest] = await search({ specific_date: '2026-03-08' }, { per_page: 1, page: 2 })
    expect([first?.id, rest]).toEqual([sunday[1]?.id, []])
  })

  it("uses the day of the caller's time zone, as the week view does [CALL-51, CALL-52]", async () => {
    const asked = { specific_date: '2026-03-08', time_zone: 'Asia/Tokyo' }
    const everybody = (await search({}, { per_page: 100 })).slice(-20)
    const found = new Set((await search(asked, { per_page: 100 })).map(({ id }) => id))
    const free = await Promise.all(
      everybody.map(async ({ id }) => {
        const { availability_details: day } = await at.readProfile(id, asked)
        return day.available_hours.length > 0
      }),
    )
    expect(everybody.map(({ id }) => found.has(id))).toEqual(free)
    expect(new Set(free).size).toBe(2)
    const unknown = await post({ search: { state_abbrev: 'FL', ...asked, time_zone: 'Mars/Olympus' } })
    expect(unknown.statusCode).toBe(400)
  })
})
