import { LANGUAGE_PARAMETER, languages } from '@evenkeel/api-contract/i18n/languages'
import { useLocation } from '#lib/router/Router.tsx'
import { useTenant } from '#organization/organization-context.tsx'
import styles from './language.module.css'

/** The page shown in another language: the same address, which says the language. */
function withLanguage(search: string, language: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set(LANGUAGE_PARAMETER, language)
  return `?${parameters.toString()}`
}

/**
 * The other languages of the product by their own names: first in what the Language button opens, and in every footer. Plain links:
 * they open a document of their own.
 */
export function LanguageSwitch() {
  const { language } = useTenant()
  const { search } = useLocation()
  return languages
    .filter(({ id }) => id !== language)
    .map(({ id, name }) => (
      <a
        key={id}
        className={styles.switch}
        href={withLanguage(search, id)}
        hrefLang={id}
        lang={id}
        translate="no"
      >
        {name}
      </a>
    ))
}
