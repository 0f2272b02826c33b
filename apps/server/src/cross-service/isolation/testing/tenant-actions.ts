import { PASSWORD } from '../../testing/test-people.ts'
import type { Json, RequestOptions } from '../../testing/services.ts'
import {
  type Client,
  clients,
  createTenantFile,
  recordIds,
  createTenantRegistration,
  type Tenant,
  type TenantFixture,
  tenantMarkers,
} from './tenants.ts'

/** Input of an action; `ANY_OPTION` takes any of several objects, whoever created it. */
interface ActionContext {
  readonly world: TenantFixture
  readonly me: Tenant
  readonly any: <T>(of: readonly T[]) => T | undefined
}
type TenantResponse = Awaited<ReturnType<TenantFixture['services']['send']>>
type TenantAction = (asked: ActionContext) => Promise<TenantResponse | null>

const sendAs = (
  { world, me }: ActionContext,
  method: string,
  url: string,
  body?: Json,
  headers?: RequestOptions['headers'],
) =>
  world.services.send(method, `/api${url}`, {
    body,
    authorization: `Token ${me.token}`,
    headers: { 'x-client-id': me.client, ...headers },
  })
const createReader =
  (url: string): TenantAction =>
  (asked) =>
    sendAs(asked, 'GET', url)
/** Requests one of several objects; does nothing while there are none. */
const actOnAny =
  <T>(
    of: (asked: ActionContext) => readonly T[],
    act: (asked: ActionContext, one: T) => Promise<TenantResponse>,
  ): TenantAction =>
  async (asked) => {
    const one = asked.any(of(asked))
    return one === undefined ? null : act(asked, one)
  }
const listSavedArticleIds = ({ world }: ActionContext) => world.things.kept
const messages = ({ world }: ActionContext) => world.things.messages
const documents = ({ world }: ActionContext) => world.things.documents
const telehealthDocuments = ({ world }: ActionContext) => world.things.telehealthDocuments
const queries = ({ world }: ActionContext) => world.things.queries
const visits = ({ world }: ActionContext) => world.things.visits
const listTenants = ({ world }: ActionContext) => world.tenants
/** Runs an action and records its result. */
const recordCreated =
  (into: 'kept' | 'messages' | 'documents' | 'queries' | 'sessions', act: TenantAction): TenantAction =>
  async (asked) => {
    const answer = await act(asked)
    if (answer) recordIds<unknown>(asked.world.things[into], answer)
    if (answer && into === 'documents')
      recordIds<unknown>(asked.world.things.telehealthDocuments, answer, 'mdlive_id')
    return answer
  }
const getMarker = ({ me }: ActionContext): string => tenantMarkers[me.client]
const signIn = ({ world }: ActionContext, { email }: Pick<Tenant, 'email'>, client: Client) =>
  world.services.send('POST', '/api/auth/login', {
    body: { email, password: PASSWORD },
    headers: { 'x-client-id': client },
  })

/** All API actions of a member, including with objects of others. */
export const tenantActions: Readonly<Record<string, TenantAction>> = {
  'who am I': createReader('/me'),
  'my devices': recordCreated('sessions', createReader('/me/sessions')),
  'my session': createReader('/me/session'),
  'my draft key': createReader('/me/draft-key'),
  'my covered sessions': createReader('/me/coverage'),
  'say of a visit': (asked) => sendAs(asked, 'POST', '/me/coverage/visits/1', { says: 'contest' }),
  'my kept articles': createReader('/me/kept-articles'),
  'keep an article': (asked) =>
    sendAs(asked, 'POST', '/me/kept-articles', { slug: 'sleep', topic: 'sleep', name: getMarker(asked) }),
  'my search preferences': createReader('/mdlive/search-preferences'),
  'say before a visit': (asked) =>
    sendAs(asked, 'PATCH', '/me/visit-details', {
      address1: `1 ${getMarker(asked)} Street`,
      city: getMarker(asked),
    }),
  'my latest appointment': createReader('/appointments/latest'),
  'my messages': recordCreated('messages', createReader('/messages')),
  'my unread messages': createReader('/messages/unread-messages-count'),
  'my counselors': createReader('/contacts'),
  'my documents': recordCreated('documents', createReader('/documents')),
  'my requests': recordCreated('queries', createReader('/appointment-slot-queries')),
  'my moved appointments': createReader('/appointments/reschedules'),
  'find in messages': (asked) => sendAs(asked, 'POST', '/messages/search', { text: 'whisper' }),
  'state of the visit': (asked) =>
    sendAs(asked, 'POST', '/me/update-appointment-state', { appointment_state: 'CO' }),
  'language I read': (asked) => sendAs(asked, 'POST', '/me/update-language', { language: 'es' }),
  'zone of my device': (asked) =>
    sendAs(asked, 'POST', '/me/update-time-zone', { timezone: 'America/Phoenix' }),
  write: recordCreated('messages', (asked) =>
    sendAs(asked, 'POST', '/messages', {
      to_id: asked.world.provider,
      subject: getMarker(asked),
      message: `${getMarker(asked)} writes`,
      documents: [asked.any(documents(asked))].filter((id) => id !== undefined),
    }),
  ),
  'add a document': recordCreated('documents', (asked) =>
    sendAs(asked, 'POST', '/documents', createTenantFile(asked.me.client)),
  ),
  'keep an appointment': recordCreated('kept', (asked) =>
    sendAs(asked, 'POST', '/appointments', {
      appointment_method: 'face_to_face',
      provider_name: getMarker(asked),
      chief_complaint: getMarker(asked),
    }),
  ),
  'ask for an appointment': recordCreated('queries', (asked) =>
    sendAs(asked, 'POST', '/appointment-slot-queries', {
      provider_id: asked.world.provider,
      provider_name: getMarker(asked),
      appointment_date: '2026-11-24',
      preferred_time: 'morning',
      appointment_method: 'video',
      chief_complaint_comments: getMarker(asked),
    }),
  ),
  'change an appointment': actOnAny(listSavedArticleIds, (asked, id) =>
    sendAs(asked, 'PATCH', `/appointments/${id}`, { provider_name: getMarker(asked) }),
  ),
  'finish an appointment': actOnAny(listSavedArticleIds, (asked, id) =>
    sendAs(asked, 'POST', `/appointments/${id}/finalize`),
  ),
  'read a message': actOnAny(messages, (asked, id) => sendAs(asked, 'GET', `/messages/${id}`)),
  'read a conversation': actOnAny(messages, (asked, id) =>
    sendAs(asked, 'GET', `/messages/${id}/conversations`),
  ),
  'mark as read': actOnAny(messages, (asked, id) => sendAs(asked, 'PUT', `/messages/${id}/mark-read`)),
  'look at a document': actOnAny(documents, (asked, id) => sendAs(asked, 'GET', `/documents/${id}`)),
  'open a document': actOnAny(documents, (asked, id) => sendAs(asked, 'GET', `/documents/${id}/file`)),
  'remove a document': actOnAny(telehealthDocuments, (asked, id) =>
    sendAs(asked, 'DELETE', `/mdlive/documents/${id}`),
  ),
  'remind of a request': actOnAny(queries, (asked, id) =>
    sendAs(asked, 'POST', `/appointment-slot-queries/${id}/remind`),
  ),
  'withdraw a request': actOnAny(queries, (asked, id) =>
    sendAs(asked, 'POST', `/appointment-slot-queries/${id}/cancel`),
  ),
  'entry for the calendar': actOnAny(visits, (asked, id) =>
    sendAs(asked, 'GET', `/appointments/visits/${id}/calendar`),
  ),
  'move an appointment': actOnAny(visits, (asked, id) =>
    sendAs(asked, 'POST', '/appointments/reschedules', {
      appointment_id: id,
      provider_id: asked.world.provider,
      start_time: 1_795_500_000,
      appointment_method: 'video',
      state_abbrev: 'CO',
    }),
  ),
  'how a move stands': actOnAny(listSavedArticleIds, (asked, id) =>
    sendAs(asked, 'GET', `/appointments/reschedules/${id}`),
  ),
  'begin the questions': async (asked) => {
    const answer = await sendAs(asked, 'POST', '/answers', { response: [asked.world.response] })
    if (answer.status === 201)
      asked.world.things.sets.push({ id: answer.body.id, token: answer.body.answer_token })
    return answer
  },
  'read answers': actOnAny(
    ({ world }) => world.things.sets,
    (asked, { id, token }) => {
      const authorization = `Token ${asked.any([token, asked.me.token]) ?? token}`
      const headers = { 'x-client-id': asked.me.client }
      return asked.world.services.send('GET', `/api/answers/${id}`, { authorization, headers })
    },
  ),
  'take answers over': actOnAny(
    ({ world }) => world.things.sets,
    (asked, { id, token }) => sendAs(asked, 'PATCH', '/me/update-responses', { id, answer_token: token }),
  ),
  'sign a device out': actOnAny(
    ({ world }) => world.things.sessions,
    (asked, id) => sendAs(asked, 'DELETE', `/me/sessions/${id}`),
  ),
  // The response is legitimately the other organization's: it is requested under that name.
  'sign in somewhere': actOnAny(listTenants, (asked, person) =>
    signIn(asked, asked.me, asked.any([...clients, person.client]) ?? person.client),
  ),
  'confirm with a guess': actOnAny(listTenants, (asked, { email }) =>
    sendAs(asked, 'POST', '/auth/confirm-sign-up', { email, otp: '000000' }),
  ),
  'register with any address': actOnAny(listTenants, (asked, { email }) =>
    asked.world.services.send('POST', '/api/auth/register', {
      body: { ...createTenantRegistration(asked.me.client), email },
      headers: { 'x-client-id': asked.me.client },
    }),
  ),
  'articles of the own house': ({ world, me }) =>
    world.services.send('GET', '/content/articles?access=exclusive', {
      headers: { 'x-client-id': me.client },
    }),
}

/** Runs one action for a member, who logs in again if an earlier action ended the session. */
export async function runTenantAction(name: string, asked: ActionContext): Promise<TenantResponse | null> {
  const answer = await tenantActions[name]?.(asked)
  if (answer?.status !== 401) return answer ?? null
  const { body } = await signIn(asked, asked.me, asked.me.client)
  if (body?.auth_token) asked.me.token = body.auth_token
  return answer
}
