import { type Language, LANGUAGE_PARAMETER, languages } from '@evenkeel/contract/words/languages'
import { usePlace } from '#organisation/organisation-context.tsx'

/**
 * The languages of the product: the one of this page, and the others as links to it in theirs. Whoever follows one reads pages
 * and mails in it from then on.
 */
export function LanguageChoice({ mails }: { readonly mails: Language | null }) {
  const { language } = usePlace()
  return (
    <ul>
      {languages.map(({ id, name }) => (
        <li key={id} lang={id} translate="no">
          {id === language && (mails ?? language) === id ? (
            <strong aria-current="true">{name}</strong>
          ) : (
            <a href={`?${LANGUAGE_PARAMETER}=${id}`} hrefLang={id}>
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
