import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { STAFF_URL } from './staff-api.ts'

/** An account of the directory. */
export interface DirectoryAccount {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
}

const client = { clientId: 'evenkeel-staff', clientSecret: 'agreed upon for tests' }

/** A browser that follows redirects, keeps cookies, and submits forms. */
function createBrowser() {
  const cookies = new Map<string, string>()
  const go = async (url: string, body?: Readonly<Record<string, string>>): Promise<Response> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body ? { method: 'POST', body: new URLSearchParams(body) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return answer
  }
  return go
}

/** A real OpenID provider with a few accounts, listening on its own port. */
export async function startOidcTestProvider(accounts: readonly DirectoryAccount[]) {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${STAFF_URL}/staff/directory`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_context: unknown, id: string) => {
      const account = accounts.find(({ sub }) => sub === id)
      return account && { accountId: id, claims: () => ({ ...account }) }
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))

  /** Signs an account in and consents to everything; returns the query of the redirect back. */
  const visit = async (location: string, sub: string): Promise<string> => {
    const go = createBrowser()
    let url = location
    for (let steps = 0; steps < 12; steps += 1) {
      const isForm = url.includes('/interaction/')
      const prompt = isForm
        ? /name="prompt" value="(\w+)"/.exec(await (await go(url)).text())?.[1]
        : undefined
      const answer = await go(url, prompt ? { prompt, login: sub, password: 'x' } : undefined)
      const next = new URL(answer.headers.get('location') ?? '', url)
      if (next.href.startsWith(STAFF_URL)) return next.search
      url = next.href
    }
    throw new Error('the provider does not redirect back')
  }
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { settings: { issuer, ...client }, visit, close }
}
