import { Worker } from 'node:worker_threads'
import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { limits } from '@evenkeel/api-contract/limits'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import { type AcceptedFile, createFileError, readImageSize } from '@evenkeel/server-kit/files/accept-upload'

const WORKER = new URL('portrait-worker.ts', import.meta.url)
/** Memory for the pixels of the largest accepted picture, twice. */
const MEMORY_LIMIT_MB = 512

const fileError = (message: string) => createValidationError([{ field: 'file', message }])

/**
 * Re-encodes a picture as a square JPEG in a worker thread, so that a malicious file affects no other request
 * and runs for seconds at most. Nothing of the original file is stored.
 */
export async function reencodePortrait(
  { type, bytes }: AcceptedFile,
  longest = limits.portraitPatience,
): Promise<Buffer> {
  if (type === 'application/pdf') throw fileError(documentErrorMessages.type)
  const size = readImageSize(type, bytes)
  if (!size) throw fileError(documentErrorMessages.damaged)
  if (size.width * size.height > limits.portraitPixels) throw fileError(documentErrorMessages.pixels)
  const workerData = { bytes: new Uint8Array(bytes), isPng: type === 'image/png', side: limits.portraitSide }
  const worker = new Worker(WORKER, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  })
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      // On a busy machine, a timeout says nothing about the picture.
      const slow = () => reject(createFileError('Unavailable', documentErrorMessages.unchecked))
      const patience = setTimeout(slow, longest)
      const done = (act: () => void) => (): void => {
        clearTimeout(patience)
        act()
      }
      worker.once('message', (drawn: Uint8Array) => done(() => resolve(Buffer.from(drawn)))())
      worker.once(
        'error',
        done(() => reject(fileError(documentErrorMessages.damaged))),
      )
      worker.once(
        'exit',
        done(() => reject(fileError(documentErrorMessages.damaged))),
      )
    })
  } finally {
    await worker.terminate()
  }
}
