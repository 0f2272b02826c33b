import { PASSWORD } from '../../testing/people.ts'
import type { Json, Sent } from '../../testing/services.ts'
import {
  type Client,
  clients,
  fileOf,
  noteIds,
  personOf,
  type Tenant,
  type TenantWorld,
  words,
} from './tenants.ts'

/** What a person asks for; `any` takes one of some things, whoever made it. */
interface Asked {
  readonly world: TenantWorld
  readonly me: Tenant
  readonly any: <T>(of: readonly T[]) => T | undefined
}
type Answer = Awaited<ReturnType<TenantWorld['services']['send']>>
type Act = (asked: Asked) => Promise<Answer | null>

const ask = ({ world, me }: Asked, method: string, url: string, body?: Json, headers?: Sent['headers']) =>
  world.services.send(method, `/api${url}`, {
    body,
    authorization: `Token ${me.token}`,
    headers: { 'x-client-id': me.client, ...headers },
  })
const read =
  (url: string): Act =>
  (asked) =>
    ask(asked, 'GET', url)
/** Asks about one of some things; nothing is asked while there are none. */
const about =
  <T>(of: (asked: Asked) => readonly T[], act: (asked: Asked, one: T) => Promise<Answer>): Act =>
  async (asked) => {
    const one = asked.any(of(asked))
    return one === undefined ? null : act(asked, one)
  }
const kept = ({ world }: Asked) => world.things.kept
const messages = ({ world }: Asked) => world.things.messages
const documents = ({ world }: Asked) => world.things.documents
const telehealthDocuments = ({ world }: Asked) => world.things.telehealthDocuments
const queries = ({ world }: Asked) => world.things.queries
const visits = ({ world }: Asked) => world.things.visits
const everybody = ({ world }: Asked) => world.tenants
/** Does something and remembers what came of it. */
const making =
  (into: 'kept' | 'messages' | 'documents' | 'queries' | 'sessions', act: Act): Act =>
  async (asked) => {
    const answer = await act(asked)
    if (answer) noteIds<unknown>(asked.world.things[into], answer)
    if (answer && into === 'documents')
      noteIds<unknown>(asked.world.things.telehealthDocuments, answer, 'mdlive_id')
    return answer
  }
const word = ({ me }: Asked): string => words[me.client]
const signIn = ({ world }: Asked, { email }: Pick<Tenant, 'email'>, client: Client) =>
  world.services.send('POST', '/api/auth/login', {
    body: { email, password: PASSWORD },
    headers: { 'x-client-id': client },
  })

/** Everything a member can do at the own API, also with what belongs to others. */
export const acts: Readonly<Record<string, Act>> = {
  'who am I': read('/me'),
  'my devices': making('sessions', read('/me/sessions')),
  'my session': read('/me/session'),
  'my draft key': read('/me/draft-key'),
  'my covered sessions': read('/me/coverage'),
  'say of a visit': (asked) => ask(asked, 'POST', '/me/coverage/visits/1', { says: 'contest' }),
  'my kept articles': read('/me/kept-articles'),
  'keep an article': (asked) =>
    ask(asked, 'POST', '/me/kept-articles', { slug: 'sleep', topic: 'sleep', name: word(asked) }),
  'my search preferences': read('/mdlive/search-preferences'),
  'say before a visit': (asked) =>
    ask(asked, 'PATCH', '/me/visit-details', { address1: `1 ${word(asked)} Street`, city: word(asked) }),
  'my latest appointment': read('/appointments/latest'),
  'my messages': making('messages', read('/messages')),
  'my unread messages': read('/messages/unread-messages-count'),
  'my counselors': read('/contacts'),
  'my documents': making('documents', read('/documents')),
  'my requests': making('queries', read('/appointment-slot-queries')),
  'my moved appointments': read('/appointments/reschedules'),
  'find in messages': (asked) => ask(asked, 'POST', '/messages/search', { text: 'whisper' }),
  'state of the visit': (asked) =>
    ask(asked, 'POST', '/me/update-appointment-state', { appointment_state: 'CO' }),
  'language I read': (asked) => ask(asked, 'POST', '/me/update-language', { language: 'es' }),
  'zone of my device': (asked) => ask(asked, 'POST', '/me/update-time-zone', { timezone: 'America/Phoenix' }),
  write: making('messages', (asked) =>
    ask(asked, 'POST', '/messages', {
      to_id: asked.world.provider,
      subject: word(asked),
      message: `${word(asked)} writes`,
      documents: [asked.any(documents(asked))].filter((id) => id !== undefined),
    }),
  ),
  'add a document': making('documents', (asked) => ask(asked, 'POST', '/documents', fileOf(asked.me.client))),
  'keep an appointment': making('kept', (asked) =>
    ask(asked, 'POST', '/appointments', {
      appointment_method: 'face_to_face',
      provider_name: word(asked),
      chief_complaint: word(asked),
    }),
  ),
  'ask for an appointment': making('queries', (asked) =>
    ask(asked, 'POST', '/appointment-slot-queries', {
      provider_id: asked.world.provider,
      provider_name: word(asked),
      appointment_date: '2026-11-24',
      preferred_time: 'morning',
      appointment_method: 'video',
      chief_complaint_comments: word(asked),
    }),
  ),
  'change an appointment': about(kept, (asked, id) =>
    ask(asked, 'PATCH', `/appointments/${id}`, { provider_name: word(asked) }),
  ),
  'finish an appointment': about(kept, (asked, id) => ask(asked, 'POST', `/appointments/${id}/finalize`)),
  'read a message': about(messages, (asked, id) => ask(asked, 'GET', `/messages/${id}`)),
  'read a conversation': about(messages, (asked, id) => ask(asked, 'GET', `/messages/${id}/conversations`)),
  'mark as read': about(messages, (asked, id) => ask(asked, 'PUT', `/messages/${id}/mark-read`)),
  'look at a document': about(documents, (asked, id) => ask(asked, 'GET', `/documents/${id}`)),
  'open a document': about(documents, (asked, id) => ask(asked, 'GET', `/documents/${id}/file`)),
  'remove a document': about(telehealthDocuments, (asked, id) =>
    ask(asked, 'DELETE', `/mdlive/documents/${id}`),
  ),
  'remind of a request': about(queries, (asked, id) =>
    ask(asked, 'POST', `/appointment-slot-queries/${id}/remind`),
  ),
  'withdraw a request': about(queries, (asked, id) =>
    ask(asked, 'POST', `/appointment-slot-queries/${id}/cancel`),
  ),
  'entry for the calendar': about(visits, (asked, id) =>
    ask(asked, 'GET', `/appointments/visits/${id}/calendar`),
  ),
  'move an appointment': about(visits, (asked, id) =>
    ask(asked, 'POST', '/appointments/reschedules', {
      appointment_id: id,
      provider_id: asked.world.provider,
      start_time: 1_795_500_000,
      appointment_method: 'video',
      state_abbrev: 'CO',
    }),
  ),
  'how a move stands': about(kept, (asked, id) => ask(asked, 'GET', `/appointments/reschedules/${id}`)),
  'begin the questions': async (asked) => {
    const answer = await ask(asked, 'POST', '/answers', { response: [asked.world.response] })
    if (answer.status === 201)
      asked.world.things.sets.push({ id: answer.body.id, token: answer.body.answer_token })
    return answer
  },
  'read answers': about(
    ({ world }) => world.things.sets,
    (asked, { id, token }) => {
      const authorization = `Token ${asked.any([token, asked.me.token]) ?? token}`
      const headers = { 'x-client-id': asked.me.client }
      return asked.world.services.send('GET', `/api/answers/${id}`, { authorization, headers })
    },
  ),
  'take answers over': about(
    ({ world }) => world.things.sets,
    (asked, { id, token }) => ask(asked, 'PATCH', '/me/update-responses', { id, answer_token: token }),
  ),
  'sign a device out': about(
    ({ world }) => world.things.sessions,
    (asked, id) => ask(asked, 'DELETE', `/me/sessions/${id}`),
  ),
  // The answer is the other's own: it is asked under that name, at some page.
  'sign in somewhere': about(everybody, (asked, person) =>
    signIn(asked, asked.me, asked.any([...clients, person.client]) ?? person.client),
  ),
  'confirm with a guess': about(everybody, (asked, { email }) =>
    ask(asked, 'POST', '/auth/confirm-sign-up', { email, otp: '000000' }),
  ),
  'register with any address': about(everybody, (asked, { email }) =>
    asked.world.services.send('POST', '/api/auth/register', {
      body: { ...personOf(asked.me.client), email },
      headers: { 'x-client-id': asked.me.client },
    }),
  ),
  'articles of the own house': ({ world, me }) =>
    world.services.send('GET', '/content/articles?access=exclusive', {
      headers: { 'x-client-id': me.client },
    }),
}

/** Does one act for a person, who signs in again when something of before has ended the session. */
export async function doAct(name: string, asked: Asked): Promise<Answer | null> {
  const answer = await acts[name]?.(asked)
  if (answer?.status !== 401) return answer ?? null
  const { body } = await signIn(asked, asked.me, asked.me.client)
  if (body?.auth_token) asked.me.token = body.auth_token
  return answer
}
