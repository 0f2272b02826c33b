import { createApiCall } from '@evenkeel/api-contract/client/create-api-call'
import { createInProcessFetch } from '@evenkeel/server-kit/testing/in-process-fetch'
import Fastify from 'fastify'
import { createContentService } from '#app.ts'
import { createContentfulSource } from '#contentful/contentful-source.ts'
import { createFileSource } from '#files/read-content.ts'
import { unreachablePortalApi } from './unreachable-portal-api.ts'
import { startDeliveryApi, DELIVERY_TOKEN } from './delivery-api.ts'

/** The content source of a test: the folder itself, or a hosted space with the same content. */
export type SourceKind = 'shelf' | 'contentful'

/** A source for a tenant config folder; the hosted one returns its space too. */
export async function createSource(kind: SourceKind, programmesDir: string, pageSize = 100) {
  if (kind === 'shelf') return { source: createFileSource(() => programmesDir), space: null }
  const { host, space } = await startDeliveryApi(programmesDir)
  const settings = {
    space: 'evenkeel',
    environment: 'master',
    token: DELIVERY_TOKEN,
    host,
    insecure: true,
    retries: 0,
  }
  return {
    source: createContentfulSource(() => programmesDir, { ...settings, pageSize }, globalThis.fetch),
    space,
  }
}

/**
 * The service for a tenant config folder, called as a browser of an organization (null: without a client id).
 */
export async function startContentService(programmesDir: string, kind: SourceKind = 'shelf') {
  const lines: string[] = []
  const app = Fastify()
  const { source } = await createSource(kind, programmesDir)
  const content = createContentService({
    programmesDir,
    own: unreachablePortalApi,
    source,
    log: (line) => lines.push(line),
  })
  await app.register(content.plugin, { prefix: '/content' })
  const as = (code: string | null) => {
    const call = createApiCall({ base: '/content', fetch: createInProcessFetch(app) })
    const headers: Record<string, string> = code === null ? {} : { 'x-client-id': code }
    return ((endpoint, sent) => call(endpoint, { ...sent, headers } as typeof sent)) as typeof call
  }
  return { app, as, content, lines }
}
