import type { Registration } from '@evenkeel/api-contract/portal/auth'
import { sampleFile } from '../../testing/access-fixture.ts'
import { createTestPeople, createRegistration } from '../../testing/test-people.ts'
import type { Json, Services } from '../../testing/services.ts'

/** Three organizations, each with a unique word in everything its members write. */
export const tenantMarkers = {
  northstar: 'Northwhisper',
  cedarvalley: 'Cedarwhisper',
  bluefin: 'Bluewhisper',
} as const
export type Client = keyof typeof tenantMarkers
export const clients = Object.keys(tenantMarkers) as Client[]

/** A logged-in member, and objects others may try to access. */
export interface Tenant {
  readonly client: Client
  readonly email: string
  token: string
}

/** Ids of all created objects, of all organizations together. */
export interface CreatedIds {
  readonly kept: string[]
  readonly messages: number[]
  readonly documents: string[]
  readonly telehealthDocuments: number[]
  readonly queries: string[]
  readonly visits: number[]
  readonly sessions: string[]
  readonly sets: { readonly id: string; readonly token: string }[]
}

export interface TenantFixture {
  readonly services: Services
  readonly tenants: readonly Tenant[]
  readonly things: CreatedIds
  readonly provider: number
  /** The first answers of a visitor, in the format of the questions. */
  readonly response: Json
}

/** Initials of such a member; all share the last name. */
const getInitials = (word: string): string => `${word.slice(0, 1)}Q`

/** A member whose word is in name and address; others may know the email address. */
export const createTenantRegistration = (client: Client): Registration => {
  const word = tenantMarkers[client]
  return {
    ...createRegistration(),
    first_name: word,
    address1: `1 ${word} Road`,
    mdlive_consent_user_initials: getInitials(word),
  }
}

/** Two members of each organization, each with a counselor and objects of every kind. */
export async function createTenants(services: Services): Promise<TenantFixture> {
  const people = createTestPeople(services)
  const joined = []
  for (const client of [...clients, ...clients]) {
    const { email } = await people.confirmed(client, createTenantRegistration(client))
    joined.push({ client, email, ...(await people.signIn({ email, client })) })
  }
  const [first] = joined
  if (!first) throw new Error('there are no organisations')
  const provider = await people.findCounselor(first)
  const visits: number[] = []
  for (const one of joined) {
    const complaint = tenantMarkers[one.client]
    visits.push(await people.bookNextHour(one, provider, { complaint, initials: getInitials(complaint) }))
  }
  const { response } = await people.visitor()
  const things: CreatedIds = {
    kept: [],
    messages: [],
    documents: [],
    telehealthDocuments: [],
    queries: [],
    visits,
    sessions: [],
    sets: [],
  }
  return { services, tenants: joined, things, provider, response }
}

/** A small valid file whose name contains the word of its organization. */
export const createTenantFile = (client: Client) => ({
  ...sampleFile,
  document_name: `${tenantMarkers[client]}.pdf`,
})

/** Records returned ids by kind of object. */
export function recordIds<Id>(
  into: Id[],
  answer: { readonly status: number; readonly body: Json },
  name = 'id',
): void {
  if (answer.status >= 300) return
  const found: Json[] = answer.body?.results ?? [answer.body]
  for (const { [name]: id } of found) if (id !== undefined && !into.includes(id)) into.push(id)
}
