import type { Call } from '@evenkeel/contract/call'
import type { EndpointShape } from '@evenkeel/contract/endpoint'
import { configErrorLine, InvalidConfig } from '@evenkeel/server/config-files/config-error'
import { serveDocs } from '@evenkeel/server/http/docs'
import { languageOfCall } from '@evenkeel/server/http/request-language'
import { replyWithFailures } from '@evenkeel/server/http/reply-with-failure'
import { endpointServer } from '@evenkeel/server/http/serve-endpoint'
import type { FastifyPluginAsync } from 'fastify'
import { askingOrganisation } from '#http/asking-organisation.ts'
import { answerConditionally } from '#http/conditional.ts'
import { pictureAddress, servePictures } from '#http/pictures-route.ts'
import { contentRoutes } from '#http/routes.ts'
import { type ContentSource, emptyContent } from '#content-source.ts'
import { type Library, openLibrary, type View } from '#library/library.ts'
import { fileSource } from '#files/file-source.ts'

export type { ContentSource } from '#content-source.ts'

export interface ContentDeps {
  /** Folder with `articles/`, and `organisations/` for the codes; asked for anew with every reading where it may be another one. */
  readonly programmesDir: string | (() => string)
  /** The own API: it knows which organisation a token belongs to. */
  readonly own: Call
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
export interface Content {
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
async function faultsIn(source: ContentSource): Promise<readonly string[]> {
  try {
    return (await source.read()).faults
  } catch (error) {
    if (error instanceof InvalidConfig) return error.faults.map(configErrorLine)
    throw error
  }
}

/** Builds the service; nothing is read before `reload` or before the plugin is mounted. */
export function createContent({
  programmesDir,
  own,
  log = () => {},
  base = '/content',
  source = fileSource(typeof programmesDir === 'string' ? () => programmesDir : programmesDir),
  refreshEvery,
}: ContentDeps): Content {
  let library: Library | null = null
  let read = 0
  const current = (): Library => {
    if (!library) throw new Error('the content was not loaded')
    return library
  }
  const reload = async (): Promise<void> => {
    const { snapshot, faults } = await source.read()
    for (const line of faults) log(line)
    library = openLibrary(snapshot)
    read += 1
  }
  const refresh = (): Promise<void> =>
    reload().catch((error: unknown) => {
      log(`The articles could not be read: ${error instanceof Error ? error.message : String(error)}`)
      library ??= openLibrary(emptyContent)
    })
  const plugin: FastifyPluginAsync = async (app) => {
    if (!library) await (refreshEvery === undefined ? reload() : refresh())
    if (refreshEvery !== undefined) {
      const timer = setInterval(() => void refresh(), refreshEvery)
      app.addHook('onClose', async () => clearInterval(timer))
    }
    replyWithFailures(app)
    servePictures(app, current)
    const endpoints: EndpointShape[] = []
    await app.register(async (calls) => {
      answerConditionally(calls)
      const { serve, served } = endpointServer<View>(calls, async (request) =>
        current().viewFor(await askingOrganisation(own, request), languageOfCall(request)),
      )
      contentRoutes(serve, { addressOf: (file) => pictureAddress(current(), base, file) })
      endpoints.push(...served)
    })
    await serveDocs(app, endpoints, {
      title: 'Evenkeel content service',
      version: '1.0.0',
      description:
        'Categories, topics and articles of the wellbeing portal, as each organisation may read them.',
      base,
      headers,
    })
  }
  return { plugin, reload, faults: () => faultsIn(source), version: () => read }
}
