import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '@evenkeel/server-kit/testing/free-port'
import { failOnErrorLog } from '@evenkeel/server-kit/testing/fail-on-error-log'
import { openTestStore, getTestEngine } from '@evenkeel/server-kit/testing/test-store'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../read-env.ts'
import { getTracesUrl } from '../env.ts'
import {
  type ChildProduct,
  signInToChild,
  startChildProduct,
} from '../cross-service/testing/child-product.ts'
import { openOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from './testing/otlp-receiver.ts'
import type { Json } from '../cross-service/testing/services.ts'
import { openTracing } from './tracing/open-tracing.ts'

const logger = failOnErrorLog()
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
/** All attributes allowed on a span of any kind. */
const allowed = [
  'db.operation.name',
  'db.system.name',
  'error.type',
  'evenkeel.request_id',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'peer.service',
]

describe('the traces of a booking', () => {
  const secrets = new Set(['canary', 'maya', 'Lopez', 'Calm%23Harbor7', 'Calm#Harbor7', '7205550123'])
  let folder = ''
  let collector: OtlpReceiver
  let product: ChildProduct
  let spans: readonly ReceivedSpan[] = []
  let finalized = ''
  const headers = {
    traceparent: `00-${TRACE}-${CALLER}-00`,
    tracestate: 'evenkeel=canary-state',
    baggage: 'who=canary-baggage',
  }
  const ask = (url: string, sent: { authorization?: string; body?: Json } = {}) =>
    product.send(sent.body === undefined ? 'GET' : 'POST', url, { ...sent, headers })

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-traces-'))
    collector = await openOtlpReceiver()
    const store = getTestEngine() === 'postgres' ? await openTestStore('postgres') : null
    await store?.close()
    product = await startChildProduct({
      PORT: String(await findFreePort()),
      DATA_DIR: folder,
      DATABASE_URL: store?.url ?? '',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.base,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    })
    const { authorization, jwt, patient } = await signInToChild(product)
    for (const secret of [authorization.slice(6), jwt, String(patient)]) secrets.add(secret)
    expect((await ask('/northstar/?q=canary-query')).status).toBe(200)
    const { providers } = (
      await ask(`/api/mdlive/search-providers?patient_id=${patient}&page=1&per_page=30&mdlive_token=${jwt}`, {
        authorization,
        body: { search: { state_abbrev: 'CO', provider_type_id: 38, availability_type: ['video'] } },
      })
    ).body
    const { availability_details } = (
      await ask(
        `/api/mdlive/providers-profile?provider_id=${providers[0].id}&mdlive_token=${jwt}&show_next_availability=true`,
        { authorization },
      )
    ).body
    const draft = await ask('/api/appointments', {
      authorization,
      body: {
        provider_id: providers[0].id,
        appointment_method: 'video',
        start_time:
          Temporal.Instant.from(availability_details.available_hours.at(-1).timeslot).epochMilliseconds /
          1000,
        chief_complaint: 'canary-complaint',
        customer_call_in_number: '7205550123',
        survey_answer: 'Other',
        consent_user_initials: 'ML',
        agrees_to_informed_consent: true,
        agrees_to_privacy_agreement: true,
      },
    })
    expect(draft.status).toBe(201)
    const booked = await ask(`/api/appointments/${draft.body.id}/finalize`, { authorization, body: {} })
    expect([booked.status, booked.body.appointment?.status]).toEqual([200, 'booked'])
    finalized = booked.headers.get('x-request-id') ?? ''
    secrets.add(draft.body.id)
    await ask('/canary-path?token=canary-token', { body: {} })
    await ask('/northstar/canary-page')
    await ask('/api/auth/login', { body: { email: 'maya.lopez@northstar.example', password: 'canary' } })
    expect(await product.end('SIGTERM')).toBe(0)
    spans = collector.spans()
  }, 300_000)
  afterAll(async () => {
    await product.end('SIGKILL')
    await collector.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const called = (name: string): ReceivedSpan => {
    const found = spans.find((span) => span.traceId === TRACE && span.name === name)
    if (!found)
      throw new Error(`no span ${name} among ${[...new Set(spans.map((one) => one.name))].join(', ')}`)
    return found
  }
  /** Span names from a span up to the root. */
  const wayUp = (from: ReceivedSpan): readonly string[] => {
    const parent = spans.find(({ spanId }) => spanId === from.parentSpanId)
    return [from.name, ...(parent ? wayUp(parent) : [from.parentSpanId ?? 'nobody'])]
  }

  it('share the trace of the caller, from the document server to the API and the sandbox', () => {
    expect(wayUp(called('GET /api/organisations/v2/configuration'))).toEqual([
      'GET /api/organisations/v2/configuration',
      'GET /organisations/v2/configuration',
      'GET /*',
      CALLER,
    ])
    expect(wayUp(called('POST /telehealth/v2/patients/:id/appointments'))).toEqual([
      'POST /telehealth/v2/patients/:id/appointments',
      'POST /v2/patients/:id/appointments',
      'POST /api/appointments/:id/finalize',
      CALLER,
    ])
    for (const span of spans.filter(({ traceId }) => traceId === TRACE))
      expect(wayUp(span).at(-1)).toBe(CALLER)
  })

  it('contain request id, status, called service and statement kind', () => {
    expect(called('POST /api/appointments/:id/finalize').attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/appointments/:id/finalize',
      'http.response.status_code': 200,
      'evenkeel.request_id': finalized,
    })
    expect(called('POST /v2/patients/:id/appointments').attributes).toMatchObject({
      'peer.service': 'telehealth',
      'http.response.status_code': 201,
    })
    const within = spans.filter((span) => wayUp(span).includes('POST /api/appointments/:id/finalize'))
    expect(within.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'UPDATE', 'INSERT']))
    expect(called('INSERT').attributes).toEqual({
      'db.system.name': getTestEngine() === 'postgres' ? 'postgresql' : 'pglite',
      'db.operation.name': 'INSERT',
    })
  })

  it('contain background jobs with their statements and emails', () => {
    const rounds = spans.filter(({ name }) => name.startsWith('round '))
    expect(new Set(rounds.map(({ name }) => name))).toContain('round mail')
    const mail = spans.find(({ name }) => name === 'send mail')
    expect(mail && wayUp(mail)).toContain('round mail')
  })

  it('contain nothing else: no name, email address, complaint, phone, token, id, path or query (trust S22)', () => {
    const names = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
    expect([...names].filter((name) => !allowed.includes(name))).toEqual([])
    const all = collector.bodies().join('\n')
    expect(all.length).toBeGreaterThan(10_000)
    expect([...secrets].filter((secret) => all.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
    expect(spans.some(({ name }) => name === 'any none')).toBe(true)
    for (const { whole } of spans) expect([whole.events ?? [], whole.links ?? []]).toEqual([[], []])
    const [{ resource }] = JSON.parse(collector.bodies()[0] ?? '').resourceSpans
    expect(resource.attributes.map(({ key }: Json) => key).toSorted()).toEqual([
      'deployment.environment.name',
      'service.name',
      'telemetry.sdk.language',
      'telemetry.sdk.name',
      'telemetry.sdk.version',
    ])
  })
})

describe('a trace', () => {
  const open = async (share: number) => {
    const collector = await openOtlpReceiver()
    const tracing = openTracing({ url: `${collector.base}/v1/traces`, share })
    const app = Fastify({ logger })
    tracing.watch(app)
    app.get('/here', async () => {
      const asked: (string | null)[] = []
      const fetch = tracing.passOn(async (_input, init) => {
        asked.push(new Headers(init?.headers).get('traceparent'))
        return new Response()
      })
      await fetch('http://there.invalid/', { headers: { accept: '*/*' } })
      return asked[0]
    })
    const ask = async (traceparent?: string) =>
      (await app.inject({ url: '/here', ...(traceparent ? { headers: { traceparent } } : {}) })).body
    return {
      ask,
      taken: async () => {
        await app.close()
        await tracing.stop()
        await collector.close()
        return collector.spans()
      },
    }
  }

  it('continues a valid traceparent, and starts a new trace otherwise', async () => {
    const { ask, taken } = await open(1)
    expect(await ask(`00-${TRACE}-${CALLER}-01`)).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
    const wrong = [
      undefined,
      `00-${'0'.repeat(32)}-${CALLER}-01`,
      `00-${TRACE}-${'0'.repeat(16)}-01`,
      `00-${TRACE.toUpperCase()}-${CALLER}-01`,
      `ff-${TRACE}-${CALLER}-01`,
      `00-${TRACE}-${CALLER}-01-canary`,
      `00-${TRACE}-${CALLER}-01, 00-${TRACE}-${CALLER}-01`,
    ]
    for (const traceparent of wrong) {
      const passed = await ask(traceparent)
      expect(passed).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
      expect(passed.toLowerCase()).not.toContain(TRACE)
    }
    expect(await taken()).toHaveLength(1 + wrong.length)
  })

  it('that is not sampled is propagated as unsampled, whatever the caller sends', async () => {
    const { ask, taken } = await open(0)
    expect(await ask(`00-${TRACE}-${CALLER}-01`)).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`))
    expect(await taken()).toEqual([])
  })

  it('does not delay requests when its collector is unreachable', async () => {
    const tracing = openTracing({ url: 'http://127.0.0.1:1/v1/traces', share: 1, timeout: 20 })
    const app = Fastify({ logger })
    tracing.watch(app)
    app.get('/here', async () => 'here')
    expect((await app.inject('/here')).body).toBe('here')
    await app.close()
    await tracing.stop()
  })

  it('is sent to the configured collector, or not at all', () => {
    expect(getTracesUrl(readEnv({}))).toBeNull()
    const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
    expect(getTracesUrl(readEnv(base))).toBe('http://collector:4318/v1/traces')
    const whole = { ...base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://other/in' }
    expect(getTracesUrl(readEnv(whole))).toBe('http://other/in')
    expect(() => readEnv({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG')
  })
})
