import type { Registration } from '@evenkeel/contract/own/auth'
import { file } from '../../testing/message-rows.ts'
import { peopleOf, registration } from '../../testing/people.ts'
import type { Json, Services } from '../../testing/services.ts'

/** Three organisations, and the word that is in everything their members write and nowhere else. */
export const words = {
  northstar: 'Northwhisper',
  cedarvalley: 'Cedarwhisper',
  bluefin: 'Bluewhisper',
} as const
export type Client = keyof typeof words
export const clients = Object.keys(words) as Client[]

/** A person who is signed in, and what others may try to reach. */
export interface Tenant {
  readonly client: Client
  readonly email: string
  token: string
}

/** Ids of everything anybody made, of all organisations together: whoever asks takes any of them. */
export interface Things {
  readonly kept: string[]
  readonly messages: number[]
  readonly documents: string[]
  readonly telehealthDocuments: number[]
  readonly queries: string[]
  readonly visits: number[]
  readonly sessions: string[]
  readonly sets: { readonly id: string; readonly token: string }[]
}

export interface TenantWorld {
  readonly services: Services
  readonly tenants: readonly Tenant[]
  readonly things: Things
  readonly provider: number
  /** The first answers of a visitor, in the shape of the questions. */
  readonly response: Json
}

/** The initials of such a person, whose last name everybody shares. */
const initialsOf = (word: string): string => `${word.slice(0, 1)}Q`

/** A person of an organisation, whose word is in name and address; others may know the mail address. */
export const personOf = (client: Client): Registration => {
  const word = words[client]
  return {
    ...registration(),
    first_name: word,
    address1: `1 ${word} Road`,
    mdlive_consent_user_initials: initialsOf(word),
  }
}

/** Two members of each organisation, who know a counselor and have something of every kind. */
export async function openTenants(services: Services): Promise<TenantWorld> {
  const people = peopleOf(services)
  const joined = []
  for (const client of [...clients, ...clients]) {
    const { email } = await people.confirmed(client, personOf(client))
    joined.push({ client, email, ...(await people.signIn({ email, client })) })
  }
  const [first] = joined
  if (!first) throw new Error('there are no organisations')
  const provider = await people.findCounselor(first)
  const visits: number[] = []
  for (const one of joined) {
    const complaint = words[one.client]
    visits.push(await people.bookNextHour(one, provider, { complaint, initials: initialsOf(complaint) }))
  }
  const { response } = await people.visitor()
  const things: Things = {
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

/** The small file that passes every check, under a name with the word of its organisation. */
export const fileOf = (client: Client) => ({ ...file, document_name: `${words[client]}.pdf` })

/** Notes the ids that came back under a kind of things. */
export function noteIds<Id>(
  into: Id[],
  answer: { readonly status: number; readonly body: Json },
  name = 'id',
): void {
  if (answer.status >= 300) return
  const found: Json[] = answer.body?.results ?? [answer.body]
  for (const { [name]: id } of found) if (id !== undefined && !into.includes(id)) into.push(id)
}
