import { documentLocale } from '@evenkeel/contract/words/document-language'

const list = new Intl.ListFormat(documentLocale, { type: 'conjunction' })

/** Names beside each other as the language of the page says them: "English, Spanish, and Haitian Creole". */
export const listInWords = (names: readonly string[]): string => list.format(names)
