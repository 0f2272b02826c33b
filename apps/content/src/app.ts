import type { ApiCall } from '@evenkeel/api-contract/client/api-call'
import type { Endpoint } from '@evenkeel/api-contract/endpoint'
import { formatConfigError, InvalidConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { serveApiDocs } from '@evenkeel/server-kit/http/api-docs'
import { getRequestLanguage } from '@evenkeel/server-kit/http/request-language'
import { registerServiceErrorHandlers } from '@evenkeel/server-kit/http/error-handler'
import { createEndpointServer } from '@evenkeel/server-kit/http/serve-endpoint'
import type { FastifyPluginAsync } from 'fastify'
import {
  addConditionalRequests,
  contentRoutes,
  imagesRoute,
  imageUrl,
  resolveOrganization,
} from '#http/routes.ts'
import { type ContentSource, emptyContent } from '#content-source.ts'
import { type ContentLibrary, createContentLibrary, type LibraryView } from '#library/content-library.ts'
import { createFileSource } from '#files/read-content.ts'

export interface ContentOptions {
  /**
   * Folder with `articles/`, and with `organisations/` for the codes; a function is called at every reload.
   */
  readonly programmesDir: string | (() => string)
  /** Client of the portal API, which knows the organization of a token. */
  readonly own: ApiCall
  /** Called with one line for everything that had to be left out. */
  readonly log?: (line: string) => void
  /** Path the plugin is mounted at; default `/content`. */
  readonly base?: string
  /** Content source; default: the tenant config folder. */
  readonly source?: ContentSource
  /**
   * Interval in milliseconds at which a remote source is read again. With it the service also starts without
   * content when the source cannot be reached: help lines and booking must not depend on articles.
   */
  readonly refreshEvery?: number
}

/** The content service: categories, topics, articles and search. */
export interface ContentService {
  /** Mount with the prefix `/content`. Reads the source first, unless `reload` has. */
  readonly plugin: FastifyPluginAsync
  /** Errors in the source as it is now, one line each; faulty content is left out. */
  faults(): Promise<readonly string[]>
  /** Reads the source again. Throws, and keeps the previous content, when nothing usable was read. */
  reload(): Promise<void>
  /** Increases with every reload. */
  version(): number
}

/** Headers of every endpoint. */
const headers = {
  'X-Client-Id':
    'Username of the organization that asks. With a token, the organization of the token counts.',
  'X-Language':
    'Language of the page the call belongs to. What is not there in it comes in English, with `language` saying so.',
}

/** Errors in the articles, one line each. */
async function listContentErrors(source: ContentSource): Promise<readonly string[]> {
  try {
    return (await source.read()).faults
  } catch (error) {
    if (error instanceof InvalidConfigError) return error.faults.map(formatConfigError)
    throw error
  }
}

/** Creates the service; reads nothing before `reload` or before the plugin is mounted. */
export function createContentService({
  programmesDir,
  own,
  log = () => {},
  base = '/content',
  source = createFileSource(typeof programmesDir === 'string' ? () => programmesDir : programmesDir),
  refreshEvery,
}: ContentOptions): ContentService {
  let library: ContentLibrary | null = null
  let read = 0
  const current = (): ContentLibrary => {
    if (!library) throw new Error('the content is not loaded')
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
