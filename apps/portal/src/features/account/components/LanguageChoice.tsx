import { type Language, LANGUAGE_PARAMETER, languages } from '@evenkeel/api-contract/i18n/languages'
import { useTenant } from '#organization/organization-context.tsx'
import { profileMessages as words } from '../profile.messages.ts'
import styles from './profile.module.css'

/**
 * The languages of the product: the one of this page, and the others as links to it in theirs. Whoever follows one reads pages
 * and mails in it from then on. Where mails go in another language than the page, each can be chosen.
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
