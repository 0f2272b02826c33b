import { documentErrorMessages } from '@evenkeel/api-contract/errors/error.messages'
import { samplePng } from '@evenkeel/server-kit/testing/sample-files'
import { expect, it } from 'vitest'
import { reencodePortrait } from './reencode-portrait.ts'

const file = {
  name: 'me.png',
  type: 'image/png',
  extension: 'png',
  bytes: samplePng(),
  scan: 'clean',
} as const

it('reports "try again later" instead of "damaged" for a picture that is slow to decode', async () => {
  await expect(reencodePortrait(file, 0)).rejects.toMatchObject({
    status: 503,
    payload: { errors: [{ field: 'file', message: documentErrorMessages.unchecked }] },
  })
})
