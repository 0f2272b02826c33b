import { type Language, LANGUAGE_PARAMETER, languages } from '@evenkeel/api-contract/i18n/languages'
import { useTenant } from '#organization/organization-context.tsx'
import { profileMessages as words } from '../profile.messages.ts'
import styles from './profile.module.css'

/**
 * Shows the page language and links to the others. Following a link changes the language of pages and emails.
 * When emails use another language than the page, each language can be chosen for them.
 */
export function LanguageChoice({ mails }: { readonly mails: Language | null }) {
  const { language } = useTenant()
  const now = languages.find(({ id }) => id === language && (mails ?? language) === id)
  return (
    <p className={styles.languages}>
      {now ? (
        <span>
          <span>{`${words.languageNow} `}</span>
          <strong aria-current="true" lang={now.id} translate="no">
            {now.name}
          </strong>
          <span>{`. ${words.languageChange} `}</span>
        </span>
      ) : (
        <span>{`${words.languageChoose} `}</span>
      )}
      {languages
        .filter((one) => one !== now)
        .map(({ id, name }) => (
          <a key={id} href={`?${LANGUAGE_PARAMETER}=${id}`} hrefLang={id} lang={id} translate="no">
            {name}
          </a>
        ))}
    </p>
  )
}
