import { LANGUAGE_PARAMETER, languages } from '@evenkeel/api-contract/i18n/languages'

/** Tells machines that the page at this address is there in every language. The same for all pages: relative to the address. */
export const languageLinks = languages
  .map(({ id }) => `<link rel="alternate" hreflang="${id}" href="?${LANGUAGE_PARAMETER}=${id}">`)
  .join('')
