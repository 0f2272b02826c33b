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
/** How every one of them ends. Brotli reads a sign by the two before it: behind the hole they are always these. */
const NONCE_END = Buffer.from('==')
/** Bytes no document has, as many as a prime number: steps through them never come to the same pair twice. */
const unusedBytes = Buffer.from([
  ...Array.from({ length: 9 }, (_, at) => at),
  ...Array.from({ length: 18 }, (_, at) => 0x0e + at),
  ...[0xc0, 0xc1],
])
/** Holes of a document at most. */
const MAX_HOLES = unusedBytes.length - 1
/** The best there is: nobody waits for it. */
const QUALITY = constants.BROTLI_MAX_QUALITY

/** What stands in a hole while the rest is packed: no two bytes of it stand anywhere else, so nothing is copied from there. */
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

/** A block of Brotli that is what it says (RFC 7932, 9.2): not the last one, a length of 16 bits less one, not compressed. */
function createStoredBlock(text: string): Buffer {
  const header = ((text.length - 1) << 3) | (1 << 19)
  return Buffer.concat([Buffer.from([header & 255, (header >> 8) & 255, header >> 16]), Buffer.from(text)])
}

/** Packs the texts around the holes in one go, so that each is read with what stood before it; what the holes became is left out. */
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

/** A nonce nobody is sent, to try a packed text with. */
const TEST_NONCE = `${'0'.repeat(NONCE_LENGTH - NONCE_END.length)}${NONCE_END.toString()}`

/**
 * A text, packed once as Brotli with a hole wherever a nonce belongs: filling them in costs a copy where packing it anew costs
 * milliseconds. Returns what fills them in, or null where the text cannot be packed so: it is unpacked once to see.
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

/** Gives out a document as Brotli with the nonce of an answer; null where it has to be packed on the way. */
type CompressedPage = () => ((nonce: string) => Buffer) | null

/**
 * Packs each text once, as small as it gets. That takes some ten times as long as packing on the way, so nobody waits for it; and a
 * page that is drawn anew is mostly the same text. Remembers as many texts as `most`.
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
      // What cannot be packed so goes on being packed on the way.
      compressWithNonces(text.split(NONCE_PLACEHOLDER)).then(
        (packed) => remember(key, packed),
        () => {},
      )
    }
    return () => known.get(key) ?? null
  }
}

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
