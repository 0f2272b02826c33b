import { documentLocale } from '@evenkeel/api-contract/i18n/document-language'

const listFormat = new Intl.ListFormat(documentLocale, { type: 'conjunction' })

/** Joins names in the page language: "English, Spanish, and Haitian Creole". */
export const formatList = (names: readonly string[]): string => listFormat.format(names)
