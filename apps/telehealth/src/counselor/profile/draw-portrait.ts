import { Worker } from 'node:worker_threads'
import { documentTexts } from '@evenkeel/contract/error-texts.words'
import { limits } from '@evenkeel/contract/limits'
import { invalid } from '@evenkeel/server/http/failure'
import { type AdmittedFile, refusedFile } from '@evenkeel/server/files/admit-file'
import { sizeOfPicture } from '@evenkeel/server/files/picture-size'

const WORKER = new URL('portrait-worker.ts', import.meta.url)
/** Room for the pixels of the largest picture that is taken, and for as much again. */
const MEGABYTES = 512

const refusal = (message: string) => invalid([{ field: 'file', message }])

/**
 * Draws a picture anew as a square JPEG, in a thread of its own that ends with it: whatever a file does to the code that reads it, it does it
 * to no other request, and for seconds at most. Nothing of the file itself is kept.
 */
export async function drawPortrait(
  { type, bytes }: AdmittedFile,
  longest = limits.portraitPatience,
): Promise<Buffer> {
  if (type === 'application/pdf') throw refusal(documentTexts.type)
  const size = sizeOfPicture(type, bytes)
  if (!size) throw refusal(documentTexts.damaged)
  if (size.width * size.height > limits.portraitPixels) throw refusal(documentTexts.pixels)
  const workerData = { bytes: new Uint8Array(bytes), isPng: type === 'image/png', side: limits.portraitSide }
  const worker = new Worker(WORKER, { workerData, resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      // A busy machine says nothing about the picture.
      const slow = () => reject(refusedFile('Unavailable', documentTexts.unchecked))
      const patience = setTimeout(slow, longest)
      const done = (act: () => void) => (): void => {
        clearTimeout(patience)
        act()
      }
      worker.once('message', (drawn: Uint8Array) => done(() => resolve(Buffer.from(drawn)))())
      worker.once(
        'error',
        done(() => reject(refusal(documentTexts.damaged))),
      )
      worker.once(
        'exit',
        done(() => reject(refusal(documentTexts.damaged))),
      )
    })
  } finally {
    await worker.terminate()
  }
}
