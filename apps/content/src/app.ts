import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { formatConfigError, InvalidConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { serveApiDocs } from '@evenkeel/server-kit/http/api-docs'
import { getRequestLanguage } from '@evenkeel/server-kit/http/request-language'
import { registerServiceErrorHandlers } from '@evenkeel/server-kit/http/error-handler'
import { createEndpointServer } from '@evenkeel/server-kit/http/serve-endpoint'
import type { FastifyPluginAsync } from 'fastify'
import { resolveOrganization } from '#http/resolve-organization.ts'
import { addConditionalRequests } from '#http/conditional-requests.ts'
import { imageUrl, imagesRoute } from '#http/images-route.ts'
import { contentRoutes } from '#http/routes.ts'
import { type ContentSource, emptyContent } from '#content-source.ts'
import { type ContentLibrary, createContentLibrary, type LibraryView } from '#library/content-library.ts'
import { createFileSource } from '#files/file-source.ts'

export type { ContentSource } from '#content-source.ts'

export interface ContentDeps {
  /** Folder with `articles/`, and `organisations/` for the codes; asked for anew with every reading where it may be another one. */
  readonly programmesDir: string | (() => string)
  /** The own API: it knows which organisation a token belongs to. */
  readonly own: ApiCall
  /** Told one line for everything that had to be left out. */
  readonly log?: (line: string) => void
  /** Path the plugin is mounted at; `/content` when left out. */
  readonly base?: string
  /** Where content comes from; the content in the programmes folder when left out. */
  readonly source?: ContentSource
  /**
   * Milliseconds after which a source that is elsewhere is read again. With it the service also starts when the source
   * cannot be reached, with nothing to read: help lines and booking must not wait for articles.
   */
  readonly refreshEvery?: number
}

/** The content service: categories, topics, articles and search. */
export interface ContentService {
  /** Mount with the prefix `/content`. Reads the source first, when `reload` has not. */
  readonly plugin: FastifyPluginAsync
  /** What is wrong with the source as it is now, a line each; what is faulty would be left out. */
  faults(): Promise<readonly string[]>
  /** Reads the source again. Throws, and keeps what was there, when nothing usable was read. */
  reload(): Promise<void>
  /** Another one with every reading of the source. */
  version(): number
}

/** What every call may carry. */
const headers = {
  'X-Client-Id':
    'Username of the organization that asks. With a token, the organization of the token counts.',
  'X-Language':
    'Language of the page the call belongs to. What is not there in it comes in English, with `language` saying so.',
}

/** What is wrong with the articles, a line each. */
async function listContentErrors(source: ContentSource): Promise<readonly string[]> {
  try {
    return (await source.read()).faults
  } catch (error) {
    if (error instanceof InvalidConfigError) return error.faults.map(formatConfigError)
    throw error
  }
}

/** Builds the service; nothing is read before `reload` or before the plugin is mounted. */
export function createContentService({
  programmesDir,
  own,
  log = () => {},
  base = '/content',
  source = createFileSource(typeof programmesDir === 'string' ? () => programmesDir : programmesDir),
  refreshEvery,
}: ContentDeps): ContentService {
  let library: ContentLibrary | null = null
  let read = 0
  const current = (): ContentLibrary => {
    if (!library) throw new Error('the content was not loaded')
    return library
  }
  const reload = async (): Promise<void> => {
    const { snapshot, faults } = await source.read()
    for (const line of faults) log(line)
    library = createContentLibrary(snapshot)
    read += 1
  }
  const refresh = (): Promise<void> =>
    reload().catch((error: unknown) => {
      log(`The articles could not be read: ${error instanceof Error ? error.message : String(error)}`)
      library ??= createContentLibrary(emptyContent)
    })
  const plugin: FastifyPluginAsync = async (app) => {
    if (!library) await (refreshEvery === undefined ? reload() : refresh())
    if (refreshEvery !== undefined) {
      const timer = setInterval(() => void refresh(), refreshEvery)
      app.addHook('onClose', async () => clearInterval(timer))
    }
    registerServiceErrorHandlers(app)
    imagesRoute(app, current)
    const endpoints: Endpoint[] = []
    await app.register(async (calls) => {
      addConditionalRequests(calls)
      const { serve, served } = createEndpointServer<LibraryView>(calls, async (request) =>
        current().viewFor(await resolveOrganization(own, request), getRequestLanguage(request)),
      )
      contentRoutes(serve, { addressOf: (file) => imageUrl(current(), base, file) })
      endpoints.push(...served)
    })
    await serveApiDocs(app, endpoints, {
      title: 'Evenkeel content service',
      version: '1.0.0',
      description:
        'Categories, topics and articles of the wellbeing portal, as each organisation may read them.',
      base,
      headers,
    })
  }
  return { plugin, reload, faults: () => listContentErrors(source), version: () => read }
}
