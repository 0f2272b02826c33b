import { runInThisContext } from 'node:vm'
import type { ReviewedTranslation } from '@evenkeel/api-contract/i18n/reviewed-translations'
import { describe, expect, it } from 'vitest'
import { readMessageNamespaces } from './read-message-namespaces.ts'
import { createMessageKey } from './message-key.ts'
import { renderTranslationOverrides } from './translation-overrides.ts'

const word = (changes: Partial<ReviewedTranslation> = {}): ReviewedTranslation => ({
  area: 'lines',
  id: 'call',
  english: 'Call {$number}',
  text: 'Llame al {$number}',
  isCritical: false,
  inFiles: { english: 'Call {$number}', text: 'Llame al {$number}' },
  ...changes,
})
const over = (changes: Partial<ReviewedTranslation>, criticalDrafts = false): string =>
  renderTranslationOverrides('es', [word(changes)], { criticalDrafts })
const key = createMessageKey('lines', 'call')

describe('reviewed translations that override those of a build', () => {
  it('are empty where the build has them already', () => {
    expect(over({})).toBe('')
    expect(over({ isCritical: true }, true)).toBe('')
  })

  it('enable a critical draft as it was built', () => {
    expect(over({ isCritical: true })).toBe(`{"${key}":1}`)
  })

  it('replace other, outdated and missing translations', () => {
    const said = `{"${key}":({ number }) => \`Marque el \${number}\`}`
    expect(over({ text: 'Marque el {$number}' })).toBe(said)
    expect(over({ text: 'Marque el {$number}', inFiles: undefined })).toBe(said)
    expect(over({ inFiles: { english: 'Call', text: 'Llame al {$number}' } })).toContain('Llame al')
  })

  it('can be embedded in a page, whatever was typed', () => {
    const typed = 'Más </script><script>alert(1)</script> <!-- {$number}'
    const made = over({ text: typed })
    expect(made).not.toContain('<')
    const words = runInThisContext(`(${made})`) as Record<string, (values: object) => string>
    expect(words[key]?.({ number: 1 })).toBe('Más </script><script>alert(1)</script> <!-- 1')
  })

  it('have unique keys', async () => {
    const keys = (await readMessageNamespaces()).flatMap(({ id, sources }) =>
      Object.keys(sources).map((text) => createMessageKey(id, text)),
    )
    expect(keys.length).toBeGreaterThan(1500)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((one) => one.length !== 5)).toEqual([])
  })
})
