import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@evenkeel/api-contract/i18n/languages'
import type { Translation } from '@evenkeel/api-contract/i18n/translation'
import { describe, expect, it } from 'vitest'
import { compiledWords } from './compiled-words.ts'

const consent = fileURLToPath(import.meta.resolve('@evenkeel/api-contract/forms/consent.messages'))
const errors = fileURLToPath(import.meta.resolve('@evenkeel/api-contract/fields/validation.messages'))
const review = { by: 'A translator', on: '2026-11-24' }
const translations: ReadonlyMap<string, Readonly<Record<string, Translation>>> = new Map([
  [
    'consent-fields',
    {
      initials: { english: 'Your initials', text: 'Sus iniciales' },
      privacy: {
        english: 'I agree to the privacy agreement',
        text: 'Acepto el acuerdo de privacidad',
        reviewed: review,
      },
      callInHint: { english: 'Your counselor calls you here.', text: 'Su consejero le llama aquí.' },
    },
  ],
  ['field-errors', { minText: { english: '{$min} character(s) min.', text: '{$min} caracteres' } }],
])

/** The code of a module in a build for this language. */
async function codeOf(language: Language, id: string): Promise<string> {
  const { load } = compiledWords(language, new Map([['es', translations]]))
  const asFunction = load as unknown as (
    this: { readonly environment: { readonly name: string } },
    id: string,
  ) => Promise<{ readonly code: string }>
  return (await asFunction.call({ environment: { name: 'client' } }, id)).code
}

describe('texts in a build', () => {
  it('are constants in English, as they stand in the code', async () => {
    const code = await codeOf('en', `${consent}?area=consentMessages`)
    expect(code).toContain('export const initials = "Your initials"')
    expect(code).not.toContain('import')
  })

  it('ask in another language whether other words were reviewed since, each for the module that uses it', async () => {
    expect(await codeOf('es', `${consent}?area=consentMessages&for=a1`)).toContain(
      "export { privacy } from './consent.messages.ts?area=consentMessages.privacy&for=a1'",
    )
    expect(await codeOf('es', `${consent}?area=consentMessages.privacy&for=a1`)).toMatch(
      /import \{ wordsOr \}[^]*privacy = \/\* @__PURE__ \*\/ wordsOr\('\w{5}', "Acepto el acuerdo de privacidad"\)/,
    )
    expect(await codeOf('es', `${errors}?area=validationMessages.minText&for=a1`)).toContain(
      '`${min} caracteres`',
    )
  })

  it('keep their reading direction whatever is filled in, in each language', async () => {
    for (const language of ['en', 'es'] as const)
      expect(await codeOf(language, `${errors}?area=validationMessages.minText&for=a1`)).toMatch(
        /import \{ isolateMessage \} [^]*minText = \/\* @__PURE__ \*\/ isolateMessage\(/,
      )
    expect(await codeOf('es', `${errors}?area=validationMessages.required`)).not.toContain('isolateMessage')
  })

  it('leave a critical draft to the place where it is shown', async () => {
    const code = await codeOf('es', `${consent}?area=consentMessages.initials`)
    expect(code).toMatch(/draftOr\('\w{5}', "Sus iniciales", "Your initials", criticalDrafts\)/)
    expect(await codeOf('es', '\0critical-drafts')).toContain('document.documentElement.dataset')
  })

  it('are English, and noted as such, where there is none or its source has changed', async () => {
    expect(await codeOf('es', `${consent}?area=consentMessages.callInHint`)).toMatch(
      /export const callInHint = \/\* @__PURE__ \*\/ englishOr\('\w{5}', "Your counselor calls you on this number."\)/,
    )
    expect(await codeOf('es', `${errors}?area=validationMessages.required`)).toMatch(
      /englishOr\('\w{5}', "This field is required"\)/,
    )
  })

  it('say their language to the code', async () => {
    const file = fileURLToPath(import.meta.resolve('@evenkeel/api-contract/i18n/document-language'))
    expect(await codeOf('es', file)).toMatch(
      /documentLanguage: Language = 'es'[^]*documentLocale: Locale = 'es-US'/,
    )
    expect(path.basename(file)).toBe('document-language.ts')
  })
})
