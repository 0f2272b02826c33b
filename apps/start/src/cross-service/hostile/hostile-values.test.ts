import { ErrorPayload } from '@evenkeel/contract/error-payload'
import { errorStatus } from '@evenkeel/contract/errors'
import { stoppedClock } from '@evenkeel/server/clock'
import { openTestStore } from '@evenkeel/server/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FullerAsk, fullerAsks } from './testing/fuller-asks.ts'
import type { Operation } from './testing/fuzz-case.ts'
import type { Schemas } from './testing/hostile-values.ts'
import { principals } from '../testing/principals.ts'
import { openServices, type Services } from '../testing/services.ts'
import { access, endsSessions } from '../testing/access-table.ts'
import { type TypedField, typedFields } from './testing/typed-fields.ts'
import { valuesFor } from './testing/typed-values.ts'
import { withValue } from './testing/with-value.ts'
import { openWorld, type World } from '../testing/world.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Schemas }
}

/** Words of a schema, of the framework, of a database or of a language: none of them is for people. */
const OF_MACHINES =
  /invalid|expected .* received|pattern|regex|zod|uuid|undefined|\bnull\b|NaN|must match|out of range|syntax|JSON at|unexpected/i
/** The specification itself asks for 500 where a password is changed with a wrong current one (RD-186). */
const asked500 = ['NotAuthorizedException', 'LimitExceededException']

/** With time, every value goes to every field; else to those of its kind. */
const isDeep = process.env.DEEP === '1'
/** What a person sent may be told to them again, in quotes. */
const unquoted = (text: string): string => text.replaceAll(/"[^"]*"/g, '')
const isCalled = (name: string): boolean => !/\/events$|\/(sso_auth|operator)\//.test(name)
const names = Object.keys(access)
  .filter(isCalled)
  // Whatever ends sessions comes last: until then everybody stays who they are.
  .toSorted((a, b) => Number(endsSessions.includes(a)) - Number(endsSessions.includes(b)))

describe('numbers, days, ids, choices and yes or no', { timeout: 600_000 }, () => {
  const logged: string[] = []
  let services: Services
  let world: World
  let fuller: Readonly<Record<string, FullerAsk>>
  const documents: Record<string, Document> = {}
  let sender = 0

  beforeAll(async () => {
    const logger = { level: 'error', stream: { write: (line: string) => void logged.push(line) } }
    const store = await openTestStore()
    services = await openServices({ store, clock: stoppedClock('2026-11-17T16:00:00Z'), logger })
    world = await openWorld(services)
    for (const service of ['api', 'telehealth', 'content'])
      documents[service] = (await services.send('GET', `/${service}/openapi.json`)).body as Document
    fuller = await fullerAsks(world)
  }, 300_000)
  afterAll(() => services.close())

  const operationOf = (name: string): readonly [Operation, Schemas] => {
    const [service = '', method = '', path = ''] = name.split(' ')
    const { paths, components } = documents[service] as Document
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    return [operation as Operation, components.schemas]
  }

  async function authorizationOf(name: string): Promise<string | null> {
    const statuses = access[name]?.[0].split(' ') ?? []
    const owner = principals.indexOf('owner')
    const at = statuses.findLastIndex((status, index) => index <= owner && !['401', '403'].includes(status))
    const credentials = await world.credentialsOf(principals[at] ?? 'nobody')
    return name.startsWith('telehealth ') ? credentials.telehealth : credentials.own
  }

  /** What is wrong with an answer, in words; null when nothing is. */
  async function faultOf(
    name: string,
    ask: FullerAsk,
    field: TypedField,
    value: string,
    authorization: string | null,
  ): Promise<string | null> {
    sender += 1
    const { method, url, body } = withValue(name, ask, field, value)
    const answer = await services.app.inject({
      method: method as 'GET',
      url,
      // Everybody sends from an address of their own, so that no throttle hides what is behind it.
      remoteAddress: `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`,
      headers: {
        'x-client-id': 'northstar',
        ...(authorization ? { authorization } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const where = `${name}: ${field.path.join('.')} = ${value.slice(0, 60)}`
    const lines = logged.splice(0)
    if (lines.length > 0) return `${where} is logged: ${lines.join().slice(0, 400)}`
    if (answer.statusCode < 400) return null
    const read = ErrorPayload.safeParse(answer.json())
    if (!read.success || !(String(read.data.error_type) in errorStatus)) return `${where}: ${answer.body}`
    const { error_type: kind = '', errors } = read.data
    if (answer.statusCode >= 500)
      return asked500.includes(kind) ? null : `${where}: ${answer.statusCode} ${kind}`
    const unfit = errors.filter(
      (error) =>
        error.field === undefined ||
        (typeof error.message === 'string' && OF_MACHINES.test(unquoted(error.message))),
    )
    return unfit.length === 0 ? null : `${where}: ${answer.body}`
  }

  it.each(names)(
    `are taken or refused in words for people, whatever is sent: %s (trust S20)`,
    async (name) => {
      const [operation, schemas] = operationOf(name)
      const ask = { ...(await access[name]?.[1]?.(world)), ...fuller[name] }
      const authorization = await authorizationOf(name)
      const faults: string[] = []
      for (const field of typedFields(operation, schemas))
        for (const value of valuesFor(field.kind, isDeep)) {
          const fault = await faultOf(name, ask, field, value, authorization)
          if (fault) faults.push(fault)
        }
      expect(faults).toEqual([])
    },
  )
})
