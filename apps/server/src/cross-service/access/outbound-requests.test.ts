import { globSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createFetchWithConnectTimeout, createHttpInquiryReceiver } from '@evenkeel/api/app'
import { createContentfulSource } from '@evenkeel/content/contentful'
import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { subscribeToEvents } from '@evenkeel/api-contract/client/subscribe-to-events'
import { subscribeToMessages } from '@evenkeel/api-contract/portal/messages'
import { extendPatientToken } from '@evenkeel/api-contract/telehealth/patients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../../..')

/** Places where the server starts outbound requests, and who sets their address. */
const places: Readonly<Record<string, string>> = {
  'apps/api/src/integrations/resilience-policy.ts': 'the setting TELEHEALTH_URL',
  'apps/api/src/integrations/call-center.ts': 'the setting INQUIRY_URL',
  'apps/api/src/integrations/email-transport.ts': 'the setting SMTP_URL',
  'apps/content/src/contentful/rehost-assets.ts': 'editors, among the hosts that contentful-source.ts allows',
  'apps/content/src/contentful/contentful-source.ts': 'the setting CONTENTFUL_HOST',
  'apps/server/src/commands/cli/call-admin-api.ts': 'the port of this installation itself',
  'apps/server/src/observability/tracing/open-tracing.ts': 'the caller: it observes requests of others',
  'apps/portal/src/server/document/render-plain-document.ts': 'browsers only',
  'apps/telehealth/src/modules/counselor-external-calendar/fetch-calendar.ts':
    'a counselor, among the addresses of the internet that fetch-calendar.ts allows',
  'apps/telehealth/src/modules/rooms/page/room-script.ts': 'browsers only',
  'packages/api-contract/src/client/create-api-call.ts': 'services.ts, with the addresses above',
  'packages/api-contract/src/client/subscribe-to-events.ts': 'browsers only',
  'packages/server-kit/src/files/scanner.ts': 'the setting CLAMD_URL',
  'packages/server-kit/src/http/server-timing.ts': 'the caller: it measures requests of others',
  'packages/server-kit/src/database/open-postgres.ts': 'the setting DATABASE_URL',
}

const CALL =
  /\bfetch\(|\bconnect\(\{|\bcreateTransport\(|\bcreateClient\(|\bnew (?:pg\.)?(?:Pool|Client|WebSocket)\(|node:(?:https?|http2|dgram|tls)'/

describe('outbound requests (trust S26)', () => {
  const asked: string[] = []
  let elsewhere: Server
  let liar: Server
  let status = 302
  const portOf = (server: Server) => (server.address() as AddressInfo).port

  beforeAll(async () => {
    elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.setHeader('content-type', 'application/json').end('{"items":[],"total":0}')
    })
    liar = createServer((_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${portOf(elsewhere)}/taken` }).end()
    })
    for (const server of [elsewhere, liar])
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  })
  afterAll(() => {
    for (const server of [elsewhere, liar]) server.close().closeAllConnections()
  })

  it('start only in these places, with an address set by the operator or on the allow list', () => {
    const files = globSync(['apps/*/src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root })
    const servers = files.filter(
      (file) => !/\.test\.ts$|\/testing\/|^apps\/(?:portal\/src\/(?!server\/)|staff\/src\/)/.test(file),
    )
    const found = servers.filter((file) => CALL.test(readFileSync(path.join(root, file), 'utf8')))
    expect(found.toSorted()).toEqual([...Object.keys(places), 'apps/server/src/http/servers.ts'].toSorted())
  })

  const sent = { body: { org: { ou: 'northstar' }, api: { api_key: 'key', password: 'secret' } } }
  const callers: Readonly<Record<string, (base: string) => Promise<unknown>>> = {
    'the telehealth service': (base) =>
      createApiCall({ base, fetch: createFetchWithConnectTimeout() })(extendPatientToken, sent),
    'another service of ours': (base) =>
      createApiCall({ base, fetch: globalThis.fetch })(extendPatientToken, sent),
    'live news': (base) =>
      subscribeToEvents(subscribeToMessages, {
        base,
        fetch: globalThis.fetch,
        signal: AbortSignal.timeout(5000),
      }).next(),
    'the call centre': (base) =>
      createHttpInquiryReceiver({ url: base, token: 'token', fetch: globalThis.fetch }).send({
        id: '1',
      } as never),
    'the hosted content': (base) =>
      createContentfulSource(
        () => path.join(root, 'tenant-config'),
        { space: 's', environment: 'm', token: 't', host: new URL(base).host, insecure: true, retries: 0 },
        globalThis.fetch,
      ).read(),
  }

  it.each(Object.entries(callers))(
    'do not follow redirects from %s (trust S26: 5 cases)',
    async (_who, call) => {
      for (status of [301, 302, 303, 307, 308])
        await expect(call(`http://127.0.0.1:${portOf(liar)}`)).rejects.toThrow()
      expect(asked).toEqual([])
    },
  )
})
