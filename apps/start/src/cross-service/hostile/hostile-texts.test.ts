import { ErrorPayload } from '@evenkeel/contract/error-payload'
import { errorStatus } from '@evenkeel/contract/errors'
import { emailModel } from '@evenkeel/contract/fields/contact/email'
import { safeFileName } from '@evenkeel/contract/fields/files/file-name'
import { defaultTimeZone } from '@evenkeel/contract/lists/time-zones'
import { stoppedClock } from '@evenkeel/server/clock'
import { openTestStore } from '@evenkeel/server/testing/test-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FullerAsk, fullerAsks } from './testing/fuller-asks.ts'
import type { Operation } from './testing/fuzz-case.ts'
import { allHostileTexts, hostileTexts } from './testing/hostile-texts.ts'
import type { Schemas } from './testing/hostile-values.ts'
import { file } from '../testing/message-rows.ts'
import { registration } from '../testing/people.ts'
import { principals } from '../testing/principals.ts'
import { openServices, type Services } from '../testing/services.ts'
import { access, endsSessions } from '../testing/access-table.ts'
import { requestWith, type TextField, textFields, textsCalled } from './testing/text-fields.ts'
import { openWorld, type World } from '../testing/world.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Schemas }
}

/** Every text to every field with `DEEP=1 npm run unit apps/start/src/cross-service/hostile/hostile-texts.test.ts`; else every field gets some, and every text goes somewhere. */
const isDeep = process.env.DEEP === '1'
const STEP = isDeep ? 1 : 29
/** The specification itself asks for 500 where a password is changed with a wrong current one (RD-186). */
const asked500 = ['NotAuthorizedException', 'LimitExceededException']
/** Fields that are told in another form than they were sent, and in which: FIELD-05 to FIELD-08, FIELD-19, FIELD-27, and decision 047. */
const told: Readonly<Record<string, (text: string) => string | null>> = {
  email: emailModel,
  document_name: safeFileName,
  // Left empty it is left out.
  timezone: (text) => (text === '' ? defaultTimeZone : null),
  // An hour that the patient has booked already is answered with the visit as it was booked (RD-169).
  chief_complaint: () => 'Anxiety',
  // An article that is kept already is answered as it was kept.
  name: () => 'Feeling lonely',
  topic: () => 'friends-and-loneliness',
  // Initials are those of the name.
  mdlive_consent_user_initials: () => 'ZQ',
}

const names = Object.keys(access)
  .filter((name) => !name.endsWith('/events'))
  // Whatever ends sessions comes last: until then everybody stays who they are.
  .toSorted((a, b) => Number(endsSessions.includes(a)) - Number(endsSessions.includes(b)))

describe('hostile texts', { timeout: isDeep ? 3_600_000 : 300_000 }, () => {
  const logged: string[] = []
  let services: Services
  let world: World
  let fuller: Readonly<Record<string, FullerAsk>>
  const documents: Record<string, Document> = {}
  let sender = 0
  let turn = 0
  /** Fields that came back just as they were sent. */
  const echoed = new Set<string>()
  const asked = new Map<string, FullerAsk>()

  beforeAll(async () => {
    const logger = { level: 'error', stream: { write: (line: string) => void logged.push(line) } }
    const store = await openTestStore()
    services = await openServices({ store, clock: stoppedClock('2026-11-17T16:00:00Z'), logger })
    world = await openWorld(services)
    for (const service of ['api', 'telehealth', 'content'])
      documents[service] = (await services.send('GET', `/${service}/openapi.json`)).body as Document
    fuller = await fullerAsks(world)
    for (const name of names) asked.set(name, { ...(await access[name]?.[1]?.(world)), ...fuller[name] })
    // Answers are taken over once only.
    asked.set('api POST /auth/register', { body: registration() })
  }, 300_000)
  afterAll(() => services.close())

  async function authorizationOf(name: string): Promise<string | null> {
    const statuses = access[name]?.[0].split(' ') ?? []
    const owner = principals.indexOf('owner')
    const at = statuses.findLastIndex((status, index) => index <= owner && !['401', '403'].includes(status))
    const credentials = await world.credentialsOf(principals[at] ?? 'nobody')
    return name.startsWith('telehealth ') ? credentials.telehealth : credentials.own
  }

  async function sent(url: string, method: string, body: string | undefined, authorization: string | null) {
    sender += 1
    return services.app.inject({
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
  }

  /** What is wrong with how a text was taken, in words; null when nothing is. */
  async function faultOf(name: string, field: TextField, text: string, authorization: string | null) {
    const request = requestWith(name, asked.get(name) ?? {}, field, text)
    if (!request) return null
    const answer = await sent(request.url, request.method, request.body, authorization)
    const where = `${name}: ${field.path.join('.')} = ${JSON.stringify(text.slice(0, 60))}`
    const lines = logged.splice(0)
    if (lines.length > 0) return `${where} is logged: ${lines.join().slice(0, 400)}`
    if (answer.statusCode >= 400) {
      const read = ErrorPayload.safeParse(answer.json())
      const kind = read.data?.error_type ?? ''
      if (!(kind in errorStatus)) return `${where} is refused in another shape: ${answer.body.slice(0, 200)}`
      const isFault = answer.statusCode >= 500 && !asked500.includes(kind)
      return isFault ? `${where} is a fault of ours: ${answer.statusCode}` : null
    }
    if (field.place === 'body' && (!text.isWellFormed() || text.includes('\0')))
      return `${where} is taken, and cannot be kept`
    if (!String(answer.headers['content-type']).startsWith('application/json') || request.method === 'GET')
      return null
    const own = field.path.at(-1) ?? ''
    // A place in a list is no name to look for in the answer.
    const back = own === '0' ? [] : textsCalled(own, answer.json())
    if (field.place !== 'body' || back.length === 0) return null
    const allowed = [text, text.trim(), told[own]?.(text)]
    if (!back.some((one) => allowed.includes(one)))
      return `${where} came back as ${JSON.stringify(back).slice(0, 200)}`
    echoed.add(`${name} ${field.path.join('.')}`)
    return null
  }

  it('are 225 and more, each another', () => {
    expect(new Set(allHostileTexts).size).toBe(allHostileTexts.length)
    expect(allHostileTexts.length).toBeGreaterThanOrEqual(225)
  })

  it.each(names)(
    `are kept exactly or refused, and never a fault of ours: %s (trust S20: ${allHostileTexts.length} texts a field) [VALID-17] [ENTITY-20]`,
    async (name) => {
      const [service = '', method = '', path = ''] = name.split(' ')
      const { paths, components } = documents[service] as Document
      const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation
      const authorization = await authorizationOf(name)
      const faults: string[] = []
      for (const field of textFields(operation, components.schemas)) {
        turn += 1
        for (const [at, text] of allHostileTexts.entries()) {
          if ((at + turn) % STEP !== 0) continue
          const fault = await faultOf(name, field, text, authorization)
          if (fault) faults.push(fault)
        }
      }
      expect(faults.slice(0, 20)).toEqual([])
    },
  )

  it('came back as they were sent from many fields', () => {
    expect(echoed.size).toBeGreaterThan(15)
  })

  it.each(hostileTexts['nothing to see'] ?? [])(
    'are no name and no message where nobody sees them: %j [VALID-01]',
    async (text) => {
      const { provider } = world
      const member = await world.ownerToken()
      const tries = [
        ['/api/auth/register', registration({ first_name: text }), null],
        ['/api/auth/register', registration({ last_name: text }), null],
        ['/api/messages', { to_id: provider, subject: 'Hello', message: text }, member],
        ['/api/documents', { ...file, document_name: `${text}.pdf` }, member],
      ] as const
      for (const [url, body, authorization] of tries) {
        const { statusCode } = await sent(url, 'POST', JSON.stringify(body), authorization)
        expect([url, statusCode]).toEqual([url, 400])
      }
    },
  )

  const fileNames = allHostileTexts.filter(
    (text) => text.isWellFormed() && text.length < 150 && !text.includes('\0'),
  )
  it(`are names of files that survive the way there and back (${fileNames.length} names) [DOC-02] [DOC-03]`, async () => {
    const authorization = await world.ownerToken()
    const faults: unknown[] = []
    for (const text of fileNames.filter((_, at) => isDeep || at % 3 === 0)) {
      const document_name = `${text} a.pdf`
      const kept = await services.send('POST', '/api/documents', {
        body: { ...file, document_name },
        authorization,
      })
      const { headers } = await services.send('GET', `/api/documents/${kept.body.id}/file`, { authorization })
      const line = String(headers['content-disposition'])
      const saved = decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(line)?.[1] ?? '')
      const safe = safeFileName(document_name)
      if (kept.body.document_name !== safe || saved !== safe || !/^[\x20-\x7e]+$/.test(line))
        faults.push([document_name, kept.status, kept.body, line])
    }
    expect(faults).toEqual([])
  })
})
