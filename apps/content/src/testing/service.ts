import { createCall } from '@evenkeel/contract/create-call'
import { fetchInto } from '@evenkeel/server/testing/fetch-into'
import Fastify from 'fastify'
import { createContent } from '#app.ts'
import { contentfulSource } from '#hosted/contentful-source.ts'
import { fileSource } from '#files/file-source.ts'
import { silentOwnApi } from './own-api.ts'
import { deliveryApi, TOKEN } from './delivery-api.ts'

/** Where the service of a test reads from: the folder itself, or a hosted space that holds the same. */
export type SourceKind = 'shelf' | 'contentful'

/** A source over one programmes folder; with the hosted one comes its space. */
export async function sourceOf(kind: SourceKind, programmesDir: string, pageSize = 100) {
  if (kind === 'shelf') return { source: fileSource(() => programmesDir), space: null }
  const { host, space } = await deliveryApi(programmesDir)
  const settings = {
    space: 'evenkeel',
    environment: 'master',
    token: TOKEN,
    host,
    insecure: true,
    retries: 0,
  }
  return {
    source: contentfulSource(() => programmesDir, { ...settings, pageSize }, globalThis.fetch),
    space,
  }
}

/** The service over one programmes folder, called as a browser of an organisation calls it (null: without a name). */
export async function contentOf(programmesDir: string, kind: SourceKind = 'shelf') {
  const lines: string[] = []
  const app = Fastify()
  const { source } = await sourceOf(kind, programmesDir)
  const content = createContent({ programmesDir, own: silentOwnApi, source, log: (line) => lines.push(line) })
  await app.register(content.plugin, { prefix: '/content' })
  const as = (code: string | null) => {
    const call = createCall({ base: '/content', fetch: fetchInto(app) })
    const headers: Record<string, string> = code === null ? {} : { 'x-client-id': code }
    return ((endpoint, sent) => call(endpoint, { ...sent, headers } as typeof sent)) as typeof call
  }
  return { app, as, content, lines }
}
