import { createHash } from 'node:crypto'
import { type EndpointShape, pathOf } from '@evenkeel/contract/endpoint'
import { rowsOf } from '@evenkeel/server/store/rows'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { access, endsSessions } from '../../testing/access-table.ts'
import { askAs } from '../../testing/ask-as.ts'
import { counselorAccess } from '../../testing/counselor-access-table.ts'
import {
  type CounselorPrincipal,
  counselorPrincipals,
  openCounselorWorld,
} from '../../testing/counselor-world.ts'
import { documentedServices, openApiOf } from '../../testing/openapi.ts'
import { type Principal, principals } from '../../testing/principals.ts'
import type { Services } from '../../testing/services.ts'
import { endsStaffSessions, staffAccess } from '../../testing/staff-access-table.ts'
import { openStaffWorld, type StaffPrincipal, staffPrincipals, STAFF_URL } from '../../testing/staff-world.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { kindOf, kinds } from './headers.ts'

type Headers = Readonly<Record<string, unknown>>
/** The headers of a request. */
export type Sent = Readonly<Record<string, string>>
/** What came back from an endpoint. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}
/** What of an event says who looked at whom, and why. */
interface LeftEvent {
  readonly action: string
  readonly actor: string | null
  readonly subject: string | null
  readonly purpose: string | null
}

/** One of the access tables with everybody in it, ready to be asked. */
export interface OpenedMatrix {
  /** Every endpoint the services offer. */
  served(): Promise<readonly string[]>
  /** Makes ready what is asked, and answers with what sends it: only the call itself leaves events then. */
  ready(name: string, principal: string): Promise<() => Promise<Answered>>
  /** From here on everybody signs in again. */
  forget(): void
  /** How an answer has to be read and kept by a browser. */
  headersOf(name: string, answer: Answered): Headers
  /**
   * Whether the audit has too few or too many events of a call, or an answer more of a member than an event tells of; null where
   * another test says what is audited.
   */
  readonly auditFaults:
    ((name: string, answer: Answered, left: readonly LeftEvent[]) => readonly unknown[]) | null
  /** Sends one request with each of these headers, as another page could, and tells the statuses; null where there are no cookies. */
  readonly asAnotherPage: ((name: string, tries: readonly Sent[]) => Promise<readonly number[]>) | null
  readonly cookie: () => Promise<string>
}

/** An access table, and how its endpoints are asked. */
export interface Matrix {
  readonly title: string
  /** Statuses by endpoint, in the order of the principals. */
  readonly answers: Readonly<Record<string, string>>
  readonly principals: readonly string[]
  readonly endsSessions: readonly string[]
  readonly open: (services: Services) => Promise<OpenedMatrix>
}

const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`
const answersOf = (table: Readonly<Record<string, readonly [string, ...unknown[]]>>) =>
  Object.fromEntries(Object.entries(table).map(([name, [answers]]) => [name, answers]))
const fromApplication = { origin: STAFF_URL, 'x-evenkeel-staff': '1' }
const { host } = new URL(STAFF_URL)

/** The number of the newest event; 0 before the first one. */
export const newestEvent = async ({ store }: Services): Promise<number> => {
  const newest = sql`select coalesce(max(seq), 0)::int as seq from portal.audit_events`
  const [row] = await rowsOf<{ readonly seq: number }>(store.db, newest)
  return row?.seq ?? 0
}

export const eventsAfter = ({ store }: Services, seq: number): Promise<readonly LeftEvent[]> =>
  rowsOf<LeftEvent>(
    store.db,
    sql`select action, actor, subject, purpose from portal.audit_events where seq > ${seq} order by seq`,
  )

interface Asked {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: unknown
}
/** Sends what a row asks to the application of staff, or to that of counselors below `/telehealth`. */
async function sendStaff(
  { app }: Services,
  [prefix, name]: readonly [prefix: '/api' | '/telehealth', name: string],
  { params = {}, query, body }: Asked,
  headers: Readonly<Record<string, string>>,
): Promise<Answered> {
  const [method = '', path = ''] = name.split(' ')
  const isLive = path.endsWith('/events')
  const answer = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: `${prefix}${pathOf({ path } as EndpointShape, params)}${query ? `?${query}` : ''}`,
    headers: { host, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
    payloadAsStream: isLive,
  })
  // Live events never end by themselves: a caller who is let in leaves.
  if (isLive) answer.stream().destroy()
  return { status: answer.statusCode, headers: answer.headers, text: isLive ? '' : answer.body }
}

async function statusesOf(sends: readonly (() => Promise<Answered>)[]): Promise<readonly number[]> {
  const statuses: number[] = []
  for (const send of sends) statuses.push((await send()).status)
  return statuses
}

async function openMembers(services: Services): Promise<OpenedMatrix & { readonly world: World }> {
  const world = await openWorld(services)
  return {
    world,
    served: async () => {
      const documents = await openApiOf(services)
      return documentedServices.flatMap((service) =>
        Object.entries(documents[service]?.paths ?? {}).flatMap(([path, methods]) =>
          Object.keys(methods).map(
            (method) => `${service} ${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
          ),
        ),
      )
    },
    ready: async (name, principal) => () =>
      askAs(world, { name, ask: access[name]?.[1], principal: principal as Principal }),
    forget: () => world.forget(),
    headersOf: (name, { status }) => kinds[kindOf(name, status)],
    // What is audited of members' own calls is tested in apps/api/src/audit.
    auditFaults: null,
    asAnotherPage: null,
    cookie: async () => '',
  }
}

async function openStaff(services: Services): Promise<OpenedMatrix> {
  const world = await openStaffWorld(services)
  const { lookedUp } = world
  const served = (): readonly EndpointShape[] => services.api.staff?.served() ?? []
  const endpointOf = (name: string) => served().find((one) => nameOf(one) === name)
  const askOf = async (name: string, principal: StaffPrincipal): Promise<Asked> =>
    (await staffAccess[name]?.[1]?.(world, principal)) ?? {}
  return {
    served: async () => served().map(nameOf),
    ready: async (name, principal) => {
      const credentials = await world.credentialsOf(principal as StaffPrincipal)
      const asked = await askOf(name, principal as StaffPrincipal)
      return () => sendStaff(services, ['/api', name], asked, { ...fromApplication, ...credentials })
    },
    forget: () => world.forget(),
    headersOf: (name, { status, headers }) => {
      if (status === 204) return kinds['nothing to say']
      const success = status < 300 ? endpointOf(name)?.success : undefined
      if (success?.file) return { ...kinds['a file'], 'content-type': headers['content-type'] }
      return kinds[success?.events ? 'events' : 'an answer']
    },
    auditFaults: (name, { text }, left) => {
      const expected = endpointOf(name)?.dataCategory === null ? 0 : 1
      const isOfMember = text.includes(lookedUp.email)
      const of = isOfMember ? createHash('sha256').update(lookedUp.id).digest('hex').slice(0, 32) : null
      const isTold = left.some(
        ({ actor, subject, purpose }) =>
          actor !== null && purpose !== null && subject !== null && (of === null || subject === of),
      )
      // A copy of everything holds everything; no other answer has words of messages and answers.
      const isCopy = name === 'POST /staff/look-ups/:id/export'
      return [
        ...(left.length === expected ? [] : [`${left.length} events`]),
        ...(isTold ? [] : lookedUp.said.open.filter((word) => text.includes(word))),
        ...(isCopy ? [] : lookedUp.said.shut.filter((word) => text.includes(word))),
      ]
    },
    asAnotherPage: async (name, tries) => {
      const asked = await askOf(name, 'nobody')
      return statusesOf(tries.map((headers) => () => sendStaff(services, ['/api', name], asked, headers)))
    },
    cookie: async () => world.admin.cookie,
  }
}

async function openCounselors(services: Services) {
  const world = await openCounselorWorld(services)
  const served = (): readonly EndpointShape[] => services.telehealth.counselorCalls()
  const askOf = async (name: string): Promise<Asked> => (await counselorAccess[name]?.[1]?.(world)) ?? {}
  const ready = async (name: string, principal: CounselorPrincipal, given?: Asked) => {
    const asked = given ?? (await askOf(name))
    const headers = { ...fromApplication, ...(await world.credentialsOf(principal)) }
    return () => sendStaff(services, ['/telehealth', name], asked, headers)
  }
  return {
    world,
    askOf,
    askWith: async (name: string, principal: CounselorPrincipal, asked?: Asked) =>
      (await ready(name, principal, asked))(),
    served: async () => served().map(nameOf),
    ready: (name: string, principal: string) => ready(name, principal as CounselorPrincipal),
    forget: () => {},
    headersOf: (name: string, { status, headers }: Answered): Headers => {
      const success = served().find((one) => nameOf(one) === name)?.success
      const kind = success?.file && status < 300 ? 'a file' : 'an answer'
      return { ...kinds[kind], 'content-type': headers['content-type'] }
    },
    auditFaults: (name: string, { status }: Answered, left: readonly LeftEvent[]) => [
      ...(left.length === 0 ? ['no event'] : []),
      ...left.filter(({ action, actor }) => action !== name || (status < 400 && actor === null)),
    ],
    asAnotherPage: async (name: string, tries: readonly Sent[]) => {
      const asked = await askOf(name)
      return statusesOf(
        tries.map((headers) => () => sendStaff(services, ['/telehealth', name], asked, headers)),
      )
    },
    cookie: async () => (await world.credentialsOf('owner'))['cookie'] ?? '',
  }
}

export const open = { members: openMembers, staff: openStaff, counselors: openCounselors }
export const matrices: readonly Matrix[] = [
  { title: 'visitors and members', answers: answersOf(access), principals, endsSessions, open: openMembers },
  {
    title: 'staff',
    answers: answersOf(staffAccess),
    principals: staffPrincipals,
    endsSessions: endsStaffSessions,
    open: openStaff,
  },
  {
    title: 'counselors',
    answers: answersOf(counselorAccess),
    principals: counselorPrincipals,
    endsSessions: [],
    open: openCounselors,
  },
]
