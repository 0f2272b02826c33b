import { describe, expect, it } from 'vitest'
import { listCodeFiles } from '../repository-files.ts'
import { listStaticImports } from './static-imports.ts'

const SANDBOX = 'apps/telehealth/src/sandbox/'
const isOfTests = (file: string): boolean => /\.test\.ts$|\/testing\//.test(file)

describe('fictional data', () => {
  it.each(['apps/server/src/main.ts', 'apps/server/src/commands/migrate.ts', 'apps/telehealth/src/app.ts'])(
    'is not loaded by %s, which runs in production',
    (first) => {
      const loaded = [...listStaticImports(first)]
      expect(loaded).toContain('apps/telehealth/src/app.ts')
      expect(loaded.filter((file) => file.startsWith(SANDBOX))).toEqual([])
    },
  )

  it('is imported only by the sandbox and tests', () => {
    const telehealth = listCodeFiles().filter(({ file }) => file.startsWith('apps/telehealth/src/'))
    expect(telehealth.some(({ file }) => file.startsWith(SANDBOX))).toBe(true)
    const knowing = telehealth
      .filter(({ file }) => !file.startsWith(SANDBOX) && !isOfTests(file))
      .filter(({ text }) => /from '[^']*\bsandbox\//.test(text))
    expect(knowing.map(({ file }) => file)).toEqual([])
  })

  it('is loaded by the sandbox', () => {
    expect(listStaticImports('apps/server/src/test-control/sandbox-control.ts')).toContain(
      `${SANDBOX}sandbox.ts`,
    )
  })
})
