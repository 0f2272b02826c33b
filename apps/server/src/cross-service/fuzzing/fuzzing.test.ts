import { ErrorPayload } from '@evenkeel/api-contract/errors/error-payload'
import { errorStatus } from '@evenkeel/api-contract/errors/error-types'
import { normalizeEmail } from '@evenkeel/api-contract/fields/contact/normalize-email'
import { sanitizeFileName } from '@evenkeel/api-contract/fields/files/file-name'
import { defaultTimeZone } from '@evenkeel/api-contract/reference-data/time-zones'
import { createStoppedClock } from '@evenkeel/server-kit/clock'
import { openTestStore } from '@evenkeel/server-kit/testing/test-store'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTable, sessionEndingRows } from '../testing/access-matrix/access-table.ts'
import { findAcceptedPrincipal } from '../testing/access-matrix/request-as.ts'
import { type OpenApi, fetchOpenApi, findOperation, findSchemaError } from '../testing/openapi.ts'
import { createRegistration } from '../testing/test-people.ts'
import { openServices, type Services } from '../testing/services.ts'
import { openAccessFixture, type AccessFixture, sampleFile } from '../testing/access-fixture.ts'
import {
  type RequestField,
  listFields,
  type FuzzRequest,
  collectTexts,
  replaceFieldValue,
} from './testing/request-fields.ts'
import { type FullRequest, createFullRequests } from './testing/full-requests.ts'
import { createFuzzCases } from './testing/fuzz-cases.ts'
import { allHostileStrings, hostileStrings } from './testing/hostile-strings.ts'
import { allValues, valuesByKind } from './testing/typed-values.ts'

/** With DEEP=1 every value is sent to every field; otherwise every field gets some, and every value is used somewhere. */
const isDeep = process.env.DEEP === '1'
const RUNS = isDeep ? 500 : 8
const [TEXT_STEP, VALUE_STEP] = isDeep ? [1, 1] : [83, 23]

/** Endpoints called only by the API, with the partner key. */
const isForPartners = (name: string): boolean => /\/(sso_auth|operator)\//.test(name)

/** What a response must never contain: a stack trace, a statement, a driver, a path. */
const LEAK =
  /\n\s+at |\.ts:\d+|node_modules|file:\/\/|Failed query|syntax error|(?:select|insert|update|delete) .* (?:from|into|set) "|drizzle|pglite|SQLSTATE/i
/** Terms of a schema, framework, database or language, which are not for users. */
const OF_MACHINES =
  /invalid|expected .* received|pattern|regex|zod|uuid|undefined|\bnull\b|NaN|must match|out of range|syntax|JSON at|unexpected/i
/** The specification requires 500 for a password change with a wrong current password (RD-186). */
const asked500 = ['NotAuthorizedException', 'LimitExceededException']
/** Conditions that are true or false if executed as SQL. Both have the same words, so that a search matches the same. */
const injections = [
  ["x' or 'b'>'a", "x' or 'a'>'b"],
  ['0) or (2>1', '0) or (1>2'],
  ['x" or "b">"a', 'x" or "a">"b'],
  ["%' or 'a' like '%", "%' or 'a' like '-"],
] as const
/** Fields returned in another form than sent: FIELD-05 to FIELD-08, FIELD-19, FIELD-27, decision 004. */
const rewritten: Readonly<Record<string, (text: string) => string | null>> = {
  email: normalizeEmail,
  document_name: sanitizeFileName,
  // An empty value is omitted.
  timezone: (text) => (text === '' ? defaultTimeZone : null),
  // An hour the patient has already booked returns the existing visit (RD-169).
  chief_complaint: () => 'Anxiety',
  // An already saved article is returned as it was saved.
  name: () => 'Feeling lonely',
  topic: () => 'friends-and-loneliness',
  // Initials are derived from the name.
  mdlive_consent_user_initials: () => 'ZQ',
}
type Answer = Awaited<ReturnType<Services['app']['inject']>>
const names = Object.keys(accessTable)
  .filter((name) => !name.endsWith('/events'))
  // Requests that end sessions come last: until then everybody stays logged in.
  .toSorted((a, b) => Number(sessionEndingRows.includes(a)) - Number(sessionEndingRows.includes(b)))

describe('hostile requests', { timeout: isDeep ? 3_600_000 : 300_000 }, () => {
  const logged: string[] = []
  let services: Services
  let world: AccessFixture
  let documents: Readonly<Record<string, OpenApi>>
  const asks = new Map<string, FullRequest>()
  let [sender, turn] = [0, 0]
  /** Endpoints that accepted at least one request, and fields returned unchanged. */
  const [opened, echoed] = [new Set<string>(), new Set<string>()]

  beforeAll(async () => {
    const logger = { level: 'error', stream: { write: (line: string) => void logged.push(line) } }
    const store = await openTestStore()
    services = await openServices({ store, clock: createStoppedClock('2026-11-17T16:00:00Z'), logger })
    world = await openAccessFixture(services)
    documents = await fetchOpenApi(services)
    const fuller = await createFullRequests(world)
    // Created before anything is sent: wrong passwords lock accounts.
    for (const name of names) asks.set(name, { ...(await accessTable[name]?.[1]?.(world)), ...fuller[name] })
    // Answers can be claimed only once.
    asks.set('api POST /auth/register', { body: createRegistration() })
  }, 300_000)
  afterAll(() => services.close())

  const askOf = (name: string): FullRequest => asks.get(name) ?? {}

  async function authorizationOf(name: string): Promise<string | null> {
    const credentials = await world.credentialsOf(findAcceptedPrincipal(name))
    return name.startsWith('telehealth ') ? credentials.telehealth : credentials.own
  }

  async function sent(
    name: string,
    { url, body }: FuzzRequest,
    authorization: string | null,
  ): Promise<Answer> {
    sender += 1
    const answer = await services.app.inject({
      method: name.split(' ')[1] as 'GET',
      url,
      // Every request has its own client address, so that no rate limit hides the behavior behind it.
      remoteAddress: `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`,
      headers: {
        'x-client-id': 'northstar',
        ...(authorization ? { authorization } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    if (answer.statusCode < 300) opened.add(name)
    return answer
  }

  /** Violations in a response; empty if there are none. */
  function faultIn(name: string, answer: Answer): string {
    const lines = logged.splice(0)
    if (lines.length > 0) return `is logged: ${lines.join().slice(0, 400)}`
    if (answer.statusCode >= 300 && LEAK.test(answer.body))
      return `tells too much: ${answer.body.slice(0, 300)}`
    if (answer.statusCode < 300) return findSchemaError(answer, findOperation(documents, name))
    const read = refusalIn(answer)
    if (!read) return `is refused in another shape: ${answer.body.slice(0, 300)}`
    const { error_type: kind = '' } = read
    if (!(kind in errorStatus)) return `is refused as ${kind}`
    return answer.statusCode >= 500 && !asked500.includes(kind)
      ? `is a fault of ours: ${answer.body.slice(0, 300)}`
      : ''
  }
  const refusalIn = (answer: Answer) => ErrorPayload.safeParse(answer.json()).data

  /** Whether a text was stored unchanged where it is returned; a text that cannot be stored must be rejected. */
  function echoFault(name: string, { place, path }: RequestField, text: string, answer: Answer): string {
    if (answer.statusCode >= 400 || place !== 'body') return ''
    if (!text.isWellFormed() || text.includes('\0')) return 'is taken, and cannot be kept'
    const own = path.at(-1) ?? ''
    if (!String(answer.headers['content-type']).startsWith('application/json') || own === '0') return ''
    const back = collectTexts(own, answer.json())
    if (back.length === 0) return ''
    if (!back.some((one) => [text, text.trim(), rewritten[own]?.(text)].includes(one)))
      return `came back as ${JSON.stringify(back).slice(0, 200)}`
    echoed.add(`${name} ${path.join('.')}`)
    return ''
  }

  /** Whether an error names a field and uses plain language. It may quote the request. */
  function wordingFault(name: string, answer: Answer): string {
    if (answer.statusCode < 400) return ''
    const unfit = refusalIn(answer)?.errors.filter(
      ({ field, message }) =>
        field === undefined ||
        (typeof message === 'string' && OF_MACHINES.test(message.replaceAll(/"[^"]*"/g, ''))),
    )
    return unfit?.length === 0 ? '' : answer.body.slice(0, 300)
  }

  /** Sends each value in the field and returns violations of the responses. */
  async function faultsOf(
    name: string,
    field: RequestField,
    values: readonly string[],
  ): Promise<readonly string[]> {
    const [ask, authorization] = [askOf(name), await authorizationOf(name)]
    const faults: string[] = []
    for (const value of values) {
      const request = replaceFieldValue(name, ask, field, value)
      if (!request) continue
      const answer = await sent(name, request, authorization)
      const fault =
        faultIn(name, answer) ||
        (field.kind === 'text'
          ? echoFault(name, field, JSON.parse(value) as string, answer)
          : wordingFault(name, answer))
      if (fault) faults.push(`${field.path.join('.')} = ${value.slice(0, 60)} ${fault}`)
    }
    return faults
  }
  const some = (values: readonly string[], step: number): readonly string[] =>
    values.filter((_, at) => (at + turn) % step === 0)

  /** Whether a condition in a text changes a response. */
  async function injectionFault(
    name: string,
    field: RequestField,
    pair: readonly [string, string],
  ): Promise<string> {
    const [ask, authorization] = [askOf(name), await authorizationOf(name)]
    const seen: string[] = []
    // The first one is repeated: a completed request may no longer be possible, whatever it contains.
    for (const text of [...pair, pair[0]]) {
      const request = replaceFieldValue(name, ask, field, JSON.stringify(text))
      if (!request) return ''
      const answer = await sent(name, request, authorization)
      const isRead = name.includes(' GET ') || name.endsWith('/search')
      seen.push(`${answer.statusCode} ${isRead ? answer.body.replaceAll(/[\w-]{8,}|\d+/g, '').length : ''}`)
    }
    // A conflict mentions the result of the first one.
    const isConflict = seen[1]?.startsWith('409')
    const isChanged = !isConflict && seen[0] !== seen[1] && seen[0] === seen[2]
    return isChanged ? `${field.path.join('.')} ${pair[0]}: ${seen.join(' and ')}` : ''
  }

  it('use at least 225 distinct texts', () => {
    expect(new Set(allHostileStrings).size).toBe(allHostileStrings.length)
    expect(allHostileStrings.length).toBeGreaterThanOrEqual(225)
  })

  it.each(hostileStrings['nothing to see'] ?? [])(
    'with invisible text are rejected as name and message: %j [VALID-01]',
    async (text) => {
      const member = await world.ownerToken()
      const tries = [
        ['api POST /auth/register', createRegistration({ first_name: text }), null],
        ['api POST /auth/register', createRegistration({ last_name: text }), null],
        ['api POST /messages', { to_id: world.provider, subject: 'Hello', message: text }, member],
        ['api POST /documents', { ...sampleFile, document_name: `${text}.pdf` }, member],
      ] as const
      for (const [name, body, authorization] of tries) {
        const url = name.replace('api POST ', '/api')
        const { statusCode } = await sent(name, { url, body: JSON.stringify(body) }, authorization)
        expect([name, statusCode]).toEqual([name, 400])
      }
    },
  )

  const fileNames = allHostileStrings.filter(
    (text) => text.isWellFormed() && text.length < 150 && !text.includes('\0'),
  )
  it(`keep file names unchanged in a round trip (${fileNames.length} names) [DOC-02] [DOC-03]`, async () => {
    const authorization = await world.ownerToken()
    const faults: unknown[] = []
    for (const text of fileNames.filter((_, at) => isDeep || at % 3 === 0)) {
      const document_name = `${text} a.pdf`
      const body = { ...sampleFile, document_name }
      const kept = await services.send('POST', '/api/documents', { body, authorization })
      const { headers } = await services.send('GET', `/api/documents/${kept.body.id}/file`, { authorization })
      const line = String(headers['content-disposition'])
      const saved = decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(line)?.[1] ?? '')
      const safe = sanitizeFileName(document_name)
      if (kept.body.document_name !== safe || saved !== safe || !/^[\x20-\x7e]+$/.test(line))
        faults.push([document_name, kept.status, kept.body, line])
    }
    expect(faults).toEqual([])
  })

  it.each(names)('cannot change a database statement: %s (trust S19)', async (name) => {
    const { operation, schemas } = findOperation(documents, name)
    const faults: string[] = []
    for (const field of listFields(operation, schemas).filter(({ kind }) => kind === 'text')) {
      turn += 1
      const pairs = isDeep ? injections : injections.filter((_, at) => at === turn % injections.length)
      for (const pair of pairs) faults.push(await injectionFault(name, field, pair))
    }
    expect(faults.filter(Boolean)).toEqual([])
  })

  it.each(names)(
    `return a documented response, store texts exactly or reject them in plain language: %s (trust S20: ${RUNS} cases) [VALID-17] [ENTITY-20]`,
    async (name) => {
      const described = findOperation(documents, name)
      const authorization = await authorizationOf(name)
      const cases = createFuzzCases(name, described.operation, askOf(name), described.schemas)
      const isCalm = async (request: FuzzRequest) => {
        expect(faultIn(name, await sent(name, request, authorization))).toBe('')
      }
      await fc.assert(fc.asyncProperty(cases, isCalm), { numRuns: RUNS, seed: 20261122 })
      const faults: string[] = []
      for (const field of listFields(described.operation, described.schemas)) {
        if (field.kind !== 'text' && isForPartners(name)) continue
        turn += 1
        const values =
          field.kind === 'text'
            ? some(allHostileStrings, TEXT_STEP).map((text) => JSON.stringify(text))
            : some(isDeep ? allValues : valuesByKind[field.kind], VALUE_STEP)
        faults.push(...(await faultsOf(name, field, values)))
      }
      expect(faults.slice(0, 20)).toEqual([])
    },
  )

  it('pass validation often enough: most endpoints accepted some, and many fields returned unchanged', () => {
    expect(opened.size).toBeGreaterThan(names.length * 0.65)
    expect(echoed.size).toBeGreaterThan(15)
  })
})
