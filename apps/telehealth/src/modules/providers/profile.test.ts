import { describe, expect, it } from 'vitest'
import { setUpProviderSearch } from '#testing/provider-search.ts'
import { bookSlot, createBookingBody, findFirstSlot, readRefusal } from '#testing/booking.ts'

/** Wyoming's counselor: Wednesday to Sunday, 16:00 to 21:00 in Denver. */
const WYOMING = 800_501

describe('provider profile', () => {
  const at = setUpProviderSearch()
  const read = (query: object, id = WYOMING) => at.readProfile(id, query)
  const timesOf = async (query: object): Promise<readonly [string, string[]]> => {
    const { availability_details } = await read(query)
    return [
      availability_details.appointment_date,
      availability_details.available_hours.map(({ timeslot }) => timeslot),
    ]
  }

  it('shows the counselor and the free times of a day [CALL-52, ENTITY-09]', async () => {
    const profile = await read({ specific_date: '2026-03-04' })
    expect(profile.provider_details).toMatchObject({ id: WYOMING, state_abbrev: 'WY' })
    expect(profile.provider_details.licenses).toContainEqual({ state_id: 51, state: 'WY' })
    expect(profile.provider_details.languages[0]).toEqual({ id: 1, name: 'English', alpha3_code: 'eng' })
    expect(profile.provider_details.about_me).toContain('worked with people')
    expect(profile.availability_details).toMatchObject({
      appointment_date: '2026-03-04',
      patient_appointment_types: ['video'],
    })
    expect(profile.availability_details.available_hours[0]).toEqual({
      timeslot: '2026-03-04T16:00:00-07:00',
      phys_availability_id: expect.any(Number),
      availability_type: ['video'],
    })
    expect(profile.availability_details.available_hours).toHaveLength(5)
  })

  it("defaults to today in the counselor's time zone [CALL-52]", async () => {
    await at.setTime('2026-03-05T04:30:00Z')
    expect(await timesOf({})).toEqual(['2026-03-04', []])
  })

  it('uses the day of the requested time zone: an evening in Denver is tomorrow further east [CALL-52]', async () => {
    expect(await timesOf({ specific_date: '2026-03-05', time_zone: 'Europe/Berlin' })).toEqual([
      '2026-03-05',
      [16, 17, 18, 19, 20].map((hour) => `2026-03-04T${hour}:00:00-07:00`),
    ])
    expect(await timesOf({ specific_date: '2026-03-04', time_zone: 'America/New_York' })).toEqual([
      '2026-03-04',
      [16, 17, 18, 19, 20].map((hour) => `2026-03-04T${hour}:00:00-07:00`),
    ])
  })

  it('writes times with the offset of their day, across a daylight saving change [CALL-52]', async () => {
    expect((await timesOf({ specific_date: '2026-03-07' }))[1][0]).toBe('2026-03-07T16:00:00-07:00')
    expect((await timesOf({ specific_date: '2026-03-08' }))[1][0]).toBe('2026-03-08T16:00:00-06:00')
  })

  it('skips to the next day with free times only for the text true [CALL-52, BOOK-10]', async () => {
    expect(await timesOf({ specific_date: '2026-03-02' })).toEqual(['2026-03-02', []])
    expect(await timesOf({ specific_date: '2026-03-02', show_next_availability: 'false' })).toEqual([
      '2026-03-02',
      [],
    ])
    const [day, times] = await timesOf({ specific_date: '2026-03-02', show_next_availability: 'true' })
    expect([day, times.length]).toEqual(['2026-03-04', 5])
    expect(await timesOf({ specific_date: '2026-09-01', show_next_availability: 'true' })).toEqual([
      '2026-09-01',
      [],
    ])
  })

  it('refuses other values than true or false for the skip [CALL-52]', async () => {
    for (const word of ['1', 'TRUE', 'yes']) {
      const answer = await at.sandbox.app.inject({
        url: `/telehealth/v2/providers/${(await findFirstSlot(at.sandbox, at.ada, 'WY')).providerId}/profile?show_next_availability=${word}`,
        headers: at.ada.headers,
      })
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        [{ field: 'show_next_availability', message: 'Choose one of these: true, false' }],
      ])
    }
  })

  it('no longer offers a booked time [CALL-52]', async () => {
    const slot = await findFirstSlot(at.sandbox, at.ada, 'WY')
    await bookSlot(at.sandbox, at.ada, createBookingBody(slot, { state_abbrev: 'WY' }))
    const times = (await timesOf({ specific_date: '2026-03-04' }))[1]
    expect(times).not.toContain(slot.timeslot)
    expect(times).toHaveLength(4)
  })

  it('offers no phone visits in Idaho and no times for a method that is not offered [CALL-52, BOOK-12]', async () => {
    const { providers } = await at.search({ state_abbrev: 'ID' })
    const profiles = await Promise.all(
      providers.map(({ id }) => read({ state_abbrev: 'ID', show_next_availability: 'true' }, id)),
    )
    expect(
      profiles.every((one) => one.availability_details.patient_appointment_types.join() === 'video'),
    ).toBe(true)
    const phone = await read({ specific_date: '2026-03-05', availability_type: 'phone' })
    expect(phone.availability_details.available_hours).toEqual([])
  })

  it('serves a portrait without a token, cached for a year, and 404 for an unknown id', async () => {
    const { photo_url: photo } = (await read({})).provider_details
    const drawing = await at.sandbox.app.inject({ method: 'GET', url: photo ?? '' })
    expect(drawing.statusCode).toBe(200)
    expect(drawing.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(drawing.body).toContain('<svg')
    for (const name of ['5.svg', 'x.svg', '99999999999.svg', '800501', '0800501.svg']) {
      const url = photo?.replace(/[^/]+$/, name) ?? ''
      expect([name, (await at.sandbox.app.inject({ method: 'GET', url })).statusCode]).toEqual([name, 404])
    }
  })

  it('refuses unknown providers, time zones and states [CALL-52]', async () => {
    expect((await readRefusal(read({}, 5))).status).toBe(404)
    expect((await readRefusal(read({}, 99_999_999_999))).status).toBe(404)
    for (const [field, query] of [
      ['time_zone', { time_zone: 'Mars/Base' }],
      ['state_abbrev', { state_abbrev: 'GU' }],
      ['specific_date', { specific_date: '2026-02-30' }],
    ] as const) {
      await expect(read(query)).rejects.toMatchObject({ status: 400, payload: { errors: [{ field }] } })
    }
  })
})
