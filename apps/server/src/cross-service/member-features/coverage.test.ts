import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import { afterEach, describe, expect, it } from 'vitest'
import { type DemoFixture, openDemoFixture, type SignedInMember } from '../testing/demo-fixture.ts'
import type { Json } from '../testing/services.ts'

describe('covered sessions of a member', () => {
  let at: DemoFixture
  afterEach(() => at.close())
  const open = async (isTelehealthElsewhere = false): Promise<void> => {
    const store = await openTestStore()
    at = await openDemoFixture({ store, logger: failOnErrorLog(), isTelehealthElsewhere })
  }
  const coverageOf = async (member: SignedInMember): Promise<readonly Json[] | null> => {
    const { status, body } = await member.get('/me/coverage')
    expect(status).toBe(200)
    return body.authorizations
  }
  const upcomingOf = async (member: SignedInMember): Promise<readonly Json[]> =>
    (await member.telehealth('GET', `/v2/patients/${member.user.mdlive_id}/appointments/upcoming`)).body
      .appointments

  it('are the granted sessions minus active visits, and every entry has a reason [ORG-09]', async () => {
    await open()
    const maya = await at.maya()
    const [before] = (await coverageOf(maya)) ?? []
    const [visit] = await upcomingOf(maya)
    expect(before?.sessions).toBe(6)
    expect(before?.left).toBe(6 - before?.used - before?.reserved)
    expect(before?.entries.reduce((sum: number, entry: Json) => sum + entry.sessions, 0)).toBe(before?.left)
    expect(before?.entries).toContainEqual(
      expect.objectContaining({ kind: 'reserve', sessions: -1, visit_at: expect.any(String) }),
    )
    const cancel = `/v1/patients/${maya.user.mdlive_id}/appointments/${visit?.id}/cancel`
    expect((await maya.telehealth('PUT', cancel)).status).toBeLessThan(300)
    const [after] = (await coverageOf(maya)) ?? []
    expect([after?.left, after?.reserved]).toEqual([before?.left + 1, before?.reserved - 1])
    expect(after?.entries.at(-1)).toMatchObject({ kind: 'release', sessions: 1 })
  })

  it('include the contract terms: period, time zone, and options afterwards', async () => {
    await open()
    const { body } = await (await at.maya()).get('/me/coverage')
    const after_last = { words: expect.stringContaining('We help you go on'), link: null }
    expect(body.terms).toEqual({
      sessions: 6,
      per_concern: true,
      year_begins: '01-01',
      zone: 'America/Denver',
      notice_hours: 0,
      after_last,
    })
    expect(body.authorizations[0]).toMatchObject({ from: null, until: '2027-01-01' })
  })

  it('describe the options afterwards in Spanish on the Spanish page', async () => {
    await open()
    const maya = await at.maya()
    const { body } = await maya.get('/me/coverage?lang=es')
    // These texts are critical and unreviewed: they stay English, marked as such.
    expect(body.terms.after_last).toEqual({
      words: expect.stringContaining('We help you go on'),
      link: null,
      language: 'en',
    })
  })

  it('accept a contest of a member and the decision of staff', async () => {
    await open()
    const maya = await at.maya()
    const named = { organisation: 'northstar', email: 'maya.lopez@northstar.example' }
    const [before] = (await coverageOf(maya)) ?? []
    const met = before?.entries.find(({ can }: Json) => can.includes('no_fit'))
    const visit = `/me/coverage/visits/${met?.visit_id}`
    expect((await maya.post(visit, { says: 'contest' })).status).toBe(422)
    await at.api.memberRights.sessions(named, { visitId: met?.visit_id, note: { act: 'no_show' } })
    const { body: contested } = await maya.post(visit, { says: 'contest' })
    expect(contested.authorizations[0].entries.at(-1)).toMatchObject({ kind: 'contest', sessions: 0 })
    const note = { act: 'waive', reason: 'member_was_there' } as const
    await at.api.memberRights.sessions(named, { visitId: met?.visit_id, note })
    const [after] = (await coverageOf(maya)) ?? []
    expect(after?.left).toBe(before?.left + 1)
    expect(after?.entries.at(-1)).toMatchObject({ kind: 'waive', reason: 'member_was_there' })
    const unknown = await maya.post('/me/coverage/visits/1', { says: 'contest' })
    expect(unknown.status).toBe(404)
    expect(await at.api.memberRights.sessions(named, { visitId: 1, note })).toHaveProperty('not_now')
  })

  it('follow the employee class set by staff, everywhere and at once [ORG-09]', async () => {
    await open()
    const maya = await at.maya()
    const named = { organisation: 'northstar', email: 'maya.lopez@northstar.example' }
    const [before] = (await coverageOf(maya)) ?? []
    expect((await maya.get('/me')).body.number_of_sessions).toBe(6)
    expect(await at.api.memberRights.sessionClass(named, 'astronaut')).toEqual({
      not_now:
        "There is no class astronaut at this member's location: known classes are first-responder, or default for none.",
    })
    const changed = await at.api.memberRights.sessionClass(named, 'first-responder')
    expect(changed).toMatchObject({ authorizations: [{ sessions: 10, left: before?.left + 4 }] })
    expect((await maya.get('/me')).body.number_of_sessions).toBe(10)
    const { body } = await maya.get('/me/coverage')
    expect([body.terms.sessions, body.authorizations[0].entries.at(-1)]).toMatchObject([
      10,
      { kind: 'adjust', sessions: 4 },
    ])
    await at.api.memberRights.sessionClass(named, 'default')
    expect((await maya.get('/me')).body.number_of_sessions).toBe(6)
    expect(await coverageOf(maya)).toMatchObject([{ sessions: 6, left: before?.left }])
  })

  it('are listed for staff while a contest is unanswered', async () => {
    await open()
    const maya = await at.maya()
    const named = { organisation: 'northstar', email: 'maya.lopez@northstar.example' }
    const [before] = (await coverageOf(maya)) ?? []
    const met = before?.entries.find(({ can }: Json) => can.includes('no_fit'))
    expect(await at.api.memberRights.openContests()).toEqual([])
    await at.api.memberRights.sessions(named, { visitId: met?.visit_id, note: { act: 'no_show' } })
    await maya.post(`/me/coverage/visits/${met?.visit_id}`, { says: 'contest' })
    expect(await at.api.memberRights.openContests()).toEqual([
      {
        ...named,
        visit_id: met?.visit_id,
        visit_at: expect.any(String),
        reason: 'no_show',
        contested_at: expect.any(String),
      },
    ])
    const note = { act: 'uphold', reason: 'counselor_waited' } as const
    await at.api.memberRights.sessions(named, { visitId: met?.visit_id, note })
    expect(await at.api.memberRights.openContests()).toEqual([])
  })

  it('are hidden if the organization hides their number [ORG-10]', async () => {
    await open()
    const omar = await at.logIn('omar.diaz@ironwood.example', 'ironwood')
    const { body } = await omar.get('/me/coverage')
    expect(body).toEqual({ authorizations: null, terms: null })
  })

  it('are unknown with an external telehealth service', async () => {
    await open(true)
    expect(await coverageOf(await at.maya())).toBeNull()
  })
})
