import { type Json, openServices, type ServicesOptions } from './services.ts'

/** The services with the demo people, who log in with one call. */
export async function openDemoFixture(options: Omit<ServicesOptions, 'demo'>) {
  const services = await openServices({ ...options, demo: true })
  const { send } = services
  /** A demo member, logged in at both services. */
  const logIn = async (email: string, client: string) => {
    const { body: user } = await send('POST', '/api/auth/login', {
      headers: { 'x-client-id': client },
      body: { email, password: 'Calm#Harbor7' },
    })
    const authorization = `Token ${user.auth_token}`
    const bearer = `Bearer ${user.md_live.jwt}`
    return {
      user,
      authorization,
      get: (url: string) => send('GET', `/api${url}`, { authorization }),
      post: (url: string, body: Json) => send('POST', `/api${url}`, { body, authorization }),
      put: (url: string) => send('PUT', `/api${url}`, { authorization }),
      telehealth: (method: 'GET' | 'POST' | 'PUT', url: string, body?: Json) =>
        send(method, `/telehealth${url}`, { body, authorization: bearer }),
    }
  }
  return {
    ...services,
    logIn,
    maya: () => logIn('maya.lopez@northstar.example', 'northstar'),
    noor: () => logIn('noor.haddad@northstar.example', 'northstar'),
    lena: () => logIn('lena.fischer@cedarvalley.example', 'cedarvalley'),
    mailsTo: async (email: string): Promise<Json[]> =>
      (await send('GET', `/mailbox.json?to=${encodeURIComponent(email)}`)).body,
  }
}
export type DemoFixture = Awaited<ReturnType<typeof openDemoFixture>>
export type SignedInMember = Awaited<ReturnType<DemoFixture['logIn']>>
