import { readCounselorVisit } from '@evenkeel/contract/counselor/visits'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, bookingOf, freeSlots } from '#testing/booking.ts'
import { testDoor, workAs } from '#testing/counselors.ts'
import { openSandbox, type Sandbox } from '#testing/sandbox.ts'

const logger = failOnErrorLog()

describe('what it costs a person not to come', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await openSandbox({ logger, extra: { counselorDoor: testDoor() } })
  })
  afterAll(() => sandbox.close())

  it.each([
    [{}, true],
    [{ no_show_counts: false }, false],
  ] as const)('is said to the counselor as the contract has it: %o', async (terms, counts) => {
    const person = await sandbox.signIn(`came ${counts}`, { covered_sessions: 3, ...terms })
    const [slot] = await freeSlots(sandbox, person, 'FL')
    if (!slot) throw new Error('nothing is free')
    const { id } = (await book(sandbox, person, bookingOf(slot))).appointment
    const counselor = await workAs(sandbox, slot.providerId)
    const visit = await counselor(readCounselorVisit, { params: { visit_id: id } })
    expect(visit.no_show_counts).toBe(counts)
  })
})
