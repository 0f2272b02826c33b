import { createHash } from 'node:crypto'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { createTtlCache } from '@evenkeel/server-kit/ttl-cache'
import { routeOf } from '#app/routing/routes.ts'
import type { FirstData } from '#app/services/first-data.ts'
import type { DocumentPieces } from './document/render-document.ts'
import { type CompressedPage, createPageCompressor } from './document/compressed-pages.ts'

/** How long a page is sent as it was drawn, though nothing it shows is known to have changed. */
const PAGE_TTL = seconds(60)
/** Pages remembered at a time, of some 100 KiB each. */
const MAX_PAGES = 300

/** A page as it was drawn for one request. */
export interface RenderedPage {
  readonly status: number
  /** In-app path where what was asked for really is; null when it is here. */
  readonly movedTo: string | null
  /** Its text, with `NONCE` wherever the nonce of an answer belongs. */
  readonly pieces: DocumentPieces
  /** Whether everything was there that it shows. */
  readonly isComplete: boolean
}

/** A page that is sent again and again. */
export interface CachedPage extends RenderedPage {
  readonly packed: CompressedPage
}

export interface PageCacheDeps {
  readonly monotonic: () => number
  /** Another one with every change of what public pages show: organisations, phrases, articles. */
  readonly version: () => string
}

export interface PageRequest {
  readonly first: FirstData
  /** In-app path with query. */
  readonly path: string
  readonly status: number
}

export interface PageCache {
  /** A page as it was drawn a moment ago, or as `draw` draws it now; null: this one is drawn for each request. */
  read(asked: PageRequest, draw: () => Promise<RenderedPage>): Promise<CachedPage> | null
}

/** The same for everybody who asks: nobody is signed in here, nothing is handed over in the address, nothing was out of reach. */
const isPublicPage = ({ first, path, status }: PageRequest): boolean =>
  !first.hasSessionFlag &&
  first.settled &&
  first.place.organisation !== null &&
  status === 200 &&
  !path.includes('?') &&
  (routeOf(path)?.rendered ?? false)

/** Keeps public pages as they were drawn, for each organization as it is configured, address and state of what they show (decision 005). */
export function createPageCache({ monotonic, version }: PageCacheDeps): PageCache {
  const kept = createTtlCache<CachedPage>({ now: monotonic, life: PAGE_TTL, most: MAX_PAGES })
  const packedOf = createPageCompressor(MAX_PAGES)
  const texts = new WeakMap<Organization, string>()
  const textOf = (organisation: Organization): string => {
    const known = texts.get(organisation)
    if (known !== undefined) return known
    const text = createHash('sha256').update(JSON.stringify(organisation)).digest('base64')
    texts.set(organisation, text)
    return text
  }
  return {
    read: (asked, draw) => {
      const { organisation, client, base, language } = asked.first.place
      if (organisation === null || !isPublicPage(asked)) return null
      const address = `${language} ${client} ${base} ${asked.path}`
      const page = kept.read(address, `${version()} ${textOf(organisation)}`, async () => {
        const drawn = await draw()
        return { ...drawn, packed: packedOf(drawn.pieces) }
      })
      const forgetUnfit = ({ status, movedTo, isComplete }: CachedPage): void => {
        if (status !== 200 || movedTo !== null || !isComplete) kept.forget(address)
      }
      page.then(forgetUnfit, () => {})
      return page
    },
  }
}
