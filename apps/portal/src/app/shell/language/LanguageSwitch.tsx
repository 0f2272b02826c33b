import { LANGUAGE_PARAMETER, languages } from '@evenkeel/api-contract/i18n/languages'
import { useLocation } from 'react-router'
import { useTenant } from '#organization/organization-context.tsx'
import styles from './language.module.css'

/** Returns the query string for the same page in another language. */
function withLanguage(search: string, language: string): string {
  const parameters = new URLSearchParams(search)
  parameters.set(LANGUAGE_PARAMETER, language)
  return `?${parameters.toString()}`
}

/**
 * Links to the page in the other languages, each under its own name. It is first in the language dialog and
 * in every footer. Plain links: they load a new document.
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
