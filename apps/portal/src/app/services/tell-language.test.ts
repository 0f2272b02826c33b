import type { Language } from '@evenkeel/contract/words/languages'
import { describe, expect, it } from 'vitest'
import { createTestServices, maya } from '#testing/test-services.ts'
import { tellLanguage } from './tell-language.ts'

const UPDATE = 'POST /me/update-language'

/** What is told of a page in this language when somebody signs in whose language is known as `known`. */
async function told(page: Language, search: string, known: Language | null): Promise<unknown[]> {
  const { session, calls } = createTestServices({ [UPDATE]: () => ({ message: 'Saved' }) })
  tellLanguage(session, page, search)
  session.accept({ ...maya({ reading_language: known }), auth_token: 'm-1' })
  await new Promise((resolve) => setImmediate(resolve))
  return calls.filter(({ where }) => where === UPDATE).map(({ body }) => body)
}

describe('the language a member reads in', () => {
  it.each([
    ['the address asks for another one', 'es', '?lang=es', 'en', [{ language: 'es' }]],
    ['the address asks for English again', 'en', '?a=b&lang=en', 'es', [{ language: 'en' }]],
    ['nothing is known yet, and the page is not English', 'es', '', null, [{ language: 'es' }]],
    ['the address asks for what is known', 'es', '?lang=es', 'es', []],
    ['only the browser likes another one', 'en', '', 'es', []],
    ['nothing is known, and the page is English as ever', 'en', '', null, []],
  ] as const)('is told where it is news: %s', async (_when, page, search, known, expected) => {
    expect(await told(page, search, known)).toEqual(expected)
  })
})
