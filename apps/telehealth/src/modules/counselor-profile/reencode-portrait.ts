import { Worker } from 'node:worker_threads'
import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { limits } from '@evenkeel/api-contract/limits'
import { createValidationError } from '@evenkeel/server-kit/http/http-error'
import { type AcceptedFile, createFileError } from '@evenkeel/server-kit/files/accept-upload'
import { readImageSize } from '@evenkeel/server-kit/files/image-size'

const WORKER = new URL('portrait-worker.ts', import.meta.url)
/** Room for the pixels of the largest picture that is taken, and for as much again. */
const MEMORY_LIMIT_MB = 512

const fileError = (message: string) => createValidationError([{ field: 'file', message }])

/**
 * Draws a picture anew as a square JPEG, in a thread of its own that ends with it: whatever a file does to the code that reads it, it does it
 * to no other request, and for seconds at most. Nothing of the file itself is kept.
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
      // A busy machine says nothing about the picture.
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
