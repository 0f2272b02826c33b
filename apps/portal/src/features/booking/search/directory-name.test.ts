import { expect, it } from 'vitest'
import { licenseKindMessages } from '@evenkeel/api-contract/counselor/counselor.messages'
import { translateDirectoryName, getNameLanguage } from './directory-name.ts'

it('translates every kind of license, so that none is English on a Spanish page [BOOK-02]', () => {
  for (const title of Object.values(licenseKindMessages)) {
    expect(translateDirectoryName(title)).toBe(title)
    expect(getNameLanguage(title), title).toBeUndefined()
  }
})

it('keeps unknown directory names unchanged', () => {
  expect(translateDirectoryName('Sleep')).toBe('Sleep')
})
