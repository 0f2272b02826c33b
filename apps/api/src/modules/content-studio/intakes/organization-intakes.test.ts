import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CEDARVALLEY, NORTHSTAR } from '#testing/member-api.ts'
import { acmeOrganization, openStudio, type Studio } from '#testing/staff/studio-api.ts'

describe('the intakes of organizations', () => {
  let at: Studio
  beforeAll(async () => {
    at = await openStudio()
  }, 120_000)
  afterAll(() => at.close())

  /** The intakes in the studio's list, by id. */
  const asked = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
    const { results } = (await at.get(at.manager, '')).body as {
      results: { id: string; intakes: string[] }[]
    }
    return new Map(results.map(({ id, intakes }) => [id, intakes]))
  }

  it('are listed by name, with those of locations, and empty where no intake is asked', async () => {
    const first = await asked()
    expect(first.get(NORTHSTAR)).toEqual(['short-and-work'])
    expect(first.get(CEDARVALLEY)).toEqual(['default', 'safety-sensitive'])
    expect(first.get('intakes')).toEqual([])
    const { id } = (await at.post(at.manager, '', acmeOrganization)).body.space
    expect((await asked()).get(id)).toEqual([])
    await at.publish(id)
    expect((await asked()).get(id)).toEqual(['short'])
    await at.post(at.manager, `/${id}/switch`, { restricted_routes: ['schedule'] })
    expect((await asked()).get(id)).toEqual([])
    await at.post(at.manager, `/${id}/switch`, { restricted_routes: ['legal'] })
    expect((await asked()).get(id)).toEqual(['short'])
    await at.post(at.manager, `/${id}/switch`, { active: false })
    expect((await asked()).get(id)).toEqual([])
  })
})
