import { pathOf, type EndpointShape } from '@evenkeel/contract/endpoint'
import { stoppedClock } from '@evenkeel/server/clock'
import { failOnErrorLog } from '@evenkeel/server/testing/quiet-log'
import { openTestStore } from '@evenkeel/server/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Principal, principals } from './testing/principals.ts'
import { openServices, type Services } from './testing/services.ts'
import type { Row } from './testing/rows.ts'
import { access, endsSessions } from './testing/table.ts'
import { openWorld, type World } from './testing/world.ts'

const logger = failOnErrorLog()

describe('who may call what (trust S1)', { timeout: 60_000 }, () => {
  let services: Services
  let world: World
  beforeAll(async () => {
    const clock = stoppedClock('2026-11-17T16:00:00Z')
    services = await openServices({ store: await openTestStore('embedded'), clock, logger })
    world = await openWorld(services)
  }, 120_000)
  afterAll(() => services.close())

  /** Every endpoint the services offer, as their own API pages list them. */
  async function offered(): Promise<readonly string[]> {
    const lists = ['api', 'telehealth', 'content'].map(async (service) => {
      const { body } = await services.send('GET', `/${service}/openapi.json`)
      return Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
        Object.keys(methods).map(
          (method) => `${service} ${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        ),
      )
    })
    return (await Promise.all(lists)).flat().toSorted()
  }

  it('is said for every endpoint: a new one needs a row in testing/table.ts [ROLE-12]', async () => {
    expect(Object.keys(access).toSorted()).toEqual(await offered())
  })

  async function statusFor(name: string, ask: Row[1], principal: Principal): Promise<number> {
    const [service = '', method = '', path = ''] = name.split(' ')
    const { params = {}, query, body } = (await ask?.(world)) ?? {}
    const credentials = await world.credentialsOf(principal)
    const target = pathOf({ path } as EndpointShape, params)
    const { status } = await services.send(method, `/${service}${target}${query ? `?${query}` : ''}`, {
      body,
      authorization: service === 'telehealth' ? credentials.telehealth : credentials.own,
    })
    return status
  }

  it.each(Object.entries(access))('%s [ROLE-12]', async (name, [answers, ask]) => {
    const statuses: string[] = []
    for (const principal of principals) {
      if (endsSessions.includes(name)) world.forget()
      statuses.push(`${principal} ${await statusFor(name, ask, principal)}`)
    }
    if (endsSessions.includes(name)) world.forget()
    expect(statuses).toEqual(answers.split(' ').map((status, at) => `${principals[at]} ${status}`))
  })
})
