import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { PassThrough, type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const MAGIC = Buffer.from('EVKB1\n')
const NONCE = 12
const TAG = 16
const HEADER_LENGTH = MAGIC.length + NONCE

/** The file is damaged, was modified, or is encrypted with another key. */
export class BackupDecryptionError extends Error {}

/**
 * Encrypts a stream into a file with AES-256-GCM: magic bytes, nonce, ciphertext, tag. Up to 64 GiB, the limit for
 * one nonce. Readable only by its owner.
 */
export async function encryptToFile(file: string, key: Buffer, plain: Readable): Promise<void> {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(MAGIC)
  const sealed = async function* (source: AsyncIterable<Buffer>) {
    yield Buffer.concat([MAGIC, nonce])
    for await (const part of source) yield cipher.update(part)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
  await pipeline(plain, sealed, createWriteStream(file, { mode: 0o600, flush: true }))
}

interface Parts {
  readonly nonce: Buffer
  readonly tag: Buffer
  readonly end: number
}

async function readParts(file: string): Promise<Parts> {
  const handle = await openFile(file)
  try {
    const { size } = await handle.stat()
    if (size < HEADER_LENGTH + TAG) throw new BackupDecryptionError('The backup is truncated.')
    const head = Buffer.alloc(HEADER_LENGTH)
    const tag = Buffer.alloc(TAG)
    await handle.read(head, 0, HEADER_LENGTH, 0)
    await handle.read(tag, 0, TAG, size - TAG)
    if (!head.subarray(0, MAGIC.length).equals(MAGIC))
      throw new BackupDecryptionError('The file is not a backup of this product.')
    return { nonce: head.subarray(MAGIC.length), tag, end: size - TAG }
  } finally {
    await handle.close()
  }
}

/** Decrypts a file into a stream. Verify the file first: corruption is detected only at its end. */
export async function decryptToStream(file: string, key: Buffer, target: Writable): Promise<void> {
  const { nonce, tag, end } = await readParts(file)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(MAGIC).setAuthTag(tag)
  const source =
    end > HEADER_LENGTH
      ? createReadStream(file, { start: HEADER_LENGTH, end: end - 1 })
      : new PassThrough().end()
  await pipeline(source, decipher, target)
}

/** Verifies that a whole file decrypts and is unmodified. Throws `BackupDecryptionError`. */
export async function verifyEncryptedFile(file: string, key: Buffer): Promise<void> {
  const nowhere = new Writable({ write: (_part, _encoding, done) => done() })
  await decryptToStream(file, key, nowhere).catch((error: unknown) => {
    if (error instanceof BackupDecryptionError) throw error
    throw new BackupDecryptionError('The backup is damaged or was modified.', {
      cause: error,
    })
  })
}
