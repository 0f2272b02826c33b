import type { GrantInput } from '@evenkeel/api-contract/staff/staff-accounts'
import { limits } from '@evenkeel/api-contract/limits'
import { hours } from '@evenkeel/api-contract/time/duration-units'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataKeys, STAFF_KEY_OWNER } from '#db/key-tables.ts'
import { CEDARVALLEY, HIGH_SCHOOLS, NORTHSTAR } from '#testing/member-api.ts'
import { openStaffApi, type StaffApi } from '#testing/staff/staff-api.ts'
import { type SignedInStaff, findEnrollmentToken } from '#testing/staff/staff-accounts.ts'
import { staffAccounts, staffGrants } from './tables.ts'

const everywhere = (role: GrantInput['role']): GrantInput => ({ role, organisation_id: null })
const careLineOf = (organisation_id: string): GrantInput => ({ role: 'care_line', organisation_id })

describe('staff accounts', () => {
  let at: StaffApi
  let admin: SignedInStaff
  beforeAll(async () => {
    at = await openStaffApi()
    admin = await at.staff.administrator()
  })
  afterAll(() => at.close())

  const act = (
    path: string,
    body?: unknown,
    { by = admin, method = 'POST' as 'GET' | 'POST' | 'DELETE' } = {},
  ) => at.staff.send(method, `/staff/people${path}`, { cookie: by.cookie, ...(body ? { body } : {}) })
  const rolesOf = async ({ cookie }: SignedInStaff) =>
    (await at.staff.send('GET', '/staff/session', { cookie })).body.roles as string[]
  const secondAdministrator = () => at.staff.colleague(admin, [everywhere('administrator')])

  it('are invited by email, with their future roles', async () => {
    const { id, email, answer, token } = await at.staff.invite(admin, [careLineOf(CEDARVALLEY)])
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      ...{ id, email, state: 'invited', passkeys: 0, recovery: null },
      invitation_until: '2026-11-23T15:00:00Z',
      grants: [
        {
          role: 'care_line',
          organisation: { id: CEDARVALLEY, username: 'cedarvalley' },
          granted_by: { id: admin.id, name: 'Ada Novak' },
        },
      ],
    })
    const colleague = await at.staff.enroll(token)
    expect(colleague.body.roles).toEqual(['care_line'])
    const { body } = await act('', undefined, { method: 'GET' })
    const shown = body.results.find((one: { id: string }) => one.id === id)
    expect(shown).toMatchObject({ state: 'active', passkeys: 1, invitation_until: null })
  })

  it('get an email that mentions only the invitation, and are stored encrypted (trust S24)', async () => {
    const { email } = await at.staff.invite(admin)
    const [mail] = await at.mailsTo(email)
    expect(mail?.subject).toBe('Your Evenkeel staff account')
    expect(mail?.text).toContain('https://staff.provider.example/staff/enroll#')
    expect(await at.api.deliverMail()).toBeGreaterThan(0)
    const rows = JSON.stringify(await at.store.db.select().from(staffAccounts))
    expect(rows).not.toContain(email)
    expect(rows).not.toContain(Buffer.from(email).toString('hex'))
  })

  it('are not invited twice, nor without name or address, nor with invalid roles', async () => {
    const { email } = await at.staff.invite(admin)
    const invite = (changes: object) =>
      act('', { name: 'Rosa Kim', email: 'rosa.kim@provider.example', grants: [], ...changes })
    expect((await invite({ email: email.toUpperCase() })).status).toBe(409)
    const faults = async (changes: object) =>
      (await invite(changes)).body.errors.map(({ field }: { field: string }) => field)
    expect(await faults({ name: ' ' })).toEqual(['name'])
    expect(await faults({ name: 'Rosa\u202e Kim' })).toEqual(['name'])
    expect(await faults({ name: 'Rosa\nKim' })).toEqual(['name'])
    expect(await faults({ email: 'rosa' })).toEqual(['email'])
    expect(await faults({ grants: [{ role: 'administrator', organisation_id: NORTHSTAR }] })).toEqual([
      'organisation_id',
    ])
    // A location is not an organization.
    expect(await faults({ grants: [careLineOf(HIGH_SCHOOLS)] })).toEqual(['organisation_id'])
    expect(
      await faults({ grants: [{ ...careLineOf(NORTHSTAR), valid_until: '2026-11-20T15:00:00Z' }] }),
    ).toEqual(['valid_until'])
    expect((await invite({ grants: [{ role: 'owner', organisation_id: null }] })).status).toBe(400)
  })

  it('can be invited again until they log in; the former link is revoked', async () => {
    const { id, email, token } = await at.staff.invite(admin)
    expect((await act(`/${id}/invitations`)).status).toBe(201)
    const begun = await at.staff.send('POST', '/staff/auth/enrollment/options', { body: { token } })
    expect(begun.status).toBe(404)
    const [mail] = await at.mailsTo(email)
    expect((await at.staff.enroll(findEnrollmentToken(mail?.text ?? ''))).status).toBe(200)
    expect((await act(`/${id}/invitations`)).status).toBe(409)
  })

  it('gain and lose roles immediately, in their current session (trust S5)', async () => {
    const colleague = await at.staff.colleague(admin)
    const given = await act(`/${colleague.id}/grants`, everywhere('care_line'))
    expect([given.status, await rolesOf(colleague)]).toEqual([201, ['care_line']])
    const twice = await act(`/${colleague.id}/grants`, everywhere('care_line'))
    expect(twice.status).toBe(409)
    const [{ id }] = given.body.grants
    const ended = await act(`/${colleague.id}/grants/${id}`, undefined, { method: 'DELETE' })
    expect([ended.status, ended.body.grants, await rolesOf(colleague)]).toEqual([200, [], []])
    const again = await act(`/${colleague.id}/grants/${id}`, undefined, { method: 'DELETE' })
    expect(again.status).toBe(404)
  })

  it('have a role from a start date, and until an end date', async () => {
    const colleague = await at.staff.colleague(admin)
    const now = at.clock.now()
    const after = (milliseconds: number) => now.add({ milliseconds }).toString()
    await act(`/${colleague.id}/grants`, {
      ...careLineOf(NORTHSTAR),
      valid_from: after(60_000),
      valid_until: after(120_000),
    })
    expect(await rolesOf(colleague)).toEqual([])
    at.clock.advance(60_000)
    expect(await rolesOf(colleague)).toEqual(['care_line'])
    const { body } = await at.staff.send('GET', '/staff/organisations', { cookie: colleague.cookie })
    expect(body.results).toEqual([{ id: NORTHSTAR, username: 'northstar', name: expect.any(String) }])
    at.clock.advance(60_000)
    expect(await rolesOf(colleague)).toEqual([])
  })

  it('cannot change their own roles', async () => {
    const own = await act(`/${admin.id}/grants`, everywhere('care_line'))
    const end = await act(`/${admin.id}/end`)
    const recover = await act(`/${admin.id}/recovery`)
    const [{ id }] = (await at.staff.send('GET', '/staff/session', { cookie: admin.cookie })).body.grants
    const take = await act(`/${admin.id}/grants/${id}`, undefined, { method: 'DELETE' })
    expect([own, end, recover, take].map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect(await rolesOf(admin)).toEqual(['administrator'])
  })

  it('are deactivated permanently: session, passkey and link end, the name stays', async () => {
    const colleague = await at.staff.colleague(admin, [everywhere('privacy_officer')])
    const ended = await act(`/${colleague.id}/end`)
    expect([ended.status, ended.body.state, ended.body.grants]).toEqual([200, 'ended', []])
    const look = await at.staff.send('GET', '/staff/session', { cookie: colleague.cookie })
    expect([look.status, (await at.staff.signIn(colleague.authenticator)).status]).toEqual([401, 401])
    expect((await act(`/${colleague.id}/grants`, everywhere('care_line'))).status).toBe(409)
    const { body } = await act('', undefined, { method: 'GET' })
    expect(body.results.at(-1)).toMatchObject({ id: colleague.id, state: 'ended', passkeys: 0 })
    const anew = await act('', { name: 'Anew', email: colleague.email, grants: [] })
    expect([anew.status, anew.body.id === colleague.id]).toEqual([201, false])
  })

  it('always include one administrator, also when two deactivate each other concurrently', async () => {
    const { id: first } = admin
    const second = await secondAdministrator()
    const both = await Promise.all([
      act(`/${second.id}/end`),
      act(`/${first}/end`, undefined, { by: second }),
    ])
    // One request is too late: from a deactivated account, or for the last administrator.
    const statuses = both.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    admin = statuses[0] === 200 ? admin : second
    expect(await rolesOf(admin)).toEqual(['administrator'])
    const grants = (await at.store.db.select().from(staffGrants)).filter(
      ({ role, endedAt }) => role === 'administrator' && endedAt === null,
    )
    expect(grants).toHaveLength(1)
  })

  it('get a new passkey when a second administrator approves, and then lose the old one', async () => {
    const second = await secondAdministrator()
    const lost = await at.staff.colleague(admin, [everywhere('care_line')])
    const asked = await act(`/${lost.id}/recovery`)
    expect([asked.status, asked.body.recovery]).toEqual([
      201,
      {
        asked_by: { id: admin.id, name: expect.any(String) },
        asked_at: expect.any(String),
        can_approve: false,
      },
    ])
    expect((await act(`/${lost.id}/recovery`)).status).toBe(409)
    expect((await act(`/${lost.id}/recovery/approve`)).status).toBe(422)
    expect((await at.staff.signIn(lost.authenticator)).status).toBe(200)
    const approved = await act(`/${lost.id}/recovery/approve`, undefined, { by: second })
    expect([approved.status, approved.body.passkeys]).toEqual([200, 0])
    expect((await at.staff.signIn(lost.authenticator)).status).toBe(401)
    expect((await at.staff.send('GET', '/staff/session', { cookie: lost.cookie })).status).toBe(401)
    const [mail] = await at.mailsTo(lost.email)
    const back = await at.staff.enroll(findEnrollmentToken(mail?.text ?? ''))
    expect([back.status, back.body.person.id, back.body.roles]).toEqual([200, lost.id, ['care_line']])
  })

  it('get none after a rejection, or before their first log-in', async () => {
    const second = await secondAdministrator()
    const lost = await at.staff.colleague(admin)
    await act(`/${lost.id}/recovery`)
    expect((await act(`/${lost.id}/recovery`, undefined, { by: second, method: 'DELETE' })).status).toBe(200)
    expect((await act(`/${lost.id}/recovery/approve`, undefined, { by: second })).status).toBe(404)
    const invited = await at.staff.invite(admin)
    expect((await act(`/${invited.id}/recovery`)).status).toBe(409)
  })

  it('have a link that is revoked when the recovery is withdrawn after it was emailed', async () => {
    const second = await secondAdministrator()
    const lost = await at.staff.colleague(admin)
    await act(`/${lost.id}/recovery`)
    await act(`/${lost.id}/recovery/approve`, undefined, { by: second })
    const token = findEnrollmentToken((await at.mailsTo(lost.email))[0]?.text ?? '')
    expect((await act(`/${lost.id}/recovery`, undefined, { method: 'DELETE' })).status).toBe(200)
    const begun = await at.staff.send('POST', '/staff/auth/enrollment/options', { body: { token } })
    expect(begun.status).toBe(404)
  })

  it('can be decrypted after two key rotations, and their emails too', async () => {
    const { id, email } = await at.staff.invite(admin)
    const keys = () => at.store.db.select().from(dataKeys).where(eq(dataKeys.owner, STAFF_KEY_OWNER))
    const [first] = await keys()
    await at.api.rotateKeys()
    await at.api.rotateKeys()
    at.vault.forget()
    expect((await keys()).map(({ version }) => version)).not.toContain(first?.version)
    const { body } = await act('', undefined, { method: 'GET' })
    expect(body.results.find((one: { id: string }) => one.id === id)?.email).toBe(email)
    expect(findEnrollmentToken((await at.mailsTo(email))[0]?.text ?? '')).not.toBe('')
  })

  it('still exist after the hourly cleanup job', async () => {
    const { email, authenticator } = await at.staff.colleague(admin)
    at.clock.advance(limits.staffInvitationLife + hours(1))
    await at.api.sweep()
    at.vault.forget()
    const { body } = await at.staff.signIn(authenticator)
    expect(body.person.email).toBe(email)
  })
})
