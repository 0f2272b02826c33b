import { describe, expect, it } from 'vitest'
import { listCodeFiles } from '../repository-files.ts'
import { listStaticImports } from './static-imports.ts'

const SANDBOX = 'apps/telehealth/src/sandbox/'
const isOfTests = (file: string): boolean => /\.test\.ts$|\/testing\//.test(file)

describe('what is invented stays in the sandbox', () => {
  it.each(['apps/server/src/main.ts', 'apps/server/src/commands/migrate.ts', 'apps/telehealth/src/app.ts'])(
    'and is not loaded with %s, which production starts',
    (first) => {
      const loaded = [...listStaticImports(first)]
      expect(loaded).toContain('apps/telehealth/src/app.ts')
      expect(loaded.filter((file) => file.startsWith(SANDBOX))).toEqual([])
    },
  )

  it('and is known by name to the sandbox and to tests alone', () => {
    const telehealth = listCodeFiles().filter(({ file }) => file.startsWith('apps/telehealth/src/'))
    expect(telehealth.some(({ file }) => file.startsWith(SANDBOX))).toBe(true)
    const knowing = telehealth
      .filter(({ file }) => !file.startsWith(SANDBOX) && !isOfTests(file))
      .filter(({ text }) => /from '[^']*\bsandbox\//.test(text))
    expect(knowing.map(({ file }) => file)).toEqual([])
  })

  it('and is loaded with what asks for it', () => {
    expect(listStaticImports('apps/server/src/test-control/sandbox-control.ts')).toContain(
      `${SANDBOX}sandbox.ts`,
    )
  })
})
