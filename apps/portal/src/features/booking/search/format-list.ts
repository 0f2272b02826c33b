import { documentLocale } from '@evenkeel/api-contract/i18n/document-language'

const listFormat = new Intl.ListFormat(documentLocale, { type: 'conjunction' })

/** Names beside each other as the language of the page says them: "English, Spanish, and Haitian Creole". */
export const formatList = (names: readonly string[]): string => listFormat.format(names)
