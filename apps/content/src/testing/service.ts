import { createCall } from '@evenkeel/contract/call'
import { fetchInto } from '@evenkeel/server/testing/fetch-into'
import Fastify from 'fastify'
import { createContent } from '#app.ts'

/** The service over one programmes folder, called as a browser of an organisation calls it (null: without a name). */
export async function contentOf(programmesDir: string) {
  const lines: string[] = []
  const app = Fastify()
  const content = createContent({ programmesDir, log: (line) => lines.push(line) })
  await app.register(content.plugin, { prefix: '/content' })
  const as = (code: string | null) => {
    const call = createCall({ base: '/content', fetch: fetchInto(app) })
    const headers: Record<string, string> = code === null ? {} : { 'x-client-id': code }
    return ((endpoint, sent) => call(endpoint, { ...sent, headers } as typeof sent)) as typeof call
  }
  return { app, as, content, lines }
}
