import { hours } from '@evenkeel/contract/units'
import { file } from './message-rows.ts'
import { type People, type Person, peopleOf } from './people.ts'
import type { Credentials, Principal } from './principals.ts'
import type { Services } from './services.ts'

/** Everybody of the table: members, a session that has expired, and two visitors with their answers. */
async function castOf({ clock }: Services, people: People) {
  const late = await people.signIn(await people.confirmed('northstar'))
  clock.advance(hours(1))
  const owner = await people.confirmed('northstar')
  const colleague = await people.confirmed('northstar')
  const stranger = await people.confirmed('cedarvalley')
  const open = await people.register('northstar')
  const { patient } = await people.signIn(owner)
  const set = await people.visitor()
  const otherSet = await people.visitor()
  return { late, owner, colleague, stranger, open, patient, set, otherSet }
}
type Cast = Awaited<ReturnType<typeof castOf>>
type MadeCredentials = Readonly<Record<Principal, () => Promise<Credentials> | Credentials>>

const bearer = (token: string): Credentials => ({ own: `Token ${token}`, telehealth: `Bearer ${token}` })

/** How each kind of caller gets its credentials. */
function credentialsMade({ send }: Services, people: People, cast: Cast): MadeCredentials {
  const { late, owner, colleague, stranger, set, otherSet } = cast
  const member = async (person: Person): Promise<Credentials> => {
    const { token, jwt } = await people.signIn(person)
    return { own: `Token ${token}`, telehealth: `Bearer ${jwt}` }
  }
  return {
    nobody: () => ({ own: null, telehealth: null }),
    'own answers': () => bearer(set.token),
    'other answers': () => bearer(otherSet.token),
    'temporary user': async () => bearer((await temporaryUser(send, set.token)).jwt),
    unconfirmed: async () => bearer((await people.register('northstar')).token),
    owner: () => member(owner),
    'same programme': () => member(colleague),
    'other programme': () => member(stranger),
    expired: () => ({ own: `Token ${late.token}`, telehealth: `Bearer ${late.jwt}` }),
    'signed out': async () => {
      const credentials = await member(owner)
      await send('POST', '/api/auth/logout', { authorization: credentials.own })
      return credentials
    },
    'wrong scheme': async () => {
      const { token, jwt } = await people.signIn(owner)
      return { own: `Bearer ${token}`, telehealth: `Token ${jwt}` }
    },
  }
}

/** The temporary telehealth user of a visitor. */
const temporaryUser = async (send: Services['send'], answerToken: string) =>
  (await send('GET', '/api/mdlive/fake-user-token', { authorization: `Token ${answerToken}` })).body

/** Credentials by kind of caller, made when they are first asked for and kept until `forget`. */
function keptCredentials(made: MadeCredentials) {
  const held = new Map<Principal, Credentials>()
  const credentialsOf = async (principal: Principal): Promise<Credentials> => {
    const credentials = held.get(principal) ?? (await made[principal]())
    held.set(principal, credentials)
    return credentials
  }
  /** From here on everybody signs in again: for requests that end sessions. */
  const forget = (): void => held.clear()
  return { credentialsOf, forget }
}

/** The owner's ways to sign in, and which session is the current one. */
function ownerSessions(
  { send }: Services,
  people: People,
  owner: Person,
  credentialsOf: (principal: Principal) => Promise<Credentials>,
) {
  const ownerToken = async (): Promise<string> => (await credentialsOf('owner')).own ?? ''
  const ownerJwt = async (): Promise<string> => (await people.signIn(owner)).jwt
  const ownerSession = async (): Promise<string> => {
    const { body } = await send('GET', '/api/me/sessions', { authorization: await ownerToken() })
    return body.results.find(({ is_current }: { is_current: boolean }) => is_current).id
  }
  return { ownerToken, ownerJwt, ownerSession }
}

/** Takes answers over into the owner's account. */
async function takeAnswersOver({ send }: Services, people: People, authorization: string): Promise<void> {
  const { id, token } = await people.visitor()
  await send('PATCH', '/api/me/update-responses', { body: { id, answer_token: token }, authorization })
}

/** A visit, a message and documents of the owner. */
async function thingsOf(
  { send }: Services,
  people: People,
  patient: number,
  { token, jwt }: { readonly token: string; readonly jwt: string },
) {
  const provider = await people.findCounselor({ jwt, patient })
  const visit = await people.bookNextHour({ jwt, patient }, provider)
  const own = { authorization: token }
  const { body: message } = await send('POST', '/api/messages', {
    body: { to_id: provider, subject: 'Hello', message: 'Good morning' },
    ...own,
  })
  const { body: document } = await send('POST', '/api/documents', { body: file, ...own })
  const keep = async (): Promise<number> => {
    const kept = await send('POST', `/telehealth/v2/patients/${patient}/documents`, {
      body: { doc: file },
      authorization: `Bearer ${jwt}`,
    })
    return kept.body.doc.id
  }
  return {
    provider,
    visit,
    message: message as { id: number; conversation_id: number },
    document: document as { id: string },
    telehealthDocument: await keep(),
    documentToRemove: await keep(),
  }
}

/** Things everybody may ask for: the next question of a visitor, a menu and an article. */
async function publicThings({ send }: Services, { question, token }: Cast['set']) {
  const next = `/api/questions/${question}/next-question`
  const second = await send('GET', next, { authorization: `Token ${token}` })
  const { body: configuration } = await send('GET', '/api/organisations/v2/configuration?domain=northstar')
  const { body: articles } = await send('GET', '/content/articles?access=open')
  return {
    second: second.body.id as string,
    nav: configuration.homepage_navs[0].id as string,
    article: articles[0].slug as string,
    topic: articles[0].topic as string,
  }
}

/** Everybody of the table, and the things of the owner that the others ask for. */
export async function openWorld(services: Services) {
  const { send } = services
  const people = peopleOf(services)
  const cast = await castOf(services, people)
  const { owner, open, patient, set } = cast
  const { credentialsOf, forget } = keptCredentials(credentialsMade(services, people, cast))
  const sessions = ownerSessions(services, people, owner, credentialsOf)
  await takeAnswersOver(services, people, await sessions.ownerToken())
  const jwt = await sessions.ownerJwt()
  const things = await thingsOf(services, people, patient, { token: await sessions.ownerToken(), jwt })
  return {
    ...{ send, people, owner, open, patient, set, credentialsOf, forget },
    temporary: () => temporaryUser(send, set.token),
    ...sessions,
    ...things,
    ...(await publicThings(services, set)),
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
