import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib'

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
/** The best there is: nobody waits for it (`packed-pages.ts`). */
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
