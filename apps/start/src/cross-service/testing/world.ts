import { hours } from '@evenkeel/contract/units'
import { file } from './message-rows.ts'
import { type Person, peopleOf } from './people.ts'
import type { Credentials, Principal } from './principals.ts'
import type { Services } from './services.ts'

/** Everybody of the table, and the things of the owner that the others ask for. */
export async function openWorld(services: Services) {
  const people = peopleOf(services)
  const { send, clock } = services
  const late = await people.signIn(await people.confirmed('northstar'))
  clock.advance(hours(1))
  const owner = await people.confirmed('northstar')
  const colleague = await people.confirmed('northstar')
  const stranger = await people.confirmed('cedarvalley')
  const open = await people.register('northstar')
  const { patient } = await people.signIn(owner)
  const set = await people.visitor()
  const otherSet = await people.visitor()
  const temporary = async () =>
    (await send('GET', '/api/mdlive/fake-user-token', { authorization: `Token ${set.token}` })).body

  const member = async (person: Person): Promise<Credentials> => {
    const { token, jwt } = await people.signIn(person)
    return { own: `Token ${token}`, telehealth: `Bearer ${jwt}` }
  }
  const bearer = (token: string): Credentials => ({ own: `Token ${token}`, telehealth: `Bearer ${token}` })
  const made: Readonly<Record<Principal, () => Promise<Credentials> | Credentials>> = {
    nobody: () => ({ own: null, telehealth: null }),
    'own answers': () => bearer(set.token),
    'other answers': () => bearer(otherSet.token),
    'temporary user': async () => bearer((await temporary()).jwt),
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
  const held = new Map<Principal, Credentials>()
  const credentialsOf = async (principal: Principal): Promise<Credentials> => {
    const credentials = held.get(principal) ?? (await made[principal]())
    held.set(principal, credentials)
    return credentials
  }
  /** From here on everybody signs in again: for requests that end sessions. */
  const forget = (): void => held.clear()
  const ownerToken = async (): Promise<string> => (await credentialsOf('owner')).own ?? ''
  const ownerJwt = async (): Promise<string> => (await people.signIn(owner)).jwt
  const ownerSession = async (): Promise<string> => {
    const { body } = await send('GET', '/api/me/sessions', { authorization: await ownerToken() })
    return body.results.find(({ is_current }: { is_current: boolean }) => is_current).id
  }
  const ownSet = await people.visitor()
  await send('PATCH', '/api/me/update-responses', {
    body: { id: ownSet.id, answer_token: ownSet.token },
    authorization: await ownerToken(),
  })
  const second = await send('GET', `/api/questions/${set.question}/next-question`, {
    authorization: `Token ${set.token}`,
  })
  const jwt = await ownerJwt()
  const provider = await people.findCounselor({ jwt, patient })
  const visit = await people.bookNextHour({ jwt, patient }, provider)
  const own = { authorization: await ownerToken() }
  const { body: message } = await send('POST', '/api/messages', {
    body: { to_id: provider, subject: 'Hello', message: 'Good morning' },
    ...own,
  })
  const { body: document } = await send('POST', '/api/documents', { body: file, ...own })
  const kept = await send('POST', `/telehealth/v2/patients/${patient}/documents`, {
    body: { doc: file },
    authorization: `Bearer ${jwt}`,
  })
  const { body: configuration } = await send('GET', '/api/organisations/v2/configuration?domain=northstar')
  const { body: articles } = await send('GET', '/content/articles?access=open')
  return {
    send,
    people,
    owner,
    open,
    patient,
    set,
    temporary,
    credentialsOf,
    forget,
    ownerToken,
    ownerJwt,
    ownerSession,
    provider,
    visit,
    message: message as { id: number; conversation_id: number },
    document: document as { id: string },
    telehealthDocument: kept.body.doc.id as number,
    second: second.body.id as string,
    nav: configuration.homepage_navs[0].id as string,
    article: articles[0].slug as string,
    topic: articles[0].topic as string,
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
