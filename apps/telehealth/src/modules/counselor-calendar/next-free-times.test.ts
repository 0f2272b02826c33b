import { changeCalendar, readCounselorCalendar } from '@evenkeel/api-contract/counselor/calendar'
import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import { searchProvidersAtTelehealth } from '@evenkeel/api-contract/telehealth/providers'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { licenses } from '#db/tables.ts'
import { findFreeSlots } from '#testing/booking.ts'
import { createTestCounselorAuth, signInAsCounselor } from '#testing/counselor-auth.ts'
import { openSandbox, type Sandbox, type SignedIn } from '#testing/sandbox.ts'

const moments = (times: readonly string[] = []) => times.map((time) => Temporal.Instant.from(time).toString())

describe('next free times of a counselor', () => {
  let sandbox: Sandbox
  let ada: SignedIn
  let provider: number
  let dana: ApiCall
  beforeAll(async () => {
    sandbox = await openSandbox({
      logger: failOnErrorLog(),
      extra: { counselorDoor: createTestCounselorAuth() },
    })
    ada = await sandbox.signIn('ada')
    provider = (await findFreeSlots(sandbox, ada, 'FL'))[0]?.providerId ?? 0
    dana = await signInAsCounselor(sandbox, provider)
  })
  afterAll(() => sandbox.close())

  const toMembers = async () => {
    const { providers } = await sandbox.call(searchProvidersAtTelehealth, {
      params: { id: ada.id },
      body: { search: { state_abbrev: 'FL', provider_type_id: 38 } },
      headers: ada.headers,
    })
    return moments(providers.find(({ id }) => id === provider)?.next_times)
  }
  const toDana = (query: object = {}) => dana(readCounselorCalendar, { query: { state: 'FL', ...query } })

  it('match the times on the card that members of the state see, also after time off, for any week', async () => {
    const before = await toMembers()
    expect(before).toHaveLength(3)
    const read = await toDana()
    expect(moments(read.next_times)).toEqual(before)
    expect(moments((await toDana({ from: '2026-04-01' })).next_times)).toEqual(before)
    const first = Temporal.Instant.from(before[0] ?? '')
      .toZonedDateTimeISO(read.zone)
      .toPlainDateTime()
    const [from, to] = [first, first.add({ minutes: 30 })].map((wall) =>
      wall.toString({ smallestUnit: 'minute' }),
    )
    await dana(changeCalendar, {
      body: { change: { kind: 'time_off', from: from ?? '', to: to ?? '' }, decisions: [] },
    })
    const after = await toMembers()
    expect(after.slice(0, 2)).toEqual(before.slice(1))
    expect(moments((await toDana()).next_times)).toEqual(after)
  })

  it('are empty without a verified license', async () => {
    await sandbox.store.db.delete(licenses).where(eq(licenses.providerId, provider))
    expect((await toDana()).next_times).toEqual([])
  })
})
