import { hours } from '@evenkeel/api-contract/time/duration-units'
import { type TestPeople, type TestPerson, createTestPeople } from './test-people.ts'
import type { Credentials, Principal } from './access-matrix/principals.ts'
import type { Services } from './services.ts'

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
)

/** A small file that passes every check. */
export const sampleFile = {
  document_name: 'letter.pdf',
  mime_type: 'application/pdf',
  data: pdf.toString('base64'),
}

/** Everybody of the table: members, a session that has expired, and two visitors with their answers. */
async function createAccounts({ clock }: Services, people: TestPeople) {
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
type Accounts = Awaited<ReturnType<typeof createAccounts>>
type CredentialFactories = Readonly<Record<Principal, () => Promise<Credentials> | Credentials>>

const createBearerCredentials = (token: string): Credentials => ({
  own: `Token ${token}`,
  telehealth: `Bearer ${token}`,
})

/** Creates the credentials of each kind of principal. */
function createCredentials({ send }: Services, people: TestPeople, cast: Accounts): CredentialFactories {
  const { late, owner, colleague, stranger, set, otherSet } = cast
  const member = async (person: TestPerson): Promise<Credentials> => {
    const { token, jwt } = await people.signIn(person)
    return { own: `Token ${token}`, telehealth: `Bearer ${jwt}` }
  }
  return {
    nobody: () => ({ own: null, telehealth: null }),
    'own answers': () => createBearerCredentials(set.token),
    'other answers': () => createBearerCredentials(otherSet.token),
    'temporary user': async () => createBearerCredentials((await createTemporaryUser(send, set.token)).jwt),
    unconfirmed: async () => createBearerCredentials((await people.register('northstar')).token),
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
const createTemporaryUser = async (send: Services['send'], answerToken: string) =>
  (await send('GET', '/api/mdlive/fake-user-token', { authorization: `Token ${answerToken}` })).body

/** Credentials by principal, created on first use and cached. */
function cacheCredentials(made: CredentialFactories) {
  const held = new Map<Principal, Credentials>()
  const credentialsOf = async (principal: Principal): Promise<Credentials> => {
    const credentials = held.get(principal) ?? (await made[principal]())
    held.set(principal, credentials)
    return credentials
  }
  /** Logs everybody in again: for requests that end sessions. */
  const forget = (): void => held.clear()
  return { credentialsOf, forget }
}

/** The owner's log-in methods, and the current session. */
function createOwnerSessions(
  { send }: Services,
  people: TestPeople,
  owner: TestPerson,
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

/** Claims answers for the owner's account. */
async function claimAnswers({ send }: Services, people: TestPeople, authorization: string): Promise<void> {
  const { id, token } = await people.visitor()
  await send('PATCH', '/api/me/update-responses', { body: { id, answer_token: token }, authorization })
}

/** A visit, a message and documents of the owner. */
async function createOwnerRecords(
  { send }: Services,
  people: TestPeople,
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
  const { body: document } = await send('POST', '/api/documents', { body: sampleFile, ...own })
  const keep = async (): Promise<number> => {
    const kept = await send('POST', `/telehealth/v2/patients/${patient}/documents`, {
      body: { doc: sampleFile },
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

/** Objects available to everyone: the next question of a visitor, a menu and an article. */
async function createPublicRecords({ send }: Services, { question, token }: Accounts['set']) {
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

/** All principals of the table, and the owner's objects that others request. */
export async function openAccessFixture(services: Services) {
  const { send } = services
  const people = createTestPeople(services)
  const cast = await createAccounts(services, people)
  const { owner, open, patient, set } = cast
  const { credentialsOf, forget } = cacheCredentials(createCredentials(services, people, cast))
  const sessions = createOwnerSessions(services, people, owner, credentialsOf)
  await claimAnswers(services, people, await sessions.ownerToken())
  const jwt = await sessions.ownerJwt()
  const things = await createOwnerRecords(services, people, patient, {
    token: await sessions.ownerToken(),
    jwt,
  })
  return {
    ...{ send, people, owner, open, patient, set, credentialsOf, forget },
    temporary: () => createTemporaryUser(send, set.token),
    ...sessions,
    ...things,
    ...(await createPublicRecords(services, set)),
  }
}
export type AccessFixture = Awaited<ReturnType<typeof openAccessFixture>>
