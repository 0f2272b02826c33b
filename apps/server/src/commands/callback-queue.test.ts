import { createTestDatabase } from '@evenkeel/server-kit/testing/test-store'
import { expect, inject, it } from 'vitest'
import { runCommand } from './testing/run-command.ts'

it.skipIf(!inject('postgresUrl'))(
  'callback-queue.ts exits with 1 if no open entry has that id',
  { timeout: 60_000 },
  async () => {
    const settings = {
      DATABASE_URL: await createTestDatabase(),
      ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'),
    }
    for (const words of [
      ['--called', '7'],
      ['--again', '00000000-0000-4000-8000-000000000000'],
    ])
      expect(await runCommand(settings, 'callback-queue.ts', words)).toEqual({
        code: 1,
        out: `There is no open entry ${words[1]}; nothing was recorded.\n`,
        err: '',
      })
  },
)
