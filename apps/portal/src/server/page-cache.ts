import { createHash } from 'node:crypto'
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib'
import type { Organization } from '@evenkeel/api-contract/portal/organizations'
import { seconds } from '@evenkeel/api-contract/time/duration-units'
import { createTtlCache } from '@evenkeel/server-kit/ttl-cache'
import { routeOf } from '#app/routing/routes.ts'
import type { FirstData } from '#app/services/first-data.ts'
import { type DocumentPieces, NONCE_PLACEHOLDER } from './document/render-document.ts'

/** Characters of a nonce: 16 bytes in base64. */
const NONCE_LENGTH = 24
/**
 * End of every nonce. Brotli's context of a byte is the two before it: after a placeholder they are always
 * these.
 */
const NONCE_END = Buffer.from('==')
/** Bytes that occur in no document, a prime number of them: stepping through them never repeats a pair. */
const unusedBytes = Buffer.from([
  ...Array.from({ length: 9 }, (_, at) => at),
  ...Array.from({ length: 18 }, (_, at) => 0x0e + at),
  ...[0xc0, 0xc1],
])
/** Maximum number of placeholders in a document. */
const MAX_HOLES = unusedBytes.length - 1
/** Best quality: compression runs in the background. */
const QUALITY = constants.BROTLI_MAX_QUALITY

/**
 * Filler of a placeholder during compression: no two of its bytes occur anywhere else, so no match refers to
 * it.
 */
const createFiller = (hole: number): Buffer =>
  Buffer.concat([
    Buffer.from(
      Array.from(
        { length: NONCE_LENGTH - NONCE_END.length },
        (_, at) => unusedBytes[(at * (hole + 1)) % unusedBytes.length] ?? 0,
      ),
    ),
    NONCE_END,
  ])

/** An uncompressed Brotli block (RFC 7932, 9.2): not the last one, length as 16 bits minus one. */
function createStoredBlock(text: string): Buffer {
  const header = ((text.length - 1) << 3) | (1 << 19)
  return Buffer.concat([Buffer.from([header & 255, (header >> 8) & 255, header >> 16]), Buffer.from(text)])
}

/**
 * Compresses the texts around the placeholders in one stream, so that each can refer to earlier text; drops
 * the output of the placeholders.
 */
async function compressAroundHoles(texts: readonly string[]): Promise<readonly Buffer[]> {
  const packer = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
  const failed = new Promise<never>((_, fail) => void packer.once('error', fail))
  let out: Buffer[] = []
  packer.on('data', (piece: Buffer) => void out.push(piece))
  const taken = (): Buffer => {
    const all = Buffer.concat(out)
    out = []
    return all
  }
  const write = async (what: string | Buffer): Promise<Buffer> => {
    packer.write(what)
    await Promise.race([
      new Promise<void>((then) => packer.flush(constants.BROTLI_OPERATION_FLUSH, then)),
      failed,
    ])
    return taken()
  }
  const packed: Buffer[] = []
  for (const [at, text] of texts.entries()) {
    packed.push(await write(text))
    if (at < texts.length - 1) await write(createFiller(at))
  }
  const ended = new Promise<void>((then) => void packer.once('end', then))
  packer.end()
  await Promise.race([ended, failed])
  return [...packed, taken()]
}

const fillHoles = (packed: readonly Buffer[], nonce: string): Buffer => {
  const hole = createStoredBlock(nonce)
  return Buffer.concat(
    packed.flatMap((piece, at) => (at === 0 || at === packed.length - 1 ? [piece] : [hole, piece])),
  )
}

/** A nonce that is never sent, to verify a compressed text. */
const TEST_NONCE = `${'0'.repeat(NONCE_LENGTH - NONCE_END.length)}${NONCE_END.toString()}`

/**
 * Compresses a text once as Brotli with a placeholder for each nonce: inserting nonces costs a copy, while
 * compressing again costs milliseconds. Returns the function that inserts them, or null when the text cannot
 * be compressed this way; verified by decompressing once.
 */
export async function compressWithNonces(
  texts: readonly string[],
): Promise<((nonce: string) => Buffer) | null> {
  if (texts.length - 1 > MAX_HOLES) return null
  const packed = await compressAroundHoles(texts)
  const isRight = (nonce: string): boolean => {
    try {
      return brotliDecompressSync(fillHoles(packed, nonce)).toString() === texts.join(nonce)
    } catch {
      return false
    }
  }
  return isRight(TEST_NONCE) ? (nonce) => fillHoles(packed, nonce) : null
}

/** Returns a Brotli document with a nonce inserted; null when it must be compressed per response. */
type CompressedPage = () => ((nonce: string) => Buffer) | null

/**
 * Compresses each text once at best quality, in the background, because it takes about ten times as long as
 * per response; a page rendered again is mostly the same text. Stores at most `most` texts.
 */
export function createPageCompressor(most: number): (pieces: DocumentPieces) => CompressedPage {
  const known = new Map<string, ReturnType<CompressedPage>>()
  const remember = (key: string, packed: ReturnType<CompressedPage>): void => {
    known.delete(key)
    known.set(key, packed)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
  }
  return ({ ahead, rest }) => {
    const text = `${ahead}${rest}`
    const key = createHash('sha256').update(text).digest('base64')
    if (!known.has(key)) {
      remember(key, null)
      // Texts that cannot be precompressed are compressed per response.
      compressWithNonces(text.split(NONCE_PLACEHOLDER)).then(
        (packed) => remember(key, packed),
        () => {},
      )
    }
    return () => known.get(key) ?? null
  }
}

/** Maximum age of a cached page, even without a known change. */
const PAGE_TTL = seconds(60)
/** Maximum number of cached pages, about 100 KiB each. */
const MAX_PAGES = 300

/** A page rendered for one request. */
export interface RenderedPage {
  readonly status: number
  /** In-app path of moved content; null when it is here. */
  readonly movedTo: string | null
  /** Its text, with `NONCE` as the placeholder of the nonce. */
  readonly pieces: DocumentPieces
  /** Whether all of its data was available. */
  readonly isComplete: boolean
}

/** A cached page. */
export interface CachedPage extends RenderedPage {
  readonly packed: CompressedPage
}

export interface PageCacheDeps {
  readonly monotonic: () => number
  /** Changes with everything public pages show: organizations, phrases, articles. */
  readonly version: () => string
}

export interface PageRequest {
  readonly first: FirstData
  /** In-app path with query. */
  readonly path: string
  readonly status: number
}

export interface PageCache {
  /** Returns a cached page, or renders it with `draw`; null: this page must be rendered per request. */
  read(asked: PageRequest, draw: () => Promise<RenderedPage>): Promise<CachedPage> | null
}

/** Whether the page is the same for everyone: no session, no state in the address, no missing data. */
const isPublicPage = ({ first, path, status }: PageRequest): boolean =>
  !first.hasSessionFlag &&
  first.settled &&
  first.place.organisation !== null &&
  status === 200 &&
  !path.includes('?') &&
  (routeOf(path)?.rendered ?? false)

/** Caches public pages per configured organization, address and content version (decision 005). */
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
