import { hours, minutes } from '@evenkeel/api-contract/time/duration-units'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateProfile, findMember } from '#modules/members/member-repository.ts'
import { listEmails } from '#modules/email/email-outbox.ts'
import { mailOutbox } from '#modules/email/tables.ts'
import { type MemberApi, openMemberApi } from '#testing/member-api.ts'
import { createProcessContext, createSimulatedTelehealth } from '#testing/simulated-telehealth.ts'
import { sampleBooking } from '#testing/telehealth-fixtures.ts'
import { reschedule } from './reschedules/reschedule-appointment.ts'
import { reschedules, visitNotices, visits } from './tables.ts'
import { createVisitJob } from './visit-job.ts'
import { requestVisitSync } from './visits/visit-repository.ts'

const START = Temporal.Instant.from('2026-11-24T17:00:00Z')
const OLD = START.epochMilliseconds / 1000
const who = { jwt: 'jwt', patientId: 700_001 }

let at: MemberApi
let member: { readonly id: string; readonly email: string; readonly organisationId: string }
beforeAll(async () => {
  at = await openMemberApi()
  const { id, email } = await at.member()
  member = { id, email, organisationId: '7c1e0f5a-0002-4a00-8a00-000000000002' }
})
afterAll(() => at.close())

/** Both times of that reschedule, as the pages show them. */
const fromWhenToWhen = `Before:
Tuesday, November 24 at 10:00 AM Mountain time

Now:
Wednesday, November 25 at 10:00 AM Mountain time`

/** Reschedules the visit to the same hour of the next day. */
const moveByADay = (context: Parameters<typeof reschedule>[0], appointmentId: number) => {
  const wanted = {
    appointment_id: appointmentId,
    provider_id: sampleBooking.provider_id,
    start_time: OLD + hours(24) / 1000,
    appointment_method: 'video' as const,
    state_abbrev: 'FL',
  }
  return reschedule(context, { id: member.id } as Parameters<typeof reschedule>[1], wanted, null)
}

/** A member with one visit at the telehealth service that has not been synced, and no emails. */
async function memberWithVisit() {
  for (const table of [visits, visitNotices, reschedules, mailOutbox]) await at.store.db.delete(table)
  at.clock.set(Temporal.Instant.from('2026-11-20T15:00:00Z'))
  const world = createSimulatedTelehealth(null, at.clock)
  const appointmentId = world.stands({ ...sampleBooking, start_time: OLD })
  const context = createProcessContext(at, world)
  const round = () => createVisitJob(context, () => {}).run()
  return {
    world,
    context,
    appointmentId,
    round,
    /** Simulates a telehealth notification that the member's visits changed. */
    told: async () => {
      await requestVisitSync(at.store.db, member, at.clock.now())
      await round()
    },
    goTo: async (moment: Temporal.Instant) => {
      at.clock.set(moment)
      await round()
    },
    /** Subjects, oldest first, each with the contents of its calendar entry. */
    mails: async () => {
      const all = await listEmails(at.outbox, member.email)
      return all.toReversed().map(({ subject, calendar }) => {
        const line = (name: string) =>
          new RegExp(`^${name}:(.*)$`, 'm').exec(calendar?.content ?? '')?.[1]?.trim()
        return [subject.replace(/Your .* appointment ?/, ''), line('METHOD'), line('SEQUENCE')]
          .filter((part) => part !== undefined)
          .join(' ')
      })
    },
  }
}

describe('emails about a visit', () => {
  it('are sent at booking, a day before and an hour before, each once [BOOK-05]', async () => {
    const { told, goTo, round, mails } = await memberWithVisit()
    await told()
    await told()
    expect(await mails()).toEqual(['is booked PUBLISH 0'])
    await goTo(START.subtract({ milliseconds: hours(24) + minutes(1) }))
    expect(await mails()).toHaveLength(1)
    await goTo(START.subtract({ milliseconds: hours(24) }))
    await goTo(START.subtract({ milliseconds: hours(1) }))
    await round()
    expect(await mails()).toEqual(['is booked PUBLISH 0', 'is tomorrow', 'is in an hour'])
  })

  it('ask once for missing details, two days before; not if they were given or asked for before', async () => {
    const { told, goTo, context, appointmentId, round, mails } = await memberWithVisit()
    const opening = { db: at.store.db, vault: at.vault }
    const person = await findMember(opening, member.id)
    if (!person) throw new Error('The member is there')
    const change = (profile: { phone: string | null; city: string | null }) =>
      updateProfile(opening, person, profile, at.clock.now())
    await told()
    await change({ phone: null, city: null })
    await goTo(START.subtract({ milliseconds: hours(48) + minutes(1) }))
    expect(await mails()).toHaveLength(1)
    await goTo(START.subtract({ milliseconds: hours(48) }))
    const [asked] = await listEmails(at.outbox, member.email)
    expect(asked?.subject).toBe('Before your Northstar Balance appointment')
    expect(asked?.text).toContain('/northstar/profile/visits')
    expect(asked?.text).not.toMatch(/Ada|Lovett|0101|Park|Tampa/)
    // A rescheduled visit sends no second reminder.
    await moveByADay(context, appointmentId)
    await round()
    await goTo(START.subtract({ milliseconds: hours(20) }))
    expect((await mails()).filter((subject) => subject.startsWith('Before'))).toHaveLength(1)
    await change({ phone: '+13055550101', city: 'Tampa' })
  })

  it('do not ask a member who gave the details in the meantime', async () => {
    const { told, goTo, mails } = await memberWithVisit()
    const opening = { db: at.store.db, vault: at.vault }
    const person = await findMember(opening, member.id)
    if (!person) throw new Error('The member is there')
    const change = (phone: string | null) => updateProfile(opening, person, { phone }, at.clock.now())
    await change(null)
    await told()
    await change('+13055550101')
    await goTo(START.subtract({ milliseconds: hours(30) }))
    expect(await mails()).toEqual(['is booked PUBLISH 0'])
  })

  it('name the profile time zone, and the one selected on a device [BOOK-11, CONST-05]', async () => {
    const { told } = await memberWithVisit()
    const opening = { db: at.store.db, vault: at.vault }
    const person = await findMember(opening, member.id)
    if (!person) throw new Error('The member is there')
    const choose = (device_timezone: string | null) =>
      updateProfile(opening, person, { device_timezone }, at.clock.now())
    await choose('America/Los_Angeles')
    await told()
    const [both] = await listEmails(at.outbox, member.email)
    expect(both?.text).toMatch(/at \d+:00 [AP]M Mountain time\nThat is .* at \d+:00 [AP]M Pacific time\n/)
    await choose(null)
  })

  it.each([
    [
      START.subtract({ hours: 24 }),
      'Cancel by Monday, November 23 at 10:00 AM Mountain time, or it uses a session.',
    ],
    [START, 'Free to cancel at any time before it starts.'],
    [
      Temporal.Instant.from('2026-11-20T14:59:00Z'),
      'The time to cancel free is over, and a new time does not bring it back: it uses a session even if you cancel. You can still change the time until it starts.',
    ],
  ])(
    'name the free cancellation deadline from the telehealth service: %s [BOOK-05] [ORG-09]',
    async (until, says) => {
      const { told, world } = await memberWithVisit()
      const untold = { ...world.service }
      const free_until = until.toString()
      Object.assign(world.service, {
        appointment: async (...asked: Parameters<typeof untold.appointment>) => {
          const found = await untold.appointment(...asked)
          return found && { ...found, free_until }
        },
      })
      await told()
      const [mail] = await listEmails(at.outbox, member.email)
      expect(mail?.text).toContain(`\n\n${says}\n\nSee, change or cancel it here:`)
    },
  )

  it('omit the deadline if the telehealth service sends none', async () => {
    const { told } = await memberWithVisit()
    await told()
    const [mail] = await listEmails(at.outbox, member.email)
    expect(mail?.text).not.toMatch(/Free to|sessions/)
  })

  it('announce a reschedule, and remind of the new time only [BOOK-06]', async () => {
    const { told, goTo, context, appointmentId, round, mails } = await memberWithVisit()
    await told()
    await moveByADay(context, appointmentId)
    await round()
    expect(await mails()).toEqual(['is booked PUBLISH 0', 'has changed PUBLISH 1'])
    await goTo(START.subtract({ milliseconds: hours(1) }))
    expect(await mails()).toHaveLength(2)
    await goTo(START)
    expect(await mails()).toEqual(['is booked PUBLISH 0', 'has changed PUBLISH 1', 'is tomorrow'])
    await goTo(START.add({ milliseconds: hours(23) }))
    expect(await mails()).toEqual([
      'is booked PUBLISH 0',
      'has changed PUBLISH 1',
      'is tomorrow',
      'is in an hour',
    ])
  })

  it.each(['told of before', 'not told of before'])(
    'announce that a refused reschedule kept the time, never that it is booked: %s [BOOK-06, STATE-13]',
    async (known) => {
      const { told, goTo, context, appointmentId, round, world, mails } = await memberWithVisit()
      if (known === 'told of before') await told()
      const before = await mails()
      const refusals = ['hold', 'book new'] as const
      const wanted = (appointment_id: number) => ({
        appointment_id,
        provider_id: sampleBooking.provider_id,
        start_time: OLD + hours(24) / 1000,
        appointment_method: 'video' as const,
        state_abbrev: 'FL',
      })
      const caller = { id: member.id } as Parameters<typeof reschedule>[1]
      let live = appointmentId
      for (const step of refusals) {
        world.order({ step, fault: 'refuse' })
        const { status, appointment_id } = await reschedule(context, caller, wanted(live), null)
        expect(status).toBe('kept')
        live = appointment_id ?? live
        await round()
      }
      // A refused hold changes nothing. A visit that was canceled and booked again is announced.
      const after =
        before.length === 0 ? ['stays as it was PUBLISH 0'] : [...before, 'stays as it was PUBLISH 1']
      expect(await mails()).toEqual(after)
      await told()
      await goTo(START.subtract({ milliseconds: hours(1) }))
      expect(await mails()).toEqual([...after, 'is in an hour'])
    },
  )

  it('announce a reschedule whose booking was never announced [BOOK-06]', async () => {
    const { context, appointmentId, round, mails } = await memberWithVisit()
    await moveByADay(context, appointmentId)
    await round()
    expect(await mails()).toEqual(['has changed PUBLISH 0'])
    const [mail] = await listEmails(at.outbox, member.email)
    expect(mail?.text).toContain(fromWhenToWhen)
  })

  it.each(['the member', 'the counselor'])(
    'show the old and the new time when %s rescheduled it [BOOK-06]',
    async (who) => {
      const { told, context, world, appointmentId, round } = await memberWithVisit()
      await told()
      if (who === 'the member') await moveByADay(context, appointmentId)
      else world.moves(appointmentId, OLD + hours(24) / 1000)
      await (who === 'the member' ? round() : told())
      const [mail] = await listEmails(at.outbox, member.email)
      expect(mail?.text).toContain(fromWhenToWhen)
    },
  )

  it('announce a cancellation from any source, and stop reminders [BOOK-05]', async () => {
    const { told, goTo, world, appointmentId, mails } = await memberWithVisit()
    await told()
    await world.service.cancel(who, appointmentId)
    await told()
    await goTo(START.subtract({ milliseconds: hours(24) }))
    await goTo(START.subtract({ milliseconds: hours(1) }))
    expect(await mails()).toEqual(['is booked PUBLISH 0', 'was canceled CANCEL 1'])
  })

  it('are void when the telehealth service reports another state before sending', async () => {
    const { told, goTo, world, appointmentId, mails } = await memberWithVisit()
    await told()
    // No notification arrives for this one.
    await world.service.cancel(who, appointmentId)
    await goTo(START.subtract({ milliseconds: hours(24) }))
    expect(await mails()).toEqual(['is booked PUBLISH 0'])
  })

  it('wait while the telehealth service is unavailable [BOOK-15]', async () => {
    const { told, goTo, world, mails } = await memberWithVisit()
    await told()
    world.order({ step: 'read old', fault: 'http 500' })
    await goTo(START.subtract({ milliseconds: hours(24) }))
    expect(await mails()).toHaveLength(1)
    await goTo(START.subtract({ milliseconds: hours(23) }))
    expect(await mails()).toEqual(['is booked PUBLISH 0', 'is tomorrow'])
  })
})
