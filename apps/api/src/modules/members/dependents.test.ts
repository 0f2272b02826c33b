import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CEDARVALLEY,
  HIGH_SCHOOLS,
  type MemberApi,
  NORTHSTAR,
  openMemberApi,
  createRegistration,
} from '#testing/member-api.ts'

const ELEMENTARY = '7c1e0f5a-0031-4a00-8a00-000000000031'

describe('a dependent of an employee', () => {
  let at: MemberApi
  /** Registers at Cedar Valley with answers that name the employee's location. */
  const register = async (location: string, organisation?: string) => {
    const set = await at.answers({ employee_organisation: location }, { organisationId: CEDARVALLEY })
    const body = createRegistration({ answer: set.id, ...(organisation ? { organisation } : {}) })
    return at.send('POST', '/auth/register', {
      token: set.token,
      body,
      headers: { 'x-client-id': 'cedarvalley' },
    })
  }
  beforeAll(async () => {
    at = await openMemberApi()
  })
  afterAll(() => at.close())

  it("belongs to the employee's location if none was selected [CALL-06, ENTITY-02]", async () => {
    const { status, body } = await register(HIGH_SCHOOLS)
    expect(status).toBe(201)
    expect(body).toMatchObject({ organisation: HIGH_SCHOOLS, organisation_username: 'cedarvalley' })
  })

  it('belongs to the selected location if there is one [CALL-06]', async () => {
    expect((await register(HIGH_SCHOOLS, ELEMENTARY)).body.organisation).toBe(ELEMENTARY)
    expect((await register(HIGH_SCHOOLS, CEDARVALLEY)).body.organisation).toBe(CEDARVALLEY)
  })

  it('belongs to the organization itself if the answers name none of its locations [CALL-06, ROLE-12]', async () => {
    expect((await register(NORTHSTAR)).body.organisation).toBe(CEDARVALLEY)
    expect((await register('nonsense')).body.organisation).toBe(CEDARVALLEY)
  })
})
