import { readProviderProfile, searchProvidersAtTelehealth } from '@evenkeel/contract/telehealth/providers'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { testEngines } from '@evenkeel/server/testing/test-store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { book, bookingOf, firstSlot, refusalOf } from '#testing/booking.ts'
import { MONDAY, openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const logger = failOnErrorLog()
/** Wyoming's counselor: Wednesday to Sunday, 16:00 to 21:00 in Denver. */
const WYOMING = 800_501

describe.each(testEngines())('profile on %s', (engine) => {
  let sandbox: Sandbox
  let ada: SignedIn
  beforeAll(async () => {
    sandbox = await openSandbox({ engine, logger })
  })
  beforeEach(async () => {
    sandbox.clock.set(Temporal.Instant.from(MONDAY))
    ada = await sandbox.signIn('ada')
  })
  afterAll(() => sandbox.close())

  const read = (query: object, id = WYOMING) =>
    sandbox.call(readProviderProfile, { params: { id }, query, headers: ada.headers })
  const timesOf = async (query: object): Promise<readonly [string, string[]]> => {
    const { availability_details } = await read(query)
    return [
      availability_details.appointment_date,
      availability_details.available_hours.map(({ timeslot }) => timeslot),
    ]
  }

  it('tells who the counselor is and which times of a day are free [CALL-52, ENTITY-09]', async () => {
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

  it('takes today in the zone of the counselor when no day is asked for [CALL-52]', async () => {
    sandbox.clock.set(Temporal.Instant.from('2026-03-05T04:30:00Z'))
    ada = await sandbox.signIn('ada')
    expect(await timesOf({})).toEqual(['2026-03-04', []])
  })

  it('means the day in the zone asked for: an evening in Denver is tomorrow further east [CALL-52]', async () => {
    expect(await timesOf({ specific_date: '2026-03-05', time_zone: 'Europe/Berlin' })).toEqual([
      '2026-03-05',
      [16, 17, 18, 19, 20].map((hour) => `2026-03-04T${hour}:00:00-07:00`),
    ])
    expect(await timesOf({ specific_date: '2026-03-04', time_zone: 'America/New_York' })).toEqual([
      '2026-03-04',
      [16, 17, 18, 19, 20].map((hour) => `2026-03-04T${hour}:00:00-07:00`),
    ])
  })

  it('writes times with the offset of that very day, across the change of the clocks [CALL-52]', async () => {
    expect((await timesOf({ specific_date: '2026-03-07' }))[1][0]).toBe('2026-03-07T16:00:00-07:00')
    expect((await timesOf({ specific_date: '2026-03-08' }))[1][0]).toBe('2026-03-08T16:00:00-06:00')
  })

  it('jumps to the next day with free time only when told so with the text true [CALL-52, BOOK-10]', async () => {
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

  it('no longer offers a time that a person has booked [CALL-52]', async () => {
    const slot = await firstSlot(sandbox, ada, 'WY')
    await book(sandbox, ada, bookingOf(slot, { state_abbrev: 'WY' }))
    const times = (await timesOf({ specific_date: '2026-03-04' }))[1]
    expect(times).not.toContain(slot.timeslot)
    expect(times).toHaveLength(4)
  })

  it('offers no phone in Idaho and no time for a way to meet that is not offered [CALL-52, BOOK-12]', async () => {
    const { providers } = await sandbox.call(searchProvidersAtTelehealth, {
      params: { id: ada.id },
      body: { search: { state_abbrev: 'ID' } },
      headers: ada.headers,
    })
    const profiles = await Promise.all(
      providers.map(({ id }) => read({ state_abbrev: 'ID', show_next_availability: 'true' }, id)),
    )
    expect(
      profiles.every((one) => one.availability_details.patient_appointment_types.join() === 'video'),
    ).toBe(true)
    const phone = await read({ specific_date: '2026-03-05', availability_type: 'phone' })
    expect(phone.availability_details.available_hours).toEqual([])
  })

  it('does not know strangers, odd zones or states that do not exist [CALL-52]', async () => {
    expect((await refusalOf(read({}, 5))).status).toBe(404)
    expect((await refusalOf(read({}, 99_999_999_999))).status).toBe(404)
    for (const [field, query] of [
      ['time_zone', { time_zone: 'Mars/Base' }],
      ['state_abbrev', { state_abbrev: 'GU' }],
      ['specific_date', { specific_date: '2026-02-30' }],
    ] as const) {
      await expect(read(query)).rejects.toMatchObject({ status: 400, payload: { errors: [{ field }] } })
    }
  })
})
