import type { Language } from '@evenkeel/api-contract/i18n/languages'
import { describe, expect, it } from 'vitest'
import { createTestServices, maya } from '#testing/test-services.ts'
import { tellLanguage } from './tell-language.ts'

const UPDATE = 'POST /me/update-language'

/**
 * Returns the language updates that a page sends for a member whose stored language is `known`. The member is
 * signed in from the start or signs in later.
 */
async function told(
  page: Language,
  isAskedFor: boolean,
  known: Language | null,
  isHere = false,
): Promise<unknown[]> {
  const { session, calls } = createTestServices({ [UPDATE]: () => ({ message: 'Saved' }) })
  const signIn = () => session.accept({ ...maya({ reading_language: known }), auth_token: 'm-1' })
  if (isHere) signIn()
  tellLanguage(session, page, isAskedFor)
  if (!isHere) signIn()
  await new Promise((resolve) => setImmediate(resolve))
  return calls.filter(({ where }) => where === UPDATE).map(({ body }) => body)
}

describe('language of a member', () => {
  it.each([
    ['the address asks for another one', 'es', true, 'en', [{ language: 'es' }]],
    ['the address asks for English again', 'en', true, 'es', [{ language: 'en' }]],
    ['nothing is known yet, and the page is not English', 'es', false, null, [{ language: 'es' }]],
    ['the address asks for what is known', 'es', true, 'es', []],
    ['only the browser likes another one', 'en', false, 'es', []],
    ['nothing is known, and the page is English as ever', 'en', false, null, []],
  ] as const)('is saved when it has changed: %s', async (_when, page, isAskedFor, known, expected) => {
    expect(await told(page, isAskedFor, known)).toEqual(expected)
    expect(await told(page, isAskedFor, known, true)).toEqual(expected)
  })
})
