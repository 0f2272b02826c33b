import { randomUUID } from 'node:crypto'
import { type ChildProduct, signInToChild } from '../../testing/child-product.ts'
import { sampleFile } from '../../testing/access-fixture.ts'
import type { Json } from '../../testing/services.ts'

const organisations = ['northstar', 'cedarvalley', 'ironwood', 'palebrand']
const members = [
  ['northstar', 'maya.lopez@northstar.example'],
  ['northstar', 'noor.haddad@northstar.example'],
  ['cedarvalley', 'lena.fischer@cedarvalley.example'],
  ['ironwood', 'omar.diaz@ironwood.example'],
] as const

interface Person {
  readonly client: string
  readonly email: string
  readonly authorization: string
  /** A counselor who can receive messages, or null. */
  readonly counselor: number | null
}

/** A kind of request, and its share per hundred. */
type TrafficShare = readonly [of100: number, kind: string, ask: (number: number) => Promise<Response>]

/** A request from one of many networks, as behind a proxy: no client reaches a rate limit. */
const createClientAddress = (number: number): string => `10.0.${(number >> 6) & 63}.${1 + (number & 63)}`

type Product = Pick<ChildProduct, 'base' | 'send'>
type Ask = TrafficShare[2]
type BodyOf = (person: Person) => Json

/** Rotates through options every hundred requests. */
const pickOne = <T>(some: readonly T[], number: number): T =>
  some[Math.floor(number / 100) % some.length] as T

/** Sends requests as one of these callers, with their headers. */
const sendWith =
  (product: Product, headers: Readonly<Record<string, string>>): ChildProduct['send'] =>
  (method, url, sent) =>
    product.send(method, url, { ...sent, headers })

/** Logs the members in and loads their contacts. */
const signInMembers = (product: Product): Promise<readonly Person[]> =>
  Promise.all(
    members.map(async ([client, email]): Promise<Person> => {
      const send = sendWith(product, { 'x-client-id': client })
      const { authorization } = await signInToChild({ send }, email)
      const { body: contacts } = await send('GET', '/api/contacts', { authorization })
      return { client, email, authorization, counselor: contacts.results[0]?.id ?? null }
    }),
  )

/** Requests to the product, each from a different network. */
function createSenders({ base }: Pick<Product, 'base'>) {
  const ask = (number: number, method: string, url: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${base}${url}`, {
      ...init,
      method,
      headers: {
        'x-forwarded-for': createClientAddress(number),
        ...(init.headers as Record<string, string>),
      },
    })
  const asVisitor =
    (method: string, url: string, body?: Json): Ask =>
    (number) =>
      ask(number, method, url.replaceAll('ORG', pickOne(organisations, number)), {
        headers: { 'x-client-id': pickOne(organisations, number), 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
  const asMember =
    (some: readonly Person[]) =>
    (method: string, url: string, body?: BodyOf): Ask =>
    (number) => {
      const person = pickOne(some, number)
      const { client, authorization } = person
      return ask(number, method, url, {
        headers: {
          'x-client-id': client,
          authorization,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body(person)) } : {}),
      })
    }
  return { ask, asVisitor, asMember }
}
type Senders = ReturnType<typeof createSenders>

/** Connects, receives the first live event, and disconnects. */
const openEventStream =
  (product: Product, people: readonly Person[], { ask }: Senders): Ask =>
  async (number) => {
    const { client, email } = pickOne(people, number)
    const headers = { 'x-client-id': client, 'x-forwarded-for': createClientAddress(number) }
    const { authorization } = await signInToChild({ send: sendWith(product, headers) }, email)
    const leaving = new AbortController()
    const live = await fetch(`${product.base}/api/messages/events`, {
      headers: { ...headers, authorization },
      signal: leaving.signal,
    })
    await live.body?.getReader().read()
    leaving.abort()
    return ask(number, 'POST', '/api/auth/logout', { headers: { 'x-client-id': client, authorization } })
  }

/** Forty of a hundred: visitors who read. */
const createVisitorShares = ({ asVisitor }: Senders): readonly TrafficShare[] => [
  [20, 'configuration', asVisitor('GET', '/api/organisations/v2/configuration?domain=ORG')],
  [5, 'page', asVisitor('GET', '/ORG/')],
  [3, 'article', asVisitor('GET', '/ORG/topics/sleeping-better/when-you-cannot-sleep')],
  [5, 'questions', asVisitor('GET', '/api/questions/starting-question')],
  [3, 'articles', asVisitor('GET', '/content/articles?access=open')],
  [2, 'search for articles', asVisitor('POST', '/content/search', { q: 'sleep' })],
  [2, 'forgotten password', asVisitor('POST', '/api/auth/password-reset', { email: 'nobody@example.test' })],
]

/** The other sixty: members who read, write, search, log in and out. */
function createMemberShares(
  product: Product,
  people: readonly Person[],
  asks: Senders,
): readonly TrafficShare[] {
  const member = asks.asMember(people)
  const writer = asks.asMember(people.filter(({ counselor }) => counselor !== null))
  /** An occasional upload: a member may store 500 files. */
  const keepFile = member('POST', '/api/documents', () => sampleFile)
  const readFiles = member('GET', '/api/documents')
  const visit = openEventStream(product, people, asks)
  const look = asks.asVisitor('GET', '/healthz')
  return [
    [20, 'me', member('GET', '/api/me')],
    [12, 'unread', member('GET', '/api/messages/unread-messages-count')],
    [6, 'inbox', member('GET', '/api/messages')],
    [5, 'appointments', member('GET', '/api/appointments/latest')],
    [4, 'contacts', member('GET', '/api/contacts')],
    [3, 'files', (number) => (number % 200 < 1 ? keepFile(number) : readFiles(number))],
    [2, 'search for letters', member('POST', '/api/messages/search', () => ({ text: 'hello' }))],
    [4, 'draft', member('POST', '/api/appointments', () => ({ appointment_method: 'face_to_face' }))],
    [
      3,
      'letter',
      writer('POST', '/api/messages', ({ counselor }) => ({
        to_id: counselor,
        subject: 'How it went',
        message: 'Hello, it went well.',
        client_message_id: randomUUID(),
      })),
    ],
    [1, 'come and go', (number) => (number % 500 < 100 ? visit(number) : look(number))],
  ]
}

/** Typical requests by number: members and visitors of four organizations who read, write, search, log in and out. */
export async function createSoakTraffic(product: Product) {
  const people = await signInMembers(product)
  const asks = createSenders(product)
  const shares = [...createVisitorShares(asks), ...createMemberShares(product, people, asks)]
  const hundred = shares.flatMap(([of100, kind, shoot]) =>
    Array.from({ length: of100 }, () => ({ kind, shoot })),
  )
  if (hundred.length !== 100) throw new Error(`the shares add up to ${hundred.length}`)
  return (number: number) => {
    // 37 and 100 are coprime: every kind occurs with its share, in a mixed order.
    const { kind, shoot } = hundred[(number * 37) % 100] as (typeof hundred)[number]
    return { kind, answer: shoot(number) }
  }
}
