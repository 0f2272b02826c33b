import { createHash } from 'node:crypto'
import { type Endpoint, buildPath } from '@evenkeel/api-contract/endpoint'
import { queryRows } from '@evenkeel/server-kit/database/query-rows'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { accessTable, sessionEndingRows } from '../../testing/access-matrix/access-table.ts'
import { requestAs } from '../../testing/access-matrix/request-as.ts'
import { counselorAccess } from '../../testing/access-matrix/counselor-access-table.ts'
import {
  type CounselorPrincipal,
  counselorPrincipals,
  openCounselorFixture,
} from '../../testing/counselor-fixture.ts'
import { documentedServices, fetchOpenApi } from '../../testing/openapi.ts'
import {
  type Principal,
  principals,
  type StaffPrincipal,
  staffPrincipals,
} from '../../testing/access-matrix/principals.ts'
import type { Services } from '../../testing/services.ts'
import { staffSessionEndingRows, staffAccess } from '../../testing/access-matrix/staff-access-table.ts'
import { openStaffFixture, STAFF_URL } from '../../testing/staff-fixture.ts'
import { openAccessFixture, type AccessFixture } from '../../testing/access-fixture.ts'
import { getResponseKind, expectedHeaders } from './expected-headers.ts'

type Headers = Readonly<Record<string, unknown>>
/** Request headers. */
export type SentHeaders = Readonly<Record<string, string>>
/** Response of an endpoint. */
export interface EndpointResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}
/** Fields of an audit event: who accessed whose data, and why. */
interface AuditEvent {
  readonly action: string
  readonly actor: string | null
  readonly subject: string | null
  readonly purpose: string | null
}

/** An access table with its fixture, ready for requests. */
export interface OpenAccessMatrix {
  /** All endpoints of the services. */
  served(): Promise<readonly string[]>
  /** Prepares a request and returns a function that sends it, so that only the call itself creates events. */
  ready(name: string, principal: string): Promise<() => Promise<EndpointResponse>>
  /** Logs everybody in again. */
  forget(): void
  /** Expected security and cache headers of a response. */
  headersOf(name: string, answer: EndpointResponse): Headers
  /**
   * Whether a call created too few or too many audit events, or its response contains more member data than an event
   * records; null if another test covers it.
   */
  readonly auditFaults:
    ((name: string, answer: EndpointResponse, left: readonly AuditEvent[]) => readonly unknown[]) | null
  /** Sends one request with each of these header sets, as another site could, and returns the statuses; null without cookies. */
  readonly asAnotherPage: ((name: string, tries: readonly SentHeaders[]) => Promise<readonly number[]>) | null
  readonly cookie: () => Promise<string>
}

/** An access table, and how its endpoints are called. */
export interface AccessMatrix {
  readonly title: string
  /** Statuses by endpoint, in the order of the principals. */
  readonly answers: Readonly<Record<string, string>>
  readonly principals: readonly string[]
  readonly endsSessions: readonly string[]
  readonly open: (services: Services) => Promise<OpenAccessMatrix>
}

const getEndpointName = ({ method, path }: Endpoint): string => `${method} ${path}`
const mapAnswers = (table: Readonly<Record<string, readonly [string, ...unknown[]]>>) =>
  Object.fromEntries(Object.entries(table).map(([name, [answers]]) => [name, answers]))
const staffAppHeaders = { origin: STAFF_URL, 'x-evenkeel-staff': '1' }
const { host } = new URL(STAFF_URL)

/** Sequence number of the newest event; 0 before the first one. */
export const getNewestEvent = async ({ store }: Services): Promise<number> => {
  const newest = sql`select coalesce(max(seq), 0)::int as seq from portal.audit_events`
  const [row] = await queryRows<{ readonly seq: number }>(store.db, newest)
  return row?.seq ?? 0
}

export const listEventsAfter = ({ store }: Services, seq: number): Promise<readonly AuditEvent[]> =>
  queryRows<AuditEvent>(
    store.db,
    sql`select action, actor, subject, purpose from portal.audit_events where seq > ${seq} order by seq`,
  )

interface EndpointRequest {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: unknown
}
/** Sends the request of a row to the staff API, or to the counselor API below `/telehealth`. */
async function sendStaff(
  { app }: Services,
  [prefix, name]: readonly [prefix: '/api' | '/telehealth', name: string],
  { params = {}, query, body }: EndpointRequest,
  headers: Readonly<Record<string, string>>,
): Promise<EndpointResponse> {
  const [method = '', path = ''] = name.split(' ')
  const isLive = path.endsWith('/events')
  const answer = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: `${prefix}${buildPath({ path } as Endpoint, params)}${query ? `?${query}` : ''}`,
    headers: { host, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
    payloadAsStream: isLive,
  })
  // Live events never end: an admitted client disconnects.
  if (isLive) answer.stream().destroy()
  return { status: answer.statusCode, headers: answer.headers, text: isLive ? '' : answer.body }
}

async function collectStatuses(
  sends: readonly (() => Promise<EndpointResponse>)[],
): Promise<readonly number[]> {
  const statuses: number[] = []
  for (const send of sends) statuses.push((await send()).status)
  return statuses
}

async function openMembers(
  services: Services,
): Promise<OpenAccessMatrix & { readonly world: AccessFixture }> {
  const world = await openAccessFixture(services)
  return {
    world,
    served: async () => {
      const documents = await fetchOpenApi(services)
      return documentedServices.flatMap((service) =>
        Object.entries(documents[service]?.paths ?? {}).flatMap(([path, methods]) =>
          Object.keys(methods).map(
            (method) => `${service} ${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
          ),
        ),
      )
    },
    ready: async (name, principal) => () =>
      requestAs(world, { name, ask: accessTable[name]?.[1], principal: principal as Principal }),
    forget: () => world.forget(),
    headersOf: (name, { status }) => expectedHeaders[getResponseKind(name, status)],
    // Audit events of member requests are tested in apps/api/src/modules/audit-log.
    auditFaults: null,
    asAnotherPage: null,
    cookie: async () => '',
  }
}

async function openStaff(services: Services): Promise<OpenAccessMatrix> {
  const world = await openStaffFixture(services)
  const { lookedUp } = world
  const served = (): readonly Endpoint[] => services.api.staff?.served() ?? []
  const endpointOf = (name: string) => served().find((one) => getEndpointName(one) === name)
  const askOf = async (name: string, principal: StaffPrincipal): Promise<EndpointRequest> =>
    (await staffAccess[name]?.[1]?.(world, principal)) ?? {}
  return {
    served: async () => served().map(getEndpointName),
    ready: async (name, principal) => {
      const credentials = await world.credentialsOf(principal as StaffPrincipal)
      const asked = await askOf(name, principal as StaffPrincipal)
      return () => sendStaff(services, ['/api', name], asked, { ...staffAppHeaders, ...credentials })
    },
    forget: () => world.forget(),
    headersOf: (name, { status, headers }) => {
      if (status === 204) return expectedHeaders['nothing to say']
      const success = status < 300 ? endpointOf(name)?.success : undefined
      if (success?.file) return { ...expectedHeaders['a file'], 'content-type': headers['content-type'] }
      return expectedHeaders[success?.events ? 'events' : 'an answer']
    },
    auditFaults: (name, { text }, left) => {
      const expected = endpointOf(name)?.dataCategory === null ? 0 : 1
      const isOfMember = text.includes(lookedUp.email)
      const of = isOfMember ? createHash('sha256').update(lookedUp.id).digest('hex').slice(0, 32) : null
      const isTold = left.some(
        ({ actor, subject, purpose }) =>
          actor !== null && purpose !== null && subject !== null && (of === null || subject === of),
      )
      // An export contains everything; no other response contains texts of messages and answers.
      const isCopy = name === 'POST /staff/look-ups/:id/export'
      return [
        ...(left.length === expected ? [] : [`${left.length} events`]),
        ...(isTold ? [] : lookedUp.said.open.filter((word) => text.includes(word))),
        ...(isCopy ? [] : lookedUp.said.shut.filter((word) => text.includes(word))),
      ]
    },
    asAnotherPage: async (name, tries) => {
      const asked = await askOf(name, 'nobody')
      return collectStatuses(
        tries.map((headers) => () => sendStaff(services, ['/api', name], asked, headers)),
      )
    },
    cookie: async () => world.admin.cookie,
  }
}

async function openCounselors(services: Services) {
  const world = await openCounselorFixture(services)
  const served = (): readonly Endpoint[] => services.telehealth.counselorCalls()
  const askOf = async (name: string): Promise<EndpointRequest> =>
    (await counselorAccess[name]?.[1]?.(world)) ?? {}
  const ready = async (name: string, principal: CounselorPrincipal, given?: EndpointRequest) => {
    const asked = given ?? (await askOf(name))
    const headers = { ...staffAppHeaders, ...(await world.credentialsOf(principal)) }
    return () => sendStaff(services, ['/telehealth', name], asked, headers)
  }
  return {
    world,
    askOf,
    askWith: async (name: string, principal: CounselorPrincipal, asked?: EndpointRequest) =>
      (await ready(name, principal, asked))(),
    served: async () => served().map(getEndpointName),
    ready: (name: string, principal: string) => ready(name, principal as CounselorPrincipal),
    forget: () => {},
    headersOf: (name: string, { status, headers }: EndpointResponse): Headers => {
      const success = served().find((one) => getEndpointName(one) === name)?.success
      const kind = success?.file && status < 300 ? 'a file' : 'an answer'
      return { ...expectedHeaders[kind], 'content-type': headers['content-type'] }
    },
    auditFaults: (name: string, { status }: EndpointResponse, left: readonly AuditEvent[]) => [
      ...(left.length === 0 ? ['no event'] : []),
      ...left.filter(({ action, actor }) => action !== name || (status < 400 && actor === null)),
    ],
    asAnotherPage: async (name: string, tries: readonly SentHeaders[]) => {
      const asked = await askOf(name)
      return collectStatuses(
        tries.map((headers) => () => sendStaff(services, ['/telehealth', name], asked, headers)),
      )
    },
    cookie: async () => (await world.credentialsOf('owner'))['cookie'] ?? '',
  }
}

export const matrixOpeners = { members: openMembers, staff: openStaff, counselors: openCounselors }
export const accessMatrices: readonly AccessMatrix[] = [
  {
    title: 'visitors and members',
    answers: mapAnswers(accessTable),
    principals,
    endsSessions: sessionEndingRows,
    open: openMembers,
  },
  {
    title: 'staff',
    answers: mapAnswers(staffAccess),
    principals: staffPrincipals,
    endsSessions: staffSessionEndingRows,
    open: openStaff,
  },
  {
    title: 'counselors',
    answers: mapAnswers(counselorAccess),
    principals: counselorPrincipals,
    endsSessions: [],
    open: openCounselors,
  },
]
