import { randomUUID } from 'node:crypto'
import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { HttpError } from '@evenkeel/server-kit/http/http-error'
import { ApiError } from '@evenkeel/api-contract/client/api-call'
import { errorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEmails } from '#modules/email/email-outbox.ts'
import { type Json, type MemberApi, openMemberApi } from '#testing/member-api.ts'
import {
  createProcessContext,
  SimulatedCrash,
  type SimulatedFault,
  type FaultInjection,
  simulatedFaults,
  createSimulatedTelehealth,
  type RescheduleStep,
  rescheduleSteps,
} from '#testing/simulated-telehealth.ts'
import { sampleBooking } from '#testing/telehealth-fixtures.ts'
import { formatCallbackQueue, markCalled } from '#modules/callback-queue/callback-queue.ts'
import { addCallTask } from './reschedule-repository.ts'
import { reschedule, getReschedule } from './reschedule-appointment.ts'
import { callTasks, reschedules, visits } from '../tables.ts'
import { createVisitJob } from '../visit-job.ts'
import { saveBookedVisit } from '../visits/visit-service.ts'

const DEEP = process.env.DEEP === '1'
/** Number of random fault orders. */
const ORDERS = DEEP ? 1000 : 25
const OLD = Temporal.Instant.from('2026-11-24T17:00:00Z').epochMilliseconds / 1000
const NEW = OLD + 24 * 3600
const booking = { ...sampleBooking, start_time: OLD }

let at: MemberApi
let member: { readonly id: string; readonly email: string; readonly organisationId: string }
beforeAll(async () => {
  at = await openMemberApi()
  const { id, email } = await at.member()
  member = { id, email, organisationId: '7c1e0f5a-0002-4a00-8a00-000000000002' }
})
afterAll(() => at.close())

type World = ReturnType<typeof createSimulatedTelehealth>

const processOn = (world: World) => createProcessContext(at, world)

const wish = (appointmentId: number) => ({
  appointment_id: appointmentId,
  provider_id: 800_501,
  start_time: NEW,
  appointment_method: 'video' as const,
  state_abbrev: 'CO',
})

/** Sets up one visit with its calendar entry and a reset clock. */
async function standing(world: World): Promise<number> {
  at.clock.set(null)
  await at.store.db.delete(callTasks)
  await at.store.db.delete(reschedules)
  await at.store.db.delete(visits)
  const appointmentId = world.stands(booking)
  await at.store.db.transaction((tx) =>
    saveBookedVisit(tx, processOn(world), member, { appointmentId, booking }),
  )
  return appointmentId
}

const isExpected = (error: unknown): boolean =>
  error instanceof SimulatedCrash || error instanceof HttpError || error instanceof ApiError

/** Requests a reschedule with injected faults, and lets workers of new processes finish it. */
async function moveWith(world: World, orders: readonly FaultInjection[]): Promise<Json> {
  const appointmentId = await standing(world)
  world.order(...orders)
  const caller = { id: member.id } as Parameters<typeof reschedule>[1]
  await reschedule(processOn(world), caller, wish(appointmentId), 'key').catch((error: unknown) => {
    if (!isExpected(error)) throw error
  })
  for (let round = 0; round < 6; round += 1) {
    at.clock.advance(minutes(40))
    const { run } = createVisitJob(processOn(world), () => {})
    await run().catch((error: unknown) => {
      if (!isExpected(error)) throw error
    })
  }
  const [row] = await at.store.db.select().from(reschedules).where(eq(reschedules.memberId, member.id))
  return row ? getReschedule(processOn(world), caller, row.id) : null
}

/**
 * Expects either exactly one live appointment and no open task, or none while the call center and the
 * member know.
 */
async function expectGoodEnd(world: World, outcome: Json): Promise<void> {
  const live = world.live()
  const tasks = await at.store.db.select().from(callTasks)
  const open = tasks.filter(({ doneAt }) => doneAt === null)
  const [visit] = await at.store.db.select().from(visits)
  if (live.length === 0) {
    expect(outcome.status).toBe('needs_call')
    expect(outcome.message).toContain('(800) 555-0111')
    expect(open.map(({ kind }) => kind)).toContain('reschedule_lost')
    expect(visit?.status).toBe('cancelled')
    const mails = await listEmails(at.outbox, member.email)
    expect(mails.some(({ text }) => text.includes('You have no appointment right now'))).toBe(true)
    return
  }
  expect(live).toHaveLength(1)
  expect(open).toEqual([])
  expect(world.isHeld()).toBe(false)
  expect(visit).toMatchObject({ status: 'booked', mdliveAppointmentId: live[0]?.id })
  expect(visit?.startsAt.epochMilliseconds).toBe((live[0]?.start ?? 0) * 1000)
  if (outcome === null) expect(live[0]?.start).toBe(OLD)
  else
    expect([outcome.status, live[0]?.start]).toEqual(live[0]?.start === NEW ? ['moved', NEW] : ['kept', OLD])
}

/** Further faults that are needed to reach a step. */
const wayTo = (step: RescheduleStep): readonly { step: RescheduleStep; fault: SimulatedFault }[] => {
  if (step === 'release') return [{ step: 'cancel', fault: 'refuse' }]
  if (step === 'book old' || step === 'read back') return [{ step: 'book new', fault: 'refuse' }]
  return []
}

it('lists a lost appointment for the call center until the member was called [BOOK-06]', async () => {
  const task = {
    id: randomUUID(),
    organisationId: member.organisationId,
    memberId: member.id,
    rescheduleId: randomUUID(),
    kind: 'reschedule_lost' as const,
    createdAt: at.clock.now(),
  }
  await addCallTask(at.store.db, task)
  const lines = async () => (await formatCallbackQueue(at.outbox)).filter((line) => line.includes(task.id))
  expect(await lines()).toEqual([expect.stringContaining(`${member.email}  no appointment is left`)])
  expect(await markCalled(at.store.db, task.id, at.clock.now())).toBe(true)
  expect(await lines()).toEqual([])
  expect(await markCalled(at.store.db, task.id, at.clock.now())).toBe(false)
})

describe('a reschedule', () => {
  it('cancels the old appointment once the new slot is held, and books the new one [BOOK-06, STATE-13]', async () => {
    const world = createSimulatedTelehealth(null, at.clock)
    const outcome = await moveWith(world, [])
    expect(outcome).toMatchObject({ status: 'moved', error_code: null })
    expect(world.live()).toEqual([{ id: outcome.appointment_id, start: NEW }])
    await expectGoodEnd(world, outcome)
  })

  it('works with the last covered session: cancels the old appointment before it books the new one [BOOK-06, ERROR-07]', async () => {
    const world = createSimulatedTelehealth(1, at.clock)
    expect((await moveWith(world, [])).status).toBe('moved')
    expect(world.live()).toHaveLength(1)
  })

  it('changes nothing when the new slot is taken [BOOK-06, ERROR-09]', async () => {
    const world = createSimulatedTelehealth(null, at.clock)
    world.take({ ...booking, start_time: NEW })
    const outcome = await moveWith(world, [])
    expect(outcome).toMatchObject({ status: 'kept', error_code: 'provider_unavailable' })
    await expectGoodEnd(world, outcome)
  })

  it('closes the call task of a late reschedule that changed nothing (trust R3) [STATE-13]', async () => {
    const world = createSimulatedTelehealth(null, at.clock)
    world.take({ ...booking, start_time: NEW })
    const outcome = await moveWith(world, [
      { step: 'token again', fault: 'crash before' },
      { step: 'hold', fault: 'http 500' },
    ])
    const tasks = await at.store.db.select().from(callTasks)
    expect(tasks.map(({ kind, doneAt }) => [kind, doneAt !== null])).toEqual([['reschedule_stuck', true]])
    await expectGoodEnd(world, outcome)
  })

  it.each(rescheduleSteps.flatMap((step) => simulatedFaults.map((fault) => [step, fault] as const)))(
    'ends in a consistent state: %s, %s (trust R3) [STATE-13]',
    async (step, fault) => {
      const world = createSimulatedTelehealth(1, at.clock)
      const outcome = await moveWith(world, [...wayTo(step), { step, fault }])
      await expectGoodEnd(world, outcome)
    },
  )

  it.each(
    (['hold', 'cancel', 'book new', 'book old'] as const).flatMap((step) =>
      (['crash after', 'timeout, applied'] as const).map((lost) => [step, lost] as const),
    ),
  )('verifies every refusal of a repeated step: %s, %s (trust R3) [STATE-13]', async (step, lost) => {
    const world = createSimulatedTelehealth(1, at.clock)
    const outcome = await moveWith(world, [...wayTo(step), { step, fault: lost }, { step, fault: 'refuse' }])
    await expectGoodEnd(world, outcome)
    expect(world.live()).toHaveLength(1)
  })

  it('creates a call task when both slots are lost, and informs the member (trust R3) [STATE-13]', async () => {
    const world = createSimulatedTelehealth(1, at.clock)
    const outcome = await moveWith(world, [
      { step: 'book new', fault: 'refuse' },
      { step: 'book old', fault: 'refuse' },
    ])
    expect(outcome.status).toBe('needs_call')
    await expectGoodEnd(world, outcome)
  })

  it.each([
    ['provider_unavailable', 'provider_unavailable', 'It was taken meanwhile.'],
    ['provider_unavailable', 'no_eap_sessions_remaining', errorMessages.noSessionsRemaining],
    ['no_eap_sessions_remaining', 'no_state_license', errorMessages.counselorRefused],
  ] as const)(
    'explains why there is no appointment when refused twice, %s and then %s [BOOK-06, STATE-13, ERROR-07]',
    async (first, second, reason) => {
      const world = createSimulatedTelehealth(1, at.clock)
      const outcome = await moveWith(world, [
        { step: 'book new', fault: 'refuse', code: first },
        { step: 'book old', fault: 'refuse', code: second },
      ])
      expect(outcome).toMatchObject({ status: 'needs_call', error_code: second, appointment_id: null })
      expect(outcome.message).toContain(`your old time could not be booked again. ${reason}`)
      expect(outcome.message.includes('taken')).toBe(second === 'provider_unavailable')
      const [mail] = await listEmails(at.outbox, member.email)
      expect(mail?.text).toContain('You have no appointment right now')
      expect(mail?.text).not.toContain('taken')
    },
  )

  it('names the new counselor, also if the body leaves the name out [BOOK-06]', async () => {
    const named = async (sent: object, prepare: (world: World) => void = () => {}): Promise<Json> => {
      const world = createSimulatedTelehealth(null, at.clock)
      const appointmentId = await standing(world)
      prepare(world)
      const caller = { id: member.id } as Parameters<typeof reschedule>[1]
      const { status, provider_id, provider_name } = await reschedule(
        processOn(world),
        caller,
        { ...wish(appointmentId), ...sent },
        null,
      )
      expect(status).toBe('moved')
      return [provider_id, provider_name]
    }
    expect(await named({})).toEqual([800_501, 'Dr. Nina Park'])
    expect(await named({ provider_id: 800_777 })).toEqual([800_777, 'Counselor 800777'])
    expect(await named({ provider_id: 800_777, provider_name: 'Luis Ortega' })).toEqual([
      800_777,
      'Luis Ortega',
    ])
    // No name is better than a wrong name, and a missing name must not block the reschedule.
    expect(await named({ provider_id: 800_777 }, (world) => world.tellOfNobody())).toEqual([800_777, null])
  })

  it(
    `ends in a consistent state after any order of up to five faults, also if others take the new slot (trust R3: ${ORDERS} cases)`,
    { timeout: hours(1) },
    async () => {
      const order = fc.record({
        step: fc.constantFrom(...rescheduleSteps),
        fault: fc.constantFrom(...simulatedFaults),
      })
      const story = fc.record({
        orders: fc.array(order, { minLength: 1, maxLength: 5 }),
        sessions: fc.constantFrom(1, null),
        isTaken: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(story, async ({ orders, sessions, isTaken }) => {
          const world = createSimulatedTelehealth(sessions, at.clock)
          if (isTaken) world.take({ ...booking, start_time: NEW })
          await expectGoodEnd(world, await moveWith(world, orders))
        }),
        { numRuns: ORDERS, seed: 3 },
      )
    },
  )

  it.skipIf(!DEEP)(
    `ends in a consistent state with any two faults in sequence (trust R3: ${(rescheduleSteps.length * simulatedFaults.length) ** 2} cases)`,
    { timeout: hours(1) },
    async () => {
      const single = rescheduleSteps.flatMap((step) => simulatedFaults.map((fault) => ({ step, fault })))
      const wrong: string[] = []
      for (const first of single) {
        for (const second of single) {
          const world = createSimulatedTelehealth(1, at.clock)
          const outcome = await moveWith(world, [...wayTo(second.step), first, second])
          await expectGoodEnd(world, outcome).catch((error: Error) =>
            wrong.push(
              `${first.step} ${first.fault}, ${second.step} ${second.fault}: ${error.message.split('\n')[0]}`,
            ),
          )
        }
      }
      expect(wrong).toEqual([])
    },
  )
})
