import { expect, it } from 'vitest'
import { licenseKindWords } from '@evenkeel/contract/counselor/counselor.words'
import { directoryName, languageOfName } from './directory-name.ts'

it('knows each kind of license there is, so that none is English on a Spanish page [BOOK-02]', () => {
  for (const title of Object.values(licenseKindWords)) {
    expect(directoryName(title)).toBe(title)
    expect(languageOfName(title), title).toBeUndefined()
  }
})

it('leaves what a directory calls otherwise as it is', () => {
  expect(directoryName('Sleep')).toBe('Sleep')
})
