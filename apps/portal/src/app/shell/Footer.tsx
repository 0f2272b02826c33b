import { href } from '#lib/paths.ts'
import { usePlace } from '#organisation/organisation-context.tsx'
import { programNameOf } from '#organisation/ProgramText.tsx'
import { Link } from '#ui/Link.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { LanguageSwitch } from './language/LanguageSwitch.tsx'
import styles from './footer.module.css'
import { footerWords } from './footer.words.ts'

const legalPages = [
  ['privacy', pageNames.privacy],
  ['notice', pageNames.notice],
  ['terms', pageNames.terms],
  ['statement', pageNames.statement],
] as const

/** What the programme is and is not, and the legal pages (FOOTER-01 to FOOTER-09). */
export function Footer() {
  const name = programNameOf(usePlace())
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>
          <span translate="no">{name}</span>
          <span>{` ${footerWords.scope}`}</span>
        </p>
        <p>{footerWords.notProvided}</p>
        <p className={styles.links}>
          <Link to={href('risk')}>{footerWords.crisis}</Link>
          <LanguageSwitch />
        </p>
        <nav aria-label={footerWords.legal}>
          <ul>
            {legalPages.map(([name, title]) => (
              <li key={name}>
                <Link to={href(name)}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
